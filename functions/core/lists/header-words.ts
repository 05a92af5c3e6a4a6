/**
 * Words of headers, by meaning. Level words are in `names/words.ts`, and count with their case endings ("name of the village" is
 * "ଗ୍ରାମର ନାମ"), so only other words and other forms are here. A word of several tokens is written together.
 */

import { LEVELS } from "../contract/levels.ts";
import { plainHeader, plainText } from "../evidence/text.ts";
import { fewEdits } from "../names/edit-cost.ts";
import { tokens } from "../names/tokens.ts";
import {
  isBlockWord,
  isPanchayatWord,
  levelWord,
  ROW_WORDS,
  saysOfAddress,
  wordsThatSay,
} from "../names/words.ts";
import { COLUMN_PARTS, type ColumnPart, isColumnPart } from "./column-parts.ts";
import { hasWord } from "./column-texts.ts";

/**
 * The meaning of a word: a part; `like-village`, `post-office` and `panchayats` for things usually named like their village, if
 * the word is the whole header; `institution` for institutions and works that may be; `start` and `end` for the sides of a route; `police` to `unsure` for
 * what functions below ask for; `skip` for a column that does not have the part's name; `register` for one that has it only if another word says "name", else
 * a code ("LGD Village", "Village Name (LGD)"); `other` for persons and other things that are not places; `filler` for no
 * meaning; `asking` for words of questions ("Which village do you live in?", "कृपया अपना जिला चुनें").
 */
type Says =
  | ColumnPart
  | "like-village"
  | "post-office"
  | "panchayats"
  | "institution"
  | "police"
  | "blocks"
  | "towns"
  | "town-parts"
  | "village-parts"
  | "language"
  | "country"
  | "title"
  | "name"
  | "other-choice"
  | "specify"
  | "code"
  | "location"
  | "address"
  | "unsure"
  | "start"
  | "end"
  | "skip"
  | "register"
  | "other"
  | "filler"
  | "asking";

/** One row per meaning and language. */
export const HEADER_WORDS: readonly (readonly [Says, string, string])[] = [
  ["state", "en", "ut st stnm statenm states"],
  ["state", "ur", "ریاست صوبہ"],
  ["state", "ocha gadm", "adm1 name1"],
  ["state", "mr", "राज्याचे"],
  ["state", "te", "రాష్ట్ర రాష్ట్రము"],
  ["district", "en", "dstrct dstt dstr dtt dtnm distnm"],
  ["district", "ur", "ضلع ضلعہ"],
  ["district", "ocha gadm", "adm2 name2"],
  ["district", "pa", "ਜਿਲਾ"],
  ["district", "gu", "જીલ્લો જીલ્લા"],
  ["district", "or", "ଜିଲା"],
  [
    "taluka",
    "en",
    "mdl mndl mdlm thsl tsl tahs tlk tlq subdist subdistt sdt sdtnm subdt panchayatsamiti janpadpanchayat " +
      "cdblock vikaskhand vikaskhanda prakhand icdsproject",
  ],
  ["taluka", "ur", "تحصیل تعلقہ بلاک پرگنہ"],
  ["taluka", "ocha gadm", "adm3 name3"],
  ["taluka", "hi", "पंचायतसमिति जनपदपंचायत"],
  ["taluka", "mr", "पंचायतसमिती"],
  ["taluka", "bn as", "মহকুমা ৰাজহচক্ৰ উন্নয়নখণ্ড"],
  ["taluka", "pa", "ਤਹਸੀਲ"],
  ["taluka", "gu", "તહેસીલ"],
  ["taluka", "or", "ତହସିଲ୍ ବ୍ଲକ୍"],
  ["taluka", "ta", "வட்டாரம் ஒன்றியம்"],
  ["taluka", "kn", "ತಾಲ್ಲೂಕ"],
  [
    "village",
    "en",
    "habitation habitations hamlet majra place locality settlement moje gam gaam grama gramam vil vilnm vname villagepost villpost vilpost",
  ],
  ["village", "ur", "گاؤں گاوں گانو موضع دیہات شہر قصبہ بستی مقام"],
  ["village", "hi", "मजरा मजरे गावों गाँवों गांवों कस्बा क़स्बा बस्ती बसाहट टोला जगह"],
  ["village", "mr", "ग्रामाचे गावाचे ठिकाण वस्ती"],
  ["village", "bn", "গাঁ নগর স্থান স্থানের জায়গা"],
  ["village", "as", "নগৰ ঠাই"],
  ["village", "pa", "ਨਗਰ ਕਸਬਾ ਥਾਂ"],
  ["village", "gu", "ગામનુ ગ્રામ નગર સ્થળ"],
  ["village", "or", "ନଗର ସ୍ଥାନ"],
  ["village", "ta", "ஊர் ஊரின் குக்கிராமம் பட்டணம் இடம்"],
  ["village", "te", "ఊరు వూరు ఊరి పట్టణము ప్రదేశం"],
  ["village", "kn", "ಹಳ್ಳಿ ಹಳ್ಳಿಯ ಊರು ಊರಿನ ನಗರ ಸ್ಥಳ"],
  ["village", "ml", "വില്ലേജിന്റെ സ്ഥലം"],
  [
    "pincode",
    "en",
    "pin pincode pinno pincodeno pincodenumber areapin areapincode postalcode postcode zip zipcode pc",
  ],
  ["pincode", "ur", "پن پنکوڈ"],
  ["pincode", "hi mr", "पिन पिनकोड पिनक्रमांक"],
  ["pincode", "bn as", "পিন পিনকোড পিননম্বর পিনকড"],
  ["pincode", "pa", "ਪਿੰਨ ਪਿਨ ਪਿੰਨਕੋਡ ਪਿਨਕੋਡ"],
  ["pincode", "gu", "પિન પીન પિનકોડ પીનકોડ"],
  ["pincode", "or", "ପିନ ପିନ୍ ପିନକୋଡ ପିନ୍କୋଡ ପିନ୍‌କୋଡ୍"],
  ["pincode", "ta", "பின் பின்கோடு அஞ்சல்குறியீடு அஞ்சல்குறியீட்டுஎண் அஞ்சல்எண்"],
  ["pincode", "te", "పిన్ పిన్కోడ్ పిన్‌కోడు"],
  ["pincode", "kn", "ಪಿನ್ ಪಿನ್ಕೋಡ್"],
  ["pincode", "ml", "പിൻ പിൻകോഡ്"],
  ["latitude", "en", "latitude lat lati latitudes geolat gpslat ycoordinate"],
  ["latitude", "hi mr", "अक्षांश"],
  ["latitude", "bn as gu ta te kn ml", "অক্ষাংশ અક્ષાંશ அட்சரேகை అక్షాంశం ಅಕ್ಷಾಂಶ അക്ഷാംശം"],
  [
    "longitude",
    "en",
    "longitude long lon lng longi longitudes geolong geolon gpslong gpslon xcoordinate",
  ],
  ["longitude", "hi mr", "देशांतर देशांतरण रेखांश"],
  ["longitude", "bn as gu ta te kn ml", "দ্রাঘিমাংশ રેખાંશ தீர்க்கரேகை రేఖాంశం ರೇಖಾಂಶ രേഖാംശം"],
  [
    "line",
    "en",
    "address fulladdress completeaddress postaladdress location addr add placeaddress residence thikana thikaana",
  ],
  ["line", "hi", "पता पूरापता स्थान ठिकाना"],
  ["line", "ur", "پتہ پتا مکملپتہ"],
  ["line", "mr", "पत्ता पूर्णपत्ता संपूर्णपत्ता"],
  ["line", "bn as", "ঠিকানা ঠিকনা"],
  ["line", "pa", "ਪਤਾ ਪੂਰਾਪਤਾ"],
  ["line", "gu", "સરનામું સરનામુ"],
  ["line", "or", "ଠିକଣା"],
  ["line", "ta", "முகவரி"],
  ["line", "te", "చిరునామా"],
  ["line", "kn", "ವಿಳಾಸ"],
  ["line", "ml", "മേൽവിലാസം വിലാസം"],
  [
    "like-village",
    "en",
    "grampanchayat panchayat gp area areaname cityname ward officename branchoffice suboffice bo localbody urbanlocalbody ulb lsg lsgi loc ps policestation thana market mandi apmc subcentre subcenter subhealthcentre hsc rbk rsk sachivalayam villagesachivalayam gramasachivalayam secretariat villagesecretariat awc anganwadi anganwadicentre anganwadicenter anganwadikendra anganwari station railwaystation railwaystn firestation halka",
  ],
  [
    "like-village",
    "hi mr",
    "ग्रामपंचायत ग्रामपंचायतीचे पंचायत आंगनवाड़ी आंगनबाड़ी आंगनवाड़ीकेंद्र आंगनबाड़ीकेंद्र आंगनवाड़ीकेन्द्र आंगनबाड़ीकेन्द्र अंगणवाडी अंगणवाडीकेंद्र स्टेशन रेलवेस्टेशन हल्का हलका",
  ],
  ["like-village", "bn as", "পঞ্চায়ত"],
  ["like-village", "ml", "തദ്ദേശസ്ഥാപനം"],
  ["post-office", "en", "postoffice postofficename po"],
  ["post-office", "hi mr", "डाकघर डाकखाना पोस्टऑफिस पोस्टआफिस टपालकार्यालय"],
  ["post-office", "bn as", "ডাকঘর ডাকঘরের পোস্টঅফিস ডাকঘৰ ডাকঘৰৰ"],
  ["post-office", "pa", "ਡਾਕਖਾਨਾ ਡਾਕਖਾਨੇ ਡਾਕਘਰ"],
  ["post-office", "gu", "પોસ્ટઓફિસ પોસ્ટઓફિસનું ટપાલકચેરી ડાકઘર"],
  ["post-office", "or", "ଡାକଘର ଡାକଘରର"],
  ["post-office", "ta", "அஞ்சலகம் அஞ்சல்நிலையம் தபால்நிலையம் தபால்அலுவலகம்"],
  ["post-office", "te", "పోస్టాఫీసు పోస్ట్ఆఫీస్ తపాలాకార్యాలయం"],
  ["post-office", "kn", "ಅಂಚೆಕಚೇರಿ ಅಂಚೆಕಛೇರಿ"],
  ["post-office", "ml", "പോസ്റ്റ്ഓഫീസ് തപാൽഓഫീസ്"],
  [
    "panchayats",
    "en",
    "gramapanchayat villagepanchayat ggp gramapanchayath grampanchayath grouppanchayat",
  ],
  ["panchayats", "hi mr", "गटग्रामपंचायत ग्रुपग्रामपंचायत"],
  ["panchayats", "bn as", "পঞ্চায়েত গ্রামপঞ্চায়েত গাঁওপঞ্চায়ত"],
  ["panchayats", "pa", "ਪੰਚਾਇਤ ਗ੍ਰਾਮਪੰਚਾਇਤ"],
  ["panchayats", "gu", "પંચાયત ગ્રામપંચાયત"],
  ["panchayats", "or", "ପଞ୍ଚାୟତ ଗ୍ରାମପଞ୍ଚାୟତ"],
  ["panchayats", "ta", "ஊராட்சி கிராமஊராட்சி"],
  ["panchayats", "te", "పంచాయతీ గ్రామపంచాయతీ గ్రామపంచాయితీ"],
  ["panchayats", "kn", "ಗ್ರಾಮಪಂಚಾಯತಿ ಗ್ರಾಮಪಂಚಾಯಿತಿ ಗ್ರಾಮಪಂಚಾಯತ್"],
  ["panchayats", "ml", "പഞ്ചായത്ത് ഗ്രാമപഞ്ചായത്ത്"],
  [
    "institution",
    "en",
    "school schools schname schnm college society societies cooperativesociety milksociety branch bankbranch hospital hostel centre center institution institute ashram pacs mpcs dcs " +
      "phc chc hwc facility dispensary clinic booth polling pollingstation building library temple mandir fpo csc fps shop warehouse godown depot outlet unit plant substation venue camp site " +
      "work works project scheme road bridge tank pond dam asset particulars",
  ],
  [
    "institution",
    "hi mr",
    "विद्यालय विद्यालयाचे शाळा शाळेचे समिति संस्था शाखा केंद्र केन्द्र केंद्राचे बूथ भवन मंदिर दुकान कार्य कार्याचे काम कामाचे योजना सड़क रस्ता",
  ],
  ["start", "en", "from source origin start starting"],
  ["end", "en", "to destination end ending"],
  ["police", "en", "ps policestation thana"],
  ["police", "hi mr", "थाना ठाणे पोलीसठाणे पोलीसस्टेशन पुलिसस्टेशन"],
  ["police", "bn as", "থানা"],
  ["police", "pa", "ਥਾਣਾ"],
  ["police", "gu", "થાણું થાણા પોલીસસ્ટેશન"],
  ["police", "or", "ଥାନା"],
  ["police", "ta", "காவல்நிலையம்"],
  ["police", "te", "పోలీసుస్టేషన్"],
  ["police", "kn", "ಠಾಣೆ ಪೊಲೀಸ್ಠಾಣೆ"],
  [
    "blocks",
    "en",
    "blk circle cdblock developmentblock prakhand vikaskhand vikaskhanda panchayatsamiti panchayatunion janpadpanchayat kshetrapanchayat icdsproject",
  ],
  ["blocks", "hi mr", "प्रखंड प्रखण्ड जनपदपंचायत पंचायतसमिति पंचायतसमिती"],
  ["blocks", "ur", "بلاک"],
  ["blocks", "bn as", "ব্লকের"],
  ["blocks", "or", "ବ୍ଲକର"],
  ["blocks", "ta", "வட்டாரம் ஒன்றியம்"],
  ["towns", "en", "city cities cityname town towns"],
  ["towns", "ur", "شہر قصبہ"],
  ["towns", "hi mr", "शहर नगर कस्बा क़स्बा"],
  ["towns", "bn as", "শহর শহরের চহৰ"],
  ["towns", "pa", "ਸ਼ਹਿਰ ਕਸਬਾ"],
  ["towns", "gu", "શહેર"],
  ["towns", "or", "ସହର"],
  ["towns", "ta", "நகரம் பட்டணம்"],
  ["towns", "te", "పట్టణం నగరం"],
  ["towns", "kn", "ಪಟ್ಟಣ"],
  ["towns", "ml", "നഗരം പട്ടണം"],
  [
    "town-parts",
    "en",
    "locality sublocality area areaname localarea colony mohalla muhalla suburb neighbourhood neighborhood",
  ],
  ["town-parts", "hi mr", "मोहल्ला मुहल्ला कॉलोनी इलाका परिसर"],
  [
    "village-parts",
    "en",
    "mouza mauza mouja mauja habitation habitations hamlet tola majra place settlement",
  ],
  ["village-parts", "hi mr", "मौजा मजरा मजरे बस्ती बसाहट टोला वस्ती"],
  ["village-parts", "bn as", "মৌজা মৌজার"],
  ["village-parts", "or", "ମୌଜା"],
  ["village-parts", "ta", "குக்கிராமம்"],
  [
    "language",
    "en",
    "language lang local vernacular regional devanagari unicode english eng en hindi hin hi marathi mar mr bengali bangla bn assamese punjabi pa gujarati gu odia oriya tamil ta telugu te kannada kn malayalam ml urdu ur konkani nepali",
  ],
  ["language", "hi mr", "हिंदी हिन्दी मराठी अंग्रेजी अंग्रेज़ी इंग्रजी इंग्लिश भाषा स्थानीय"],
  ["language", "bn as", "বাংলা ইংরেজি"],
  ["language", "gu", "ગુજરાતી અંગ્રેજી"],
  ["language", "pa", "ਪੰਜਾਬੀ ਅੰਗਰੇਜ਼ੀ"],
  ["language", "ta", "தமிழ் ஆங்கிலம்"],
  ["language", "te", "తెలుగు ఇంగ్లీష్"],
  ["language", "kn", "ಕನ್ನಡ ಇಂಗ್ಲಿಷ್"],
  ["language", "ml", "മലയാളം ഇംഗ്ലീഷ്"],
  ["country", "en", "country countries countryname countrycode nation"],
  ["country", "hi mr", "देश"],
  ["country", "bn as", "দেশ"],
  ["country", "gu", "દેશ"],
  ["country", "ta", "நாடு"],
  ["country", "te", "దేశం"],
  ["country", "kn", "ದೇಶ"],
  ["country", "ml", "രാജ്യം"],
  ["country", "pa", "ਦੇਸ਼"],
  ["country", "ur", "ملک"],
  ["title", "en", "title message subject description details"],
  ["title", "hi mr", "शीर्षक विषय विवरण तपशील"],
  ["name", "en", "name names nm"],
  ["name", "hi mr", "नाम नाव"],
  ["name", "ur", "نام"],
  ["name", "bn as", "নাম"],
  ["name", "or", "ନାମ"],
  ["name", "gu", "નામ"],
  ["name", "pa", "ਨਾਮ ਨਾਂ ਨਾਂਅ"],
  ["name", "ta", "பெயர்"],
  ["name", "te", "పేరు"],
  ["name", "kn", "ಹೆಸರು"],
  ["name", "ml", "പേര്"],
  ["other-choice", "en", "other others oth"],
  ["other-choice", "hi mr", "अन्य इतर"],
  ["specify", "en", "if any specify please pls spec"],
  ["specify", "hi mr", "स्पष्ट करें करा यदि"],
  ["code", "en", "code codes no nos number id lgd census"],
  ["code", "hi mr", "कोड संख्या क्रमांक"],
  ["location", "en", "location"],
  ["location", "hi mr", "स्थान"],
  ["address", "en", "address addr fulladdress"],
  ["address", "hi mr", "पता पत्ता"],
  ["unsure", "en", "name1 name2 name3 pc"],
  [
    "skip",
    "en",
    "code id no number sl sr serial count version panchayat local type status population area altitude elevation head " +
      "officer post villager villagers addressee sarpanch pradhan",
  ],
  ["register", "en", "lgd census mdds"],
  // India Post's circles are states. The Census's level names are not place names.
  ["skip", "en", "circlename regionname divisionname level tru pcode"],
  ["skip", "ur", "کوڈ نمبر شمار تعداد آبادی"],
  ["skip", "hi mr", "कोड संख्या क्रमांक पंचायत जनसंख्या लोकसंख्या प्रधान सरपंच"],
  ["skip", "bn as", "কোড সংখ্যা নম্বর নং ক্রমিক পঞ্চায়েত পঞ্চায়ত প্রধান জনসংখ্যা"],
  ["skip", "pa", "ਕੋਡ ਨੰਬਰ ਗਿਣਤੀ ਪੰਚਾਇਤ ਸਰਪੰਚ ਆਬਾਦੀ"],
  ["skip", "gu", "કોડ નંબર નં ક્રમ સંખ્યા પંચાયત સરપંચ વસ્તી"],
  ["skip", "or", "କୋଡ ସଂଖ୍ୟା ନମ୍ବର ପଞ୍ଚାୟତ ସରପଞ୍ଚ"],
  ["skip", "ta", "குறியீடு எண் எண்ணிக்கை ஊராட்சி தலைவர்"],
  ["skip", "te", "కోడ్ సంఖ్య నంబర్ పంచాయతీ పంచాయితీ సర్పంచ్ జనాభా"],
  ["skip", "kn", "ಕೋಡ್ ಸಂಖ್ಯೆ ಪಂಚಾಯತಿ ಪಂಚಾಯಿತಿ ಪಂಚಾಯತ್"],
  ["skip", "ml", "കോഡ് നമ്പർ എണ്ണം പഞ്ചായത്ത്"],
  [
    "other",
    "en",
    "person customer client beneficiary farmer member employee staff student pupil patient owner holder father mother " +
      "husband wife guardian spouse applicant pensioner worker teacher doctor contact borrower donor voter candidate " +
      "president secretary postmaster principal headmaster dealer supplier vendor trader company firm bank category caste " +
      "religion gender sex designation occupation profession department dept scheme crop item product remark remarks note " +
      "notes comment comments relation surname firstname lastname fullname middlename email sch co careof",
  ],
  ["other", "hi", "मतदाता पिता पति माता किसान लाभार्थी हितग्राही सदस्य ग्राहक छात्र मरीज टिप्पणी"],
  ["other", "mr", "शेतकरी शेतकऱ्याचे लाभार्थ्याचे सदस्याचे शेरा"],
  ["other", "bn as", "কৃষক কৃষকের সদস্য সদস্যের পিতা পিতার পোস্টমাস্টার মন্তব্য"],
  ["other", "gu", "ખેડૂત ખેડૂતનું લાભાર્થી લાભાર્થીનું સભ્ય પિતા નોંધ"],
  ["other", "pa", "ਕਿਸਾਨ ਪਿਤਾ ਮੈਂਬਰ ਲਾਭਪਾਤਰੀ"],
  ["other", "or", "ଚାଷୀ ଚାଷୀଙ୍କ ହିତାଧିକାରୀ ପିତା ପିତାଙ୍କ ସଦସ୍ୟ"],
  ["other", "ta", "விவசாயி பயனாளி உறுப்பினர் தந்தை குறிப்பு"],
  ["other", "te", "రైతు లబ్ధిదారు లబ్ధిదారుని తండ్రి సభ్యుడు"],
  ["other", "kn", "ರೈತ ರೈತರ ಫಲಾನುಭವಿ ತಂದೆ ಸದಸ್ಯ"],
  ["other", "ml", "കർഷകൻ ഗുണഭോക്താവ് അംഗം പിതാവ്"],
  [
    "filler",
    "en",
    "name names nm of the in english en eng as per revenue cd community development or and line pc01 pc11",
  ],
  ["filler", "hi mr", "का की के नाम राजस्व नाव"],
  ["filler", "bn as or gu", "নাম ନାମ નામ"],
  ["filler", "pa", "ਨਾਮ ਨਾਂ ਨਾਂਅ ਦਾ ਦੀ ਦੇ"],
  ["filler", "ta te kn ml", "பெயர் పేరు ಹೆಸರು പേര്"],
  [
    "asking",
    "en",
    "what which where is are do does did you your live lives living reside residing belong please kindly select choose enter " +
      "mention write",
  ],
  [
    "asking",
    "hi",
    "आप आपका आपकी आपके अपना अपनी अपने किस कौन सा सी में रहते रहती हैं है क्या कृपया चुनें लिखें भरें",
  ],
  ["asking", "mr", "तुमचे तुमचा तुमची तुमच्या आपले आपला आपली आपल्या कोणता कोणते कोणत्या आहे"],
];

/** Further words of headers for development blocks. Only in some states are these sub-districts. */
const BLOCKS = wordsOf("blocks");
const isBlock = (word: string) => isBlockWord(word) || BLOCKS.has(word);

const isPanchayat = (word: string) => isPanchayatWord(word) || PANCHAYATS.has(word);

const TOWNS = wordsOf("towns");

/** Words of headers for parts of towns; "area" may also be a size. */
const TOWN_PARTS = wordsOf("town-parts");

/** Words of headers for parts of villages and for groups of them, which are villages only in lists without a column of these. */
const VILLAGE_PARTS = wordsOf("village-parts");

const LOCATIONS = wordsOf("location");
const ADDRESSES = wordsOf("address");
const TITLES = wordsOf("title");
/** Headers of areas and PIN codes that may also mean names of persons or constituencies. */
const UNSURE = wordsOf("unsure");

/** Words of headers for the language or the script of a column's texts. */
const LANGUAGES = wordsOf("language");

const NAMES = wordsOf("name");

/** Words that count only as the whole header, because some are also parts of other words; and those of the sides of a route. */
const POSTS = wordsOf("post-office");
const PANCHAYATS = wordsOf("panchayats");
const LIKE_VILLAGES = wordsOf("like-village", "post-office", "panchayats");
const INSTITUTIONS = wordsOf("institution");
const STARTS = wordsOf("start");
const ENDS = wordsOf("end");
/** Words with a meaning wherever they are in a header. */
const BY_WORD = wordsOf(...COLUMN_PARTS, "skip", "register", "other", "filler", "asking");

function wordsOf(...all: readonly Says[]): ReadonlyMap<string, Says> {
  return new Map(
    HEADER_WORDS.filter(([says]) => all.includes(says)).flatMap(([says, , words]) =>
      words.split(" ").map((word) => [tokens(word).join(""), says] as const),
    ),
  );
}

/** The part that a header names, and how certain that is. */
export interface HeaderReading {
  readonly part: ColumnPart;
  /**
   * `words`: some words are unknown, so the column may be something else ("Date of visit"). `typing`: a word is mistyped
   * ("Vilage"), or the header may equally mean something else.
   */
  readonly doubt: "none" | "words" | "typing";
}

/**
 * The parts that a header may name, the likeliest first; empty if there are none. All its words together decide, else one of
 * them, unless another word means something else. "Address - State" is a state or, if its texts are not states, an address.
 */
export function readHeader(cell: string): HeaderReading[] {
  const given = wordsOfHeader(cell);
  const exact = partsOfWords(given);
  // "Address, PIN" may also have only the PIN codes.
  if (exact.length > 0 && AND_PINCODE.test(cell) && exact.every(({ part }) => part !== "pincode"))
    return [...exact, { part: "pincode", doubt: "typing" }];
  if (exact.length > 0) return exact;
  const meant = given.map(wordMeant);
  const found = meant.some((word, i) => word !== given[i]) ? partsOfWords(meant) : [];
  if (found.length > 0) return found.map(({ part }) => ({ part, doubt: "typing" }));
  const inTwo = readInTwo(cell);
  return inTwo.length > 0 ? inTwo : readWithDetails(cell);
}

/**
 * Reads a header with details in brackets: the parts of an address ("Permanent Address (Vill+Post+PS+Dist)"), or a code that
 * follows each name ("Village (HB No)", "Mouza & JL No.").
 */
function readWithDetails(cell: string): HeaderReading[] {
  const [, before, details = ""] =
    /^([^()]+)\(([^()]*)\)\s*$/.exec(cell) ?? /^(.+?)\s*(?:&|\band\b)\s*(.+)$/i.exec(cell) ?? [];
  if (before === undefined) return [];
  return readHeader(before).flatMap((reading): HeaderReading[] =>
    reading.part === "line"
      ? [reading]
      : wordsOfHeader(details).some((word) => CODES.has(word))
        ? [{ ...reading, doubt: "typing" }]
        : [],
  );
}

const CODES = wordsOf("code");

/** Whether all words of a header are known ones: "No.", "Name of", "Village Code". */
export function hasOnlyHeaderWords(cell: string): boolean {
  const given = wordsOfHeader(cell);
  const isKnown = (word: string) => says(word) !== undefined || INSTITUTIONS.has(word);
  return given.length > 0 && (given.every(isKnown) || wholesOf(given).some(isWhole));
}

/**
 * Whether a header surely goes on in the cell below: "Name of" above anything, anything above "No.", "Code" or "Name". Villages
 * have other words of headers as their names: Majra, Basti, Camp.
 */
export function goesOn(above: string, below: string): boolean {
  const meanings = wordsOfHeader(below).map(says);
  return (
    endsOpen(above) ||
    meanings.every((one) => one === "filler" || one === "skip" || one === "register")
  );
}

/** Whether the thing that a header is about is in the row below: "Name of". */
export function endsOpen(cell: string): boolean {
  return OPEN_END.test(cell);
}

const OPEN_END = new RegExp(String.raw`(?:^|\s)(?:${ROW_WORDS.openEnds})\s*$`, "i");

/**
 * The parts of a header with two names: in two languages, of which the first that names any decides ("Your district / आपका
 * जिला"), or for two things, one of which is a part ("Area/Village").
 */
function readInTwo(cell: string): HeaderReading[] {
  const texts = cell.split(/[/|\n]/);
  if (texts.length !== 2) return [];
  const [first, second] = texts.map((text) => /[a-z]/i.test(text));
  const readings = texts.map(readHeader);
  if (first !== second) return readings.find((some) => some.length > 0) ?? [];
  return readings
    .flat()
    .filter(({ doubt }) => doubt === "none")
    .map(({ part }) => ({ part, doubt: "words" }));
}

/** Whether the column of a header may have addresses, but mostly has something shorter: "Location", not "Address". */
export function isOfLocations(cell: string): boolean {
  const given = wordsOfHeader(cell);
  return given.some((word) => LOCATIONS.has(word)) && !given.some((word) => ADDRESSES.has(word));
}

/**
 * The columns that continue an address. Their headers differ from its header only in a number ("Address Line 1, Address Line
 * 2", "ADDR1, ADDR2", "पता, पता 2"), or are the same if the columns are next to each other.
 * @param at the column of the address
 */
export function continuationsOf(header: readonly string[], at: number): number[] {
  const own = header[at] ?? "";
  const stem = stemOf(own);
  if (stem === "" || isOfLocations(own)) return [];
  const isNext = (other: number) =>
    header.slice(Math.min(at, other), Math.max(at, other)).every((cell) => cell === own);
  return header.flatMap((cell, other) =>
    other !== at && stemOf(cell) === stem && (cell !== own || isNext(other)) ? [other] : [],
  );
}

/** A header without numbers, "Line" and signs. */
function stemOf(cell: string): string {
  return cell
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]+/gu, " ")
    .replace(/\p{N}+|\b(?:line|no|i{1,3}|iv)\b/gu, "")
    .replaceAll(" ", "");
}

/**
 * The columns that have the texts of another one in another language: "Village (Marathi)" next to "Village (English)", "गाव"
 * next to "Village", not "Present Village" next to "Native Village".
 * @param at the other column
 * @param part the part that it has
 */
export function columnsInOtherLanguages(
  header: readonly string[],
  at: number,
  part: ColumnPart,
): number[] {
  const own = header[at] ?? "";
  const isLatin = (cell: string) => /[a-z]/i.test(cell);
  const isOfPart = (cell: string) => {
    const [first] = readHeader(cell);
    return first?.part === part && first.doubt === "none";
  };
  return header.flatMap((cell, other) => {
    if (other === at || cell.trim() === "" || own.trim() === "") return [];
    const isNamed = [cell, own].some((one) => languageOf(one) !== "");
    const isSame =
      languageOf(cell) !== languageOf(own) && withoutLanguage(cell) === withoutLanguage(own);
    const inOtherScript = isLatin(cell) !== isLatin(own) && isOfPart(cell);
    return (isNamed && isSame) || inOtherScript ? [other] : [];
  });
}

function languageOf(cell: string): string {
  return wordsOfHeader(cell)
    .filter((word) => LANGUAGES.has(word))
    .join(" ");
}

function withoutLanguage(cell: string): string {
  return wordsOfHeader(cell)
    .filter((word) => !LANGUAGES.has(word) && says(word) !== "filler")
    .join(" ");
}

/** Whether the texts of a header's column may name their place, if no other column does: "Title", "शीर्षक". */
export function isOfTitles(cell: string): boolean {
  const given = wordsOfHeader(cell);
  return given.length === 1 && TITLES.has(given[0]!);
}

/**
 * Headers without the words that all of them begin with: "ship-city, ship-state" are a city and a state. Words that name a
 * level stay ("Village name, Village code"), and so do those of "Address 1, Address 2".
 */
export function withoutPrefix(header: readonly string[]): readonly string[] {
  const all = header.map(wordsOfHeader);
  const filled = all.filter((words) => words.length > 0);
  const [first, ...others] = filled;
  if (first === undefined || others.length === 0) return header;
  const isShared = (i: number) =>
    filled.every((words) => words[i] === first[i] && /\p{L}/u.test(words[i + 1] ?? "")) &&
    ["line", undefined].includes(says(first[i]!));
  let shared = 0;
  while (isShared(shared)) shared++;
  return shared === 0 ? header : all.map((words) => words.slice(shared).join(" "));
}

/** Whether a header names something that is usually named like its village: a council, a post office, an area. */
export function isLikeVillage(cell: string): boolean {
  const given = wordsOfHeader(cell);
  return [given, given.map(wordMeant)].some((words) =>
    wholesOf(words).some(
      (whole) => LIKE_VILLAGES.has(whole) || LIKE_VILLAGES.has(whole.replace(/name$/, "")),
    ),
  );
}

/** Whether a header says that a column has post offices or police stations, which also serve other places. */
export function isOfOffices(cell: string): boolean {
  return isOfPolice(cell) || wholesOf(wordsOfHeader(cell)).some((word) => POSTS.has(word));
}

/** Whether a header says that a column has police stations: "P.S.", "Thana". */
export function isOfPolice(cell: string): boolean {
  return wholesOf(wordsOfHeader(cell)).some((word) => POLICE.has(word));
}

const POLICE = wordsOf("police");

/**
 * The columns for what is not among the choices of another one: "Other village", "vill_other", "If other, please specify" next
 * to it.
 * @param at the other column
 * @param part the part that it has
 */
export function columnsOfOtherChoices(
  header: readonly string[],
  at: number,
  part: ColumnPart,
): number[] {
  const isOther = (word: string) => OTHERS.has(word);
  return header.flatMap((cell, other) => {
    const given = wordsOfHeader(cell);
    if (other === at || !given.some(isOther)) return [];
    const rest = given.filter((word) => !isOther(word) && !SPECIFY.has(word));
    const [first] = partsOfWords(rest);
    return first?.part === part || (rest.length === 0 && other === at + 1) ? [other] : [];
  });
}

const OTHERS = wordsOf("other-choice");
const SPECIFY = wordsOf("specify");

/** Whether two headers name the start and the end of a route, and are alike otherwise: "From, To", "Source Village, Destination Village". */
export function areSidesOfRoute(start: string, end: string): boolean {
  const [from, to] = [wordsOfHeader(start), wordsOfHeader(end)];
  const [starts, ends] = [from.find((word) => STARTS.has(word)), to.find((word) => ENDS.has(word))];
  const rest = (words: string[], side: string) => words.filter((word) => word !== side).join(" ");
  return starts !== undefined && ends !== undefined && rest(from, starts) === rest(to, ends);
}

/** Whether a header says that a column has development blocks: "CD Block", "विकास खंड", not "Tehsil/Block". */
export function isOfBlocks(cell: string): boolean {
  const given = wordsOfHeader(cell).filter((word) => says(word) !== "filler");
  const words = [given.join(""), ...given.map(wordMeant)];
  return words.some(isBlock) && !words.some((word) => says(word) === "taluka" && !isBlock(word));
}

/** Whether a header says that a column has gram panchayats: "Gram Panchayat", "GP Name", not "GP Code" or "Panchayat Samiti". */
export function isOfPanchayats(cell: string): boolean {
  const given = wordsOfHeader(cell).join("");
  return isPanchayat(given) || isPanchayat(given.replace(/^nameof|(?:name|नाम|कानाम)$/, ""));
}

/**
 * The name in a text that calls it a gram panchayat: "Hingni" in "Gram Panchayat Hingni" and "Hingni (G.P.)". Undefined for any
 * other text, or if the rest is not a name ("G.P. Road").
 */
export function nameOfPanchayat(text: string): string | undefined {
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)];
  const isName = (rest: string) =>
    hasWord(rest) &&
    tokens(rest).some(
      (word) => levelWord(word) === undefined && saysOfAddress(word, "after") === undefined,
    );
  for (let count = Math.min(MOST_PANCHAYAT_WORDS, words.length - 1); count > 0; count--) {
    const [first, last] = [words[count]!.index, words.at(-count)!.index];
    const [before, after] = [text.slice(0, first), text.slice(last)];
    if (isOfPanchayats(before) && isName(text.slice(first))) return text.slice(first).trim();
    const name = text.slice(0, last).replace(/[\s,.:(–-]+$/u, "");
    if (isOfPanchayats(after) && isName(name)) return name;
  }
  return undefined;
}

const MOST_PANCHAYAT_WORDS = 3;

/** Whether a header says that a column has towns and no villages: "City", not "Village/Town". */
export function isOfTowns(cell: string): boolean {
  const given = wordsOfHeader(cell);
  const isOther = (word: string) => !TOWNS.has(word) && says(word) !== undefined && isTelling(word);
  return given.some((word) => TOWNS.has(word)) && !given.some(isOther);
}

/** Whether a header says that a column has parts of towns: "Locality", "Area Name". */
export function isOfTownParts(cell: string): boolean {
  const given = wordsOfHeader(cell).filter((word) => says(word) !== "filler");
  return (
    TOWN_PARTS.has(given.join("")) || given.some((word) => TOWN_PARTS.has(word) && word !== "area")
  );
}

/** Whether a header says that a column has parts of villages or groups of them: "Habitation Name", "Mouza". */
export function isOfVillageParts(cell: string): boolean {
  const given = wordsOfHeader(cell).filter((word) => says(word) !== "filler");
  return given.length > 0 && given.every((word) => VILLAGE_PARTS.has(word));
}

/** Whether a header says that a column has names, and not of what: "Name", "Name (in English)", "नाम". */
export function isOfNames(cell: string): boolean {
  const given = wordsOfHeader(cell);
  return given.some((word) => NAMES.has(word)) && given.every((word) => says(word) === "filler");
}

/**
 * Whether a header says that a column has institutions or works that may be named after their place: "School Name", "SCHNAME",
 * "Name of Polling Station", "Details of Work", not "School Code".
 */
export function isOfInstitutions(cell: string): boolean {
  const given = wordsOfHeader(cell);
  const all = [...given, ...wholesOf(given)];
  return !isOfCodes(cell) && all.some((word) => INSTITUTIONS.has(word));
}

/** The column whose header says that it has names, but not of what. Undefined unless there is exactly one. */
export function columnOfNames(
  header: readonly string[],
  known: Readonly<Partial<Record<ColumnPart, number>>>,
): number | undefined {
  const used = new Set(Object.values(known));
  const names = header.flatMap((cell, at) => (isOfNames(cell) && !used.has(at) ? [at] : []));
  return names.length === 1 ? names[0] : undefined;
}

const COUNTRIES = wordsOf("country");

/** Whether a header says that a column has countries. */
export function isOfCountries(cell: string): boolean {
  return wordsOfHeader(cell).some((word) => COUNTRIES.has(word));
}

/** Whether a header says that a column has codes or numbers that are not PIN codes: "Village Code", "Account No". */
export function isOfCodes(cell: string): boolean {
  const meanings = wordsOfHeader(cell).map(says);
  return (
    meanings.some((one) => one === "skip" || one === "register") && !meanings.includes("pincode")
  );
}

/**
 * Whether a header says that a column has the codes of villages: "Village Code", "LGD Code", "Census 2011 code", not "Block
 * Code".
 * @param saysVillage whether it must say "village"
 */
export function isOfVillageCodes(cell: string, saysVillage = false): boolean {
  const meanings = wordsOfHeader(cell).map(says);
  const isOther = (one: Says | undefined) =>
    one === "state" ||
    one === "district" ||
    one === "taluka" ||
    one === "pincode" ||
    one === "other";
  return (
    isOfCodes(cell) &&
    meanings.some((one) => one === "village" || (one === "register" && !saysVillage)) &&
    !meanings.some(isOther)
  );
}

/** Whether a header names persons or things that are not places, such as a customer, a bank or a remark. */
export function isOfOthers(cell: string): boolean {
  const given = wordsOfHeader(cell);
  const whole = given.join("");
  return [whole, ...given, ...given.map(wordMeant)].some((word) => says(word) === "other");
}

/** Whether a word of a header says something of its column. */
function isTelling(word: string): boolean {
  const meaning = says(word);
  return meaning !== "filler" && meaning !== "asking";
}

function partsOfWords(all: readonly string[]): HeaderReading[] {
  const telling = all.filter(isTelling);
  const [whole] = wholesOf(all).flatMap((one) => saysAsOne(one) ?? []);
  if (isColumnPart(whole))
    return [{ part: whole, doubt: UNSURE.has(all.join("")) ? "typing" : "none" }];
  const isNamed = all.some((word) => NAMES.has(word));
  // "Village No & Name" may also be a code.
  const isWithCode = isNamed && telling.some((word) => CODES.has(word) && says(word) === "skip");
  const said = telling
    .filter((word) => !isWithCode || !CODES.has(word))
    .map(says)
    .filter((one) => one !== "register" || !isNamed);
  const isOfNone = whole === "skip" || said.includes("skip") || said.includes("register");
  if (isOfNone || said.length > MOST_WORDS) return [];
  const parts = said.filter(isColumnPart);
  const part = parts.find((one) => one !== "line") ?? parts[0];
  if (part === undefined) return [];
  if (part !== "line" && parts.includes("line"))
    return [
      { part, doubt: "words" },
      { part: "line", doubt: "typing" },
    ];
  return [{ part, doubt: isWithCode ? "typing" : said.every(isColumnPart) ? "none" : "words" }];
}

function wordsOfHeader(cell: string): string[] {
  if (cell.length > LONGEST_HEADER) return [];
  const apart = cell
    .replace(QUESTION_NUMBER, "")
    .replace(RESIDENTS, "residence")
    .replace(/[_:]/g, " ")
    .replace(/(?<=[a-z])(?=[A-Z])/g, " ")
    .replace(/(?<=\b(?:pin|post|postal|zip)) (?=code\b)/gi, "")
    .replace(AND_PINCODE, "");
  const words = tokens(plainHeader(apart));
  return wholesOf(words).some(isWhole) ? words : tokens(plainText(apart).text);
}

const RESIDENTS = new RegExp(String.raw`^\s*(?:${ROW_WORDS.residents})\b\.?`, "i");

/** What says that the texts of a column end with a PIN code: "Address with PIN", "Address, Pincode"; not in "Postal & ZIP Code". */
const AND_PINCODE = new RegExp(
  String.raw`(?<=\p{L})(?<!\b(?:postal|pin|zip))[\s,(]*(?:[&+,/]|${ROW_WORDS.alongWith})\s*(?:the )?(?:${ROW_WORDS.pincodes})\b.*$`,
  "iu",
);

/** The number of a question or a column: "Q3.", "2.1)", "(4)". */
const QUESTION_NUMBER =
  /^\s*(?:q(?:uestion|n)?[.\s]*\d{1,2}[.\d]*[):]*|\(?\d{1,2}[.\d]*[.):]+)\s*(?=\p{L})/iu;

function isWhole(whole: string): boolean {
  return LIKE_VILLAGES.has(whole) || saysAsOne(whole) !== undefined;
}

/** All words of a header as one, and all without fillers and those of questions. */
function wholesOf(words: readonly string[]): string[] {
  return [words.join(""), words.filter(isTelling).join("")];
}

function saysAsOne(word: string): Says | undefined {
  return BY_WORD.get(word) ?? levelWord(word);
}

/** The meaning of a word, also if it is joined with "name" or a year: "dtname", "stcode11". */
function says(word: string): Says | undefined {
  const known = saysAsOne(word);
  if (known !== undefined) return known;
  const [, numbered] = /^(\p{L}{3,}?)\d$/u.exec(word) ?? [];
  const ofNumbered = numbered === undefined ? undefined : says(numbered);
  if (isColumnPart(ofNumbered)) return ofNumbered;
  const [, stem] = /^(\p{L}{2,}?)(?:name|nm)?(?:11|01|2011|2001)?$/u.exec(word) ?? [];
  if (stem !== undefined && stem !== word) return says(stem);
  return /^[^p]\p{L}*(?:code|cd)$/u.test(word) ? "skip" : undefined;
}

/** The word that a mistyped one stands for; the word itself if it is known or resembles no other. */
function wordMeant(given: string): string {
  if (says(given) !== undefined || given.length < SHORTEST_MISTYPED - 1 || !LATIN.test(given))
    return given;
  const near = LONG_WORDS.map((word) => ({ word, edits: fewEdits(given, word) }));
  const [best] = near
    .filter(({ word, edits }) => edits <= (word.length < TWO_EDITS ? 1 : 2))
    .sort((a, b) => a.edits - b.edits);
  return best?.word ?? given;
}

const LONGEST_HEADER = 60;
/** A header with more words is a sentence. */
const MOST_WORDS = 3;
const SHORTEST_MISTYPED = 5;
/** From this number of letters on, a word may have two edits. */
const TWO_EDITS = 7;
const LATIN = /^[a-z]+$/;
/** Those for a level first: a word that is as near to two of them more often means the level. */
const LONG_WORDS: readonly string[] = [
  ...wordsThatSay(...LEVELS),
  ...[...BY_WORD.keys()].filter((word) => BY_WORD.get(word) !== "asking"),
  ...LIKE_VILLAGES.keys(),
].filter((word) => word.length >= SHORTEST_MISTYPED && LATIN.test(word));
