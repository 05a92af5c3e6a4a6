/**
 * The only table of words in queries, addresses, lists and headers that are not names. Search, resolve, lists and header
 * recognition use it.
 */
import { LEVELS, type Level } from "../contract/levels.ts";
import { stemOf } from "./case-endings.ts";
import { lazy } from "./lazy.ts";
import { INDIAN_LETTER } from "./scripts.ts";
import { LETTERS_IN_SCRIPTS } from "./state-letters.ts";
import { tokens } from "./tokens.ts";

/**
 * What a word says about the name next to it: its level, or
 * - `post`: a post office or council, often named like its village
 * - `police`: a police station, often named like its taluka
 * - `nothing`: nothing about the place
 * - `building`: a building, which is in a place
 * - `quarter`: a part of a town
 * - `institution`: an institution, named like its place or after somebody; `local`: mostly like its place
 * - `sight`: a sight, named like its place or something else in it
 * - `kind`: the kind of the place, which is named like its town
 * - `seat`: the office of an area
 * - `office`: a post office or station, named like its place
 * - `part`: a part of the place
 * - `label`: what follows it
 * - `surname` or `title`: a person, who is not a place
 */
export type Says =
  | Level
  | "post"
  | "police"
  | "nothing"
  | "building"
  | "quarter"
  | "institution"
  | "local"
  | "sight"
  | "kind"
  | "seat"
  | "office"
  | "part"
  | "label"
  | "surname"
  | "title";

/**
 * How a word is used. `name`: it is also part of names (Nawa Gaon), so in an address it counts only in front of a name.
 * `sign`: the same, and in a search it counts only with a dot, a colon or a hyphen after it (Tal). `after`: in an address it
 * counts only after a name (State Bank). `around`: there, and in front of the first name of its part (Mohalla). `numbered`: in an
 * address it counts only before a number (Survey No. 12).
 */
type Use = "" | "name" | "sign" | "after" | "around" | "numbered";

/**
 * Words for a town or its council, next to whose name they are, by language. In Latin letters those for a town are parts of names
 * (Nawan Shahar).
 */
const COUNCILS: readonly (readonly [string, string])[] = [
  ["en", "municipality nac"],
  ["hi", "nagarpalika nagarparishad nagarpanchayat mahanagarpalika"],
  ["hi mr", "शहर शहरा नगरपालिका नगरपरिषद नगरपंचायत महानगरपालिका"],
  ["gu", "શહેર નગરપાલિકા મહાનગરપાલિકા"],
  ["bn as", "শহর চহৰ পৌরসভা পুরসভা পৌৰসভা"],
  ["pa", "ਸ਼ਹਿਰ"],
  ["or", "ସହର ପୌରପାଳିକା ପୌରପରିଷଦ"],
  ["ta", "நகரம் நகர நகரில் நகராட்சி பேரூராட்சி மாநகராட்சி"],
  ["te", "పట్టణం నగరం మున్సిపాలిటీ పురపాలక"],
  ["kn", "ಪಟ್ಟಣ ನಗರದ ನಗರದಲ್ಲಿ ನಗರಸಭೆ ಪುರಸಭೆ"],
  ["ml", "പട്ടണം നഗരം നഗര നഗരസഭ മുനിസിപ്പാലിറ്റി കോർപ്പറേഷൻ"],
];

/** Words for stations, which are named like their town. */
const STATIONS = "jn junction rs halt terminus isbt";

/** Words for branch post offices, and for those that have branches. */
const BRANCHES = "bo edbo";
const OFFICES_ABOVE = "so ho hpo mdg";

/** Words for a village of the land records, in Latin letters, in Devanagari and in other scripts. */
const MAUZAS = "mauza mouza mauja mouje";
const MAUZAS_IN_DEVANAGARI = "मौजा मौज़ा मौजे";
const MAUZAS_IN_OTHER_SCRIPTS = "মৌজা મોજે મોજા ମୌଜା ಮೌಜೆ";

/** Words for a development block, by language. A block is a taluka in some states only. */
const BLOCKS: readonly (readonly [string, string])[] = [
  ["en", "block blk"],
  ["hi", "ब्लॉक ब्लाक विकासखंड विकासखण्ड"],
  ["bn", "ব্লক"],
  ["pa", "ਬਲਾਕ"],
  ["gu", "બ્લોક"],
  ["or", "ବ୍ଲକ"],
  ["te", "బ్లాక్"],
  ["kn", "ಬ್ಲಾಕ್"],
  ["ml", "ബ്ലോക്ക്"],
];

/** Words for a gram panchayat, and for a circle or a group of some, by language. */
const PANCHAYATS: readonly (readonly [string, string])[] = [
  ["en", "panchayat gp grampanchayat patwarcircle nyaypanchayat"],
  ["hi", "पंचायत ग्रामपंचायत"],
  ["bn as", "পঞ্চায়েত পঞ্চায়ত"],
  ["pa", "ਪੰਚਾਇਤ"],
  ["gu", "પંચાયત ગ્રામપંચાયત"],
  ["or", "ପଞ୍ଚାୟତ"],
  ["te", "పంచాయతీ పంచాయితీ"],
  ["kn", "ಪಂಚಾಯಿತಿ ಪಂಚಾಯತಿ ಪಂಚಾಯತ್ ಪಂಚಾಯತ"],
  ["ml", "പഞ്ചായത്ത് ഗ്രാമപഞ്ചായത്ത്"],
];

/**
 * Words of one meaning, use and language in each row, as people write them, in lower case, with _ for a blank within a label.
 * A word may be added to any row of its kind; a test finds it if it is already there.
 */
export const WORDS: readonly (readonly [Says, Use, string, string])[] = [
  ["state", "", "en", "state province"],
  ["state", "", "hi mr", "राज्य"],
  ["state", "after", "hi mr", "rajya प्रदेश"],
  ["state", "sign", "hi mr", "rajya"],
  ["state", "", "pa", "ਸੂਬਾ"],
  ["state", "after", "pa", "ਰਾਜ"],
  ["state", "sign", "pa", "ਰਾਜ"],
  ["state", "", "gu", "રાજ્ય"],
  ["state", "", "bn as", "রাজ্য ৰাজ্য"],
  ["state", "", "or", "ରାଜ୍ୟ"],
  ["state", "", "ta", "மாநிலம் மாநில"],
  ["state", "", "te", "రాష్ట్రం"],
  ["state", "", "kn", "ರಾಜ್ಯ"],
  ["state", "", "ml", "സംസ്ഥാനം സംസ്ഥാന"],
  ["district", "", "en", "district districts dist distt dt"],
  ["district", "sign", "en", "ji"],
  [
    "district",
    "",
    "hi",
    "zila zilla zillah zile jila jilla jile janpad जिला ज़िला जिले ज़िले जिलों ज़िलों जनपद",
  ],
  ["district", "sign", "hi mr", "जि"],
  ["district", "", "mr", "zilha jilha जिल्हा ज़िल्हा जिल्ह्या"],
  ["district", "", "bn as", "জেলা জিলা"],
  ["district", "", "pa", "ਜ਼ਿਲ੍ਹਾ ਜਿਲ੍ਹਾ ਜ਼ਿਲਾ ਜ਼ਿਲ੍ਹੇ ਜਿਲ੍ਹੇ ਜ਼ਿਲੇ"],
  ["district", "", "gu", "જિલ્લો જિલ્લા"],
  // In brackets after a name: "X (கி), Y (அ), Z (வ), W (மா)".
  ["district", "after", "ta", "மா"],
  ["taluka", "after", "ta", "வ தா"],
  ["village", "after", "ta", "கி"],
  ["post", "after", "ta", "அ"],
  ["district", "sign", "gu", "જિ જી"],
  ["district", "sign", "bn", "জে"],
  ["district", "sign", "pa", "ਜ਼ਿ ਜਿ"],
  ["district", "sign", "or", "ଜି"],
  ["district", "sign", "te", "జి"],
  ["district", "sign", "kn", "ಜಿ"],
  ["district", "", "or", "ଜିଲ୍ଲା"],
  ["district", "", "ta", "மாவட்டம் மாவட்ட ஜில்லா"],
  ["district", "", "te", "జిల్లా"],
  ["district", "", "kn", "ಜಿಲ್ಲೆ ಜಿಲ್ಲಾ"],
  ["district", "", "ml", "ജില്ല"],
  [
    "taluka",
    "",
    "en",
    "taluka talukas taluk talluka taluq taluqa tq teh subdistrict subdivision circle",
  ],
  ["taluka", "sign", "en", "tal tah tk ta"],
  [
    "taluka",
    "",
    "hi",
    "tehsil tahsil tahasil tehseel tahseel tehshil tahshil thasil thesil teshil tesil tahsheel anchal prakhand upzila",
  ],
  ["taluka", "", "hi", "तहसील तालुका तालुक मंडल मण्डल प्रखंड प्रखण्ड अंचल अञ्चल उपजिला"],
  ["taluka", "sign", "hi mr", "तह ता"],
  ["taluka", "", "mr", "तालुक्या"],
  ["taluka", "", "bn", "তহশিল তহসিল থানা"],
  ["taluka", "", "as", "চক্ৰ"],
  ["taluka", "", "pa", "ਤਹਿਸੀਲ"],
  ["taluka", "", "gu", "તાલુકો તાલુકા"],
  ["taluka", "sign", "gu", "તા"],
  ["taluka", "sign", "pa", "ਤਹਿ ਤਹ"],
  ["taluka", "sign", "te", "మం"],
  ["taluka", "sign", "kn", "ತಾ"],
  ["taluka", "", "or", "ତହସିଲ"],
  ["taluka", "", "ta", "vattam வட்டம் வட்ட தாலுகா தாலுக்கா"],
  ["taluka", "", "te", "mandal mdl mandalam మండలం మండలము మండల తాలూకా"],
  ["taluka", "", "kn", "ತಾಲ್ಲೂಕು ತಾಲೂಕು ತಾಲ್ಲೂಕಿ ತಾಲೂಕಿ"],
  ["taluka", "", "ml", "താലൂക്ക് താലൂക്ക"],
  ...BLOCKS.map(([language, words]) => ["taluka", "", language, words] as const),
  ["village", "", "en", "village villages vill vil villg vlg gram town vpo vtc"],
  ["village", "name", "en", "city at"],
  ["village", "name", "hi", "shahar shehar sheher"],
  ...COUNCILS.map(([language, words]) => ["village", "", language, words] as const),
  ["village", "name", "hi mr", `gaon gaun gaanv gav ${MAUZAS} mukam गाव मुकाम मुक्काम`],
  ["village", "", "hi mr", `ग्राम गाँव गांव ${MAUZAS_IN_DEVANAGARI}`],
  ["village", "sign", "hi mr", "ग्रा गा मौ मु"],
  ["village", "", "bn gu or kn", MAUZAS_IN_OTHER_SCRIPTS],
  ["village", "sign", "gu", "મુ"],
  ["village", "sign", "bn", "সাং"],
  ["village", "", "bn", "সাকিন সাকিম"],
  ["village", "sign", "or", "ଗ୍ରା ସାଂ"],
  ["village", "sign", "te", "గ్రా"],
  ["village", "sign", "kn", "ಗ್ರಾ ಸಾ"],
  ["village", "", "bn as", "গ্রাম গ্ৰাম গাঁও গাওঁ গাঁৱ"],
  ["village", "", "pa", "ਪਿੰਡ"],
  ["village", "name", "gu", "ગામ મુકામ"],
  ["village", "", "or", "ଗ୍ରାମ ଗାଁ"],
  ["village", "", "ta", "கிராமம் கிராம"],
  ["village", "", "te", "గ్రామం గ్రామము గ్రామ"],
  ["village", "", "kn", "ಗ್ರಾಮ"],
  ["village", "", "ml", "ഗ്രാമം ഗ്രാമ വില്ലേജ് അംശം"],
  ["post", "", "en", "post"],
  ...PANCHAYATS.map(([language, words]) => ["post", "", language, words] as const),
  ["post", "name", "en", "po via"],
  ["post", "name", "hi", "pargana paragana परगना"],
  ["police", "name", "en", "ps thana"],
  ["nothing", "after", "kn ta", "hobli firka"],
  ["post", "", "hi", "पोस्ट डाकघर डाकखाना डाकख़ाना डाक"],
  ["post", "name", "hi mr", "पो"],
  ["post", "name", "gu", "પો"],
  ["post", "name", "or", "ପୋ"],
  ["post", "name", "pa", "ਡਾਕ"],
  ["post", "name", "bn as", "পো"],
  ["post", "", "bn as", "ডাকঘর ডাকঘৰ পোস্ট পোষ্ট"],
  ["post", "", "pa", "ਡਾਕਖਾਨਾ ਡਾਕਖ਼ਾਨਾ ਡਾਕਘਰ"],
  ["post", "", "gu", "પોસ્ટ ટપાલ"],
  ["post", "", "or", "ପୋଷ୍ଟ ଡାକଘର"],
  ["post", "", "ta", "அஞ்சல் போஸ்ட்"],
  ["post", "", "te", "పోస్ట్ పోస్టు"],
  ["post", "", "kn", "ಅಂಚೆ ಪೋಸ್ಟ್"],
  ["post", "", "ml", "പോസ്റ്റ് പിഒ തപാൽ"],
  ["post", "name", "hi mr", "वाया"],
  ["post", "name", "bn", "ভায়া"],
  ["post", "name", "pa", "ਵਾਇਆ"],
  ["post", "name", "gu", "વાયા"],
  ["post", "name", "or", "ଭାୟା"],
  ["post", "name", "te kn", "వయా ವಯಾ"],
  ["post", "name", "ml", "വഴി"],
  ["police", "", "pa", "ਥਾਣਾ"],
  ["police", "", "or", "ଥାନା"],
  ["police", "", "kn", "ಠಾಣೆ"],
  [
    "nothing",
    "",
    "en",
    "house hno near nearby nr opp opposite behind backside beside besides adjacent careof hamletof",
  ],
  [
    "nothing",
    "name",
    "en",
    "flat plot door dno shop sco scf qtr quarter room sector phase ph phone tel mob mobile",
  ],
  [
    "nothing",
    "after",
    "en",
    "road rd street st lane marg cross chowk layout bhawan bhavan niwas nivas chauraha chawl colony villa bank floor flr highway bypass expressway avenue sarani flyover crossing naka",
  ],
  ["nothing", "around", "en", "mohalla mohallah muhalla moh ward gali galli"],
  ["nothing", "around", "hi mr", "मोहल्ला मुहल्ला गली वार्ड वॉर्ड प्रभाग"],
  ["nothing", "around", "pa", "ਮੁਹੱਲਾ ਗਲੀ ਵਾਰਡ"],
  [
    "building",
    "after",
    "en",
    "apartment apartments building tower complex plaza residency mandap mandapam mandapa multiplex cinema theatre auditorium hall",
  ],
  // Regions of a state.
  [
    "nothing",
    "",
    "en",
    "vidarbha vidharbha marathwada marathawada konkan khandesh saurashtra rayalaseema rayalseema bundelkhand mahakoshal rohilkhand purvanchal seemanchal shekhawati bodoland btad btr ncr",
  ],
  ["nothing", "", "hi mr", "विदर्भ मराठवाडा कोकण कोंकण खानदेश बुंदेलखंड बुन्देलखण्ड पूर्वांचल सीमांचल शेखावाटी"],
  ["nothing", "numbered", "en", "survey khasra gat gut khata dag wardno nh sh ac pc"],
  // A constituency has the name of its town or taluka.
  ["seat", "after", "en", "constituency vidhansabha loksabha"],
  ["seat", "after", "hi mr", "विधानसभा लोकसभा"],
  ["nothing", "numbered", "hi mr", "सर्वे गट खसरा खाता प्लॉट"],
  ["nothing", "numbered", "bn", "দাগ খতিয়ান"],
  ["nothing", "numbered", "gu", "સર્વે પ્લોટ"],
  ["nothing", "numbered", "te kn", "సర్వే ಸರ್ವೆ ಸರ್ವೇ"],
  ["nothing", "after", "ml", "വീട്"],
  [
    "label",
    "sign",
    "en",
    "address addr add permanent_add postal_addr res home location place name country zip zipcode locality area permanent_address present_address current_address postal_address mailing_address residential_address home_address full_address complete_address native native_place destination origin hometown home_town domicile exam_centre pickup birth_place place_of_birth birthplace venue current_location present_location work_location job_location preferred_location deliver_to ship_to delivery_address shipping_address billing_address registered_address office_address",
  ],
  ["label", "sign", "hi mr", "पता पत्ता नाम नाव देश स्थायी_पता स्थाई_पता पूरा_पता"],
  ["label", "sign", "gu", "સરનામું"],
  ["label", "sign", "bn as", "ঠিকানা ঠিকনা"],
  ["label", "sign", "pa", "ਪਤਾ"],
  ["label", "sign", "or", "ଠିକଣା"],
  ["label", "sign", "ta", "முகவரி"],
  ["label", "sign", "te", "చిరునామా"],
  ["label", "sign", "kn", "ವಿಳಾಸ"],
  ["label", "sign", "ml", "വിലാസം"],
  ["police", "", "hi", "थाना"],
  ["nothing", "after", "hi mr", "चौक कॉलोनी नाका"],
  ["nothing", "", "hi", "पास सामने पीछे"],
  ["nothing", "after", "hi", "मार्ग रोड"],
  ["kind", "", "bn pa gu or te kn ml", "পিন ਪਿਨ ਪਿੰਨ પિન ପିନ పిన్ ಪಿನ್ പിൻ"],
  [
    "sight",
    "",
    "en",
    "palace lake beach waterfall falls museum garden gardens zoo ashram memorial statue cave caves waterfalls viewpoint stadium planetarium stupa monastery fort maqbara soudha tomb imambara gumbaz mausoleum",
  ],
  [
    "kind",
    "",
    "en",
    "mandi gidc midc sidco kiadb sipcot riico yard passport income tax gst aadhaar seva station stand dam airport port industrial estate area factory mill mills plant campus middle secondary senior higher girls boys public private pvt ltd limited office branch bus railway rly stn main old civil general central health resi residence community sub divisional center centre no apmc vfpck grain anaj sabzi sabji subzi vegetable vegetables fruit fruits upaj committee mall sanctuary reservoir barrage wildlife safari national club medical petrol pump bunk exchange atm court police regional transport forest range department dept treasury godown warehouse depot shopping corporation coop cooperative operative sahakari sahkari finance insurance trust foundation association federation union samiti parishad service services training development officer outlet kiosk charging agriculture agricultural agro krishi vigyan kendra electricity electric substation telephone engineering polling booth fair price ration milk producers gas parking metro tea coal mine mines colliery thermal power export sez toll depo domestic international family traffic fire employment iti epfo kotwali cyber cell jail rest circuit guest judicial munsiff sugar jute cotton textile paper refinery project ordnance assembly sidcul upsidc upsida hsiidc apiic tsiic terminal ropeway municipal sports secretariat botanical biosphere bird tiger golf race course high tech authority tourism taxi radio military education deputy commissioner surgeon drda diet bsa dios ssp adm water supply scheme cmo kachahri kachehri fir force group battalion sessions bench consumer forum labour excise commercial common head airstrip super atomic nuclear hydel fertilizer fertiliser petroleum hindustan diesel filling bottling cold storage chilling trauma care hostel balika science canal irrigation board sewage treatment growth inland container dry customs border outpost swimming pool tourist bungalow doordarshan skill driving test testing track laboratory seed research observatory quality weather gauge vaccination quarantine covid orphanage juvenile strong counting exam loco shed coach goods rake liquor wine marriage crematorium burial helipad zoological unit ministry directorate commission bureau gaushala goshala stop aspatal samaharnalay kabristan idgah shamshan dukan talkies lawn banquet courier hub amazon flipkart delhivery ekart dtdc muthoot manappuram kapda emporium arts commerce inter sanskrit yoga tuition computer niit aptech autonomous pg degree zone junior nursery montessori medium",
  ],
  [
    "institution",
    "",
    "en",
    "hospital hospitals hosp school schools college university institute academy clinic dispensary nursing hotel madrasa enterprises motors vidyalaya polytechnic library resort restaurant lodge pharmacy traders industries textiles medicals electricals electronics hardware jewellers jewellery sweets tailors kirana automobiles tractors exports builders developers constructions associates consultants technologies infotech foods bakery studio cafe computers furniture opticals fertilizers seeds agencies steel cement footwear coaching classes gym parlour hotels mandir temple dargah gurudwara gurdwara masjid mosque church cathedral store stores mart showroom agency dealer dealers distributors dairy workshop garage travels mahavidyalaya mahavidyalay mahavidyala vishwavidyalaya vishvavidyalaya vidyapeeth vidyapith vidyamandir vidyaniketan niketan convent gurukul madarsa madrasah ashramshala kindergarten",
  ],
  [
    "kind",
    "",
    "hi",
    "मंडी स्टेशन पुस्तकालय भवन मध्य उच्च माध्यमिक सामुदायिक कन्या कमरा संख्या केंद्र केन्द्र कार्यालय परिसर परिषद समिति बैंक शाखा बस रेलवे स्टैंड स्टैण्ड पंजीयक एसबीआई पेट्रोल पंप न्यायालय विभाग दुकान सहकारी कृषि विज्ञान डेयरी सेवा कारागार कलेक्ट्रेट विकास अधीक्षक निबंधक रोजगार उद्योग रोडवेज गैस एजेंसी सीमेंट ताप विद्युत गृह बिजली उपकेंद्र संस्थान निगम लोक निर्माण सिंचाई वन रेंज पशु महिला ट्रॉमा ट्रामा सेंटर ब्लड पॉलिटेक्निक आईटीआई बालिका इंटर छात्रावास अग्निशमन गोदाम शराब सिनेमा हॉल गौशाला ईदगाह श्मशान सर्किट हाउस वृद्धाश्रम अनाथालय मतदान परीक्षा टीकाकरण आधार पासपोर्ट आकाशवाणी दूरदर्शन दूरभाष सिविल कोर्ट नेत्र शिशु इंजीनियरिंग डिग्री डिपो कोतवाली",
  ],
  [
    "local",
    "",
    "en",
    "govt government rajkiya primary upgraded tahsildar tehsildar tahasildar mamlatdar collector magistrate superintendent registrar rto dto pwd lic bsnl mseb msedcl bescom hescom tneb ksrtc msrtc zp phc chc uphc anganwadi awc gps ghs gups gsss gms gmps ghss ggic gic jnv sdh hsc hwc bdo sdm collectorate zphs zpps mpps ggsss ggss aups glps ghps ups lps mpups mpes mups pups pums kgbv aphc subcentre subcenter pacs lamps fps csc sbi centralbank unionbank bankofindia bankofbaroda bankofmaharashtra pnb hdfc icici idbi namedbank ums uhs panchayatghar",
  ],
  // No villages have these names: of Bhel, Hal, Sail and Dav there are some.
  [
    "local",
    "",
    "en",
    "iit nit iim aiims iiit iiser iisc nift niper ihm cipet jipmer nimhans pgi pgimer sgpgi kgmu gmc gmch cmc svnit mnit manit vnit kv kvs dps ntpc nhpc ongc nalco nmdc nlc dvc iffco kribhco isro drdo icar esi esic fci nabard crpf bsf itbp ssb cisf bits icds hudco siidcul beml barc iari csir uidai arto naco ictc afs aww uco rbi nafed jnu amu xlri upes coep sidbi ucil iisco discom concor epip rims tidco kinfra idco ksidc cidco mhada",
  ],
  ["local", "", "hi", "तहसीलदार कलेक्टर जिलाधिकारी राजकीय शासकीय प्राथमिक उत्क्रमित आंगनबाड़ी आँगनबाड़ी"],
  [
    "institution",
    "",
    "hi",
    "मंदिर मन्दिर मस्जिद गुरुद्वारा स्टोर स्टोर्स मेडिकल ट्रेडर्स ज्वेलर्स इलेक्ट्रॉनिक्स इलेक्ट्रिकल्स होटल किराना अस्पताल स्कूल विद्यालय महाविद्यालय पाठशाला चिकित्सालय",
  ],
  [
    "quarter",
    "",
    "en",
    "nagar vihar puram ganj bagh enclave society township extension extn peth park lines line gate place square compound kunj lok vatika stage market bazar bazaar maidan",
  ],
  ["quarter", "", "hi mr", "नगर विहार पुरम गंज बाग पार्क लाइन लाइन्स पेठ बाज़ार बाजार मैदान"],
  ["seat", "", "en", "hq headquarters adc sdo eac co cd division ut commissionerate"],
  ["seat", "", "hi", "sadar"],
  ["office", "after", "en", `${BRANCHES} ${OFFICES_ABOVE} gpo rms ${STATIONS}`],
  ["part", "after", "en", "part pt bit khas cantt cantonment"],
  ["nothing", "after", "ta", "அருகில் அருகே அருகேயுள்ள அருகிலுள்ள எதிரில் எதிரே பின்புறம்"],
  ["nothing", "name", "ta", "வார்டு கதவு வீட்டு"],
  ["nothing", "after", "ta", "சாலை தெரு ரோடு வீதி சந்து"],
  [
    "kind",
    "",
    "ta",
    "நிலையம் பேருந்து பஸ் ஸ்டாண்ட் இரயில் ரயில் ரயில்வே இரயில்வே காவல் போலீஸ் அலுவலகம் அலுவலர் நீதிமன்றம் நூலகம் வங்கி கிளை மையம் கடை ரேஷன் கூட்டுறவு சங்கம் மெயின் முக்கிய தலைமை எண் பெட்ரோல் பங்க் துறை தபால் விளையாட்டு அரங்கம் அணை மசூதி மின்வாரிய திருமண மண்டபம் தீயணைப்பு",
  ],
  ["local", "", "ta", "அரசு அரசினர் ஆரம்ப தொடக்க தொடக்கப்பள்ளி சுகாதார அங்கன்வாடி வட்டாட்சியர் ஆட்சியர் ஊராட்சி"],
  [
    "institution",
    "",
    "ta",
    "மருத்துவமனை பள்ளி மேல்நிலைப்பள்ளி உயர்நிலைப்பள்ளி நடுநிலைப்பள்ளி கல்லூரி பல்கலைக்கழகம் கோவில் கோயில் ஆலயம் தேவாலயம் பள்ளிவாசல் ஸ்டோர்ஸ் ஸ்டோர் மெடிக்கல்ஸ் மெடிக்கல் டிரேடர்ஸ் ஜுவல்லர்ஸ் எலக்ட்ரிக்கல்ஸ் ஹோட்டல் விடுதி",
  ],
  ["quarter", "", "ta", "நகர் காலனி பஜார் மார்க்கெட் சந்தை"],
  ["nothing", "after", "te", "దగ్గర దగ్గరలోని వద్ద ఎదురుగా పక్కన వెనుక సమీపంలో సమీపంలోని"],
  ["nothing", "name", "te", "వార్డు వార్డ్ ఇంటి డోర్"],
  ["nothing", "after", "te", "రోడ్ రోడ్డు వీధి సందు"],
  [
    "kind",
    "",
    "te",
    "స్టేషన్ స్టాండ్ బస్ బస్సు బస్టాండ్ రైల్వే రైలు పోలీస్ ఆఫీస్ ఆఫీసు కార్యాలయం కోర్టు న్యాయస్థానం గ్రంథాలయం బ్యాంకు బ్యాంక్ శాఖ కేంద్రం యార్డ్ రేషన్ షాప్ దుకాణం సహకార సంఘం మెయిన్ ప్రధాన స్టేట్ పరిషత్ నం నెం నంబర్ పెట్రోల్ బంక్ మున్సిపల్ పోస్టాఫీసు తపాలా కారాగారం స్టేడియం వసతి గృహం ఆనకట్ట విద్యుత్ మండపం అగ్నిమాపక",
  ],
  ["local", "", "te", "ప్రభుత్వ ప్రాథమిక ఉన్నత ఆరోగ్య అంగన్వాడీ తహసీల్దార్ తహశీల్దార్ కలెక్టర్ కలెక్టరేట్"],
  [
    "institution",
    "",
    "te",
    "ఆసుపత్రి హాస్పిటల్ పాఠశాల స్కూల్ కళాశాల కాలేజీ విశ్వవిద్యాలయం ఆలయం దేవాలయం శివాలయం గుడి మందిరం మసీదు చర్చి స్టోర్స్ మెడికల్స్ మెడికల్ ట్రేడర్స్ జ్యువెలర్స్ ఎలక్ట్రికల్స్ హోటల్",
  ],
  ["quarter", "", "te", "నగర్ కాలనీ బజార్ మార్కెట్"],
  ["nothing", "after", "kn", "ಹತ್ತಿರ ಹತ್ತಿರದ ಬಳಿ ಬಳಿಯ ಎದುರು ಪಕ್ಕ ಹಿಂಭಾಗ ಸಮೀಪ ಸಮೀಪದ"],
  ["nothing", "name", "kn", "ವಾರ್ಡ್ ಮನೆ"],
  ["nothing", "after", "kn", "ರಸ್ತೆ ಬೀದಿ ಮಾರ್ಗ ವೃತ್ತ ಕ್ರಾಸ್"],
  [
    "kind",
    "",
    "kn",
    "ನಿಲ್ದಾಣ ಸ್ಟ್ಯಾಂಡ್ ಬಸ್ ರೈಲ್ವೆ ರೈಲು ಪೊಲೀಸ್ ಪೋಲಿಸ್ ಕಚೇರಿ ಕಛೇರಿ ನ್ಯಾಯಾಲಯ ಗ್ರಂಥಾಲಯ ಬ್ಯಾಂಕ್ ಶಾಖೆ ಕೇಂದ್ರ ಅಂಗಡಿ ನ್ಯಾಯಬೆಲೆ ಸಹಕಾರಿ ಸಹಕಾರ ಸಂಘ ಮುಖ್ಯ ನಂ ಸಂಖ್ಯೆ ಇಲಾಖೆ ಪೆಟ್ರೋಲ್ ಬಂಕ್ ಯಾರ್ಡ್ ಕ್ರೀಡಾಂಗಣ ವಿದ್ಯಾರ್ಥಿ ನಿಲಯ ಮಂಟಪ ಅಗ್ನಿಶಾಮಕ",
  ],
  ["local", "", "kn", "ಸರ್ಕಾರಿ ಪ್ರಾಥಮಿಕ ಆರೋಗ್ಯ ಅಂಗನವಾಡಿ ತಹಶೀಲ್ದಾರ್ ತಹಸೀಲ್ದಾರ್ ಜಿಲ್ಲಾಧಿಕಾರಿ"],
  [
    "institution",
    "",
    "kn",
    "ಆಸ್ಪತ್ರೆ ಶಾಲೆ ಪ್ರೌಢಶಾಲೆ ಕಾಲೇಜು ವಿದ್ಯಾಲಯ ವಿಶ್ವವಿದ್ಯಾಲಯ ದೇವಸ್ಥಾನ ದೇವಾಲಯ ಮಂದಿರ ಮಸೀದಿ ಚರ್ಚ್ ಸ್ಟೋರ್ಸ್ ಮೆಡಿಕಲ್ಸ್ ಮೆಡಿಕಲ್ ಟ್ರೇಡರ್ಸ್ ಜ್ಯುವೆಲರ್ಸ್ ಎಲೆಕ್ಟ್ರಿಕಲ್ಸ್ ಹೋಟೆಲ್",
  ],
  ["quarter", "", "kn", "ನಗರ ಕಾಲೋನಿ ಬಡಾವಣೆ ಮಾರುಕಟ್ಟೆ ಬಜಾರ್"],
  ["nothing", "after", "ml", "സമീപം സമീപത്തെ എതിർവശം അടുത്ത് അടുത്തുള്ള പിന്നിൽ"],
  ["nothing", "name", "ml", "വാർഡ് വീട്ടു"],
  ["nothing", "after", "ml", "റോഡ് തെരുവ്"],
  [
    "kind",
    "",
    "ml",
    "സ്റ്റേഷൻ സ്റ്റാൻഡ് ബസ് റെയിൽവേ പോലീസ് ഓഫീസ് കാര്യാലയം കോടതി ഗ്രന്ഥശാല വായനശാല ബാങ്ക് ശാഖ കേന്ദ്രം കട റേഷൻ സഹകരണ സംഘം മെയിൻ നമ്പർ പെട്രോൾ പമ്പ് ചന്ത ജയിൽ ഹോസ്റ്റൽ പള്ളി വൈദ്യുതി അഗ്നിശമന",
  ],
  [
    "local",
    "",
    "ml",
    "സർക്കാർ ഗവ ഗവൺമെന്റ് പ്രാഥമിക പ്രാഥമികാരോഗ്യ അങ്കണവാടി അങ്കൺവാടി തഹസിൽദാർ കളക്ടർ കളക്ടറേറ്റ് കലക്ടറേറ്റ്",
  ],
  [
    "institution",
    "",
    "ml",
    "ആശുപത്രി സ്കൂൾ ഹൈസ്കൂൾ കോളേജ് സർവകലാശാല ക്ഷേത്രം അമ്പലം മസ്ജിദ് സ്റ്റോഴ്സ് സ്റ്റോർ മെഡിക്കൽസ് മെഡിക്കൽ ട്രേഡേഴ്സ് ജ്വല്ലറി ഇലക്ട്രിക്കൽസ് ഹോട്ടൽ",
  ],
  ["quarter", "", "ml", "നഗർ കോളനി ബസാർ മാർക്കറ്റ്"],
  ["nothing", "after", "bn as", "কাছে কাছের পাশে সামনে পিছনে নিকট নিকটবর্তী সংলগ্ন ওচৰত ওচৰৰ"],
  ["nothing", "name", "bn as", "ওয়ার্ড বাড়ি"],
  ["nothing", "after", "bn as", "রোড সড়ক রাস্তা লেন সরণি মোড়"],
  [
    "kind",
    "",
    "bn as",
    "স্টেশন ষ্টেচন স্ট্যান্ড বাস রেল রেলওয়ে পুলিশ অফিস কার্যালয় কাৰ্যালয় দপ্তর আদালত গ্রন্থাগার পাঠাগার ব্যাংক ব্যাঙ্ক বেংক শাখা কেন্দ্র কেন্দ্ৰ দোকান রেশন সমবায় সমিতি স্টেট মেইন মেন প্রধান নং পেট্রোল পাম্প জেলাশাসকের বিডিও চিনি সংশোধনাগার ছাত্রাবাস টাউন হল সার্কিট হাউস সিনেমা দমকল বিদ্যুৎ",
  ],
  ["local", "", "bn as", "সরকারি সরকারী চৰকাৰী প্রাথমিক প্ৰাথমিক উচ্চ স্বাস্থ্য অঙ্গনওয়াড়ি অংগনৱাড়ী মহকুমা শাসকের"],
  [
    "institution",
    "",
    "bn as",
    "হাসপাতাল চিকিৎসালয় বিদ্যালয় স্কুল কলেজ মহাবিদ্যালয় বিশ্ববিদ্যালয় মাদ্রাসা মন্দির মসজিদ স্টোর্স স্টোর মেডিকেল মেডিক্যাল ট্রেডার্স জুয়েলার্স ইলেকট্রিক্যালস হোটেল",
  ],
  ["quarter", "", "bn as", "নগর নগৰ কলোনি বাজার বজাৰ পল্লী"],
  ["nothing", "after", "gu", "પાસે પાસેના સામે પાછળ નજીક નજીકના"],
  ["nothing", "name", "gu", "વોર્ડ મકાન ઘર"],
  ["nothing", "after", "gu", "રોડ માર્ગ શેરી ગલી ચોક નાકા"],
  [
    "kind",
    "",
    "gu",
    "સ્ટેશન સ્ટેન્ડ બસ રેલ્વે રેલવે પોલીસ ઓફિસ કચેરી કાર્યાલય કોર્ટ ન્યાયાલય પુસ્તકાલય બેંક બેન્ક શાખા કેન્દ્ર દુકાન રેશન સહકારી મંડળી સ્ટેટ મેઇન મેઈન મુખ્ય નં ડેપો યાર્ડ પેટ્રોલ પંપ શાક ખાંડ ફેક્ટરી દવાખાનું જેલ છાત્રાલય ડેરી ટાઉન હોલ સર્કિટ હાઉસ",
  ],
  ["local", "", "gu", "સરકારી પ્રાથમિક આરોગ્ય આંગણવાડી મામલતદાર કલેક્ટર કલેકટર"],
  [
    "institution",
    "",
    "gu",
    "હોસ્પિટલ શાળા સ્કૂલ હાઇસ્કૂલ કોલેજ વિદ્યાલય મંદિર મસ્જિદ સ્ટોર્સ સ્ટોર મેડિકલ ટ્રેડર્સ જ્વેલર્સ ઇલેક્ટ્રિકલ્સ હોટલ કિરાણા",
  ],
  ["quarter", "", "gu", "નગર સોસાયટી પાર્ક બજાર વિહાર"],
  ["nothing", "", "pa", "ਨੇੜੇ ਸਾਹਮਣੇ ਪਿੱਛੇ ਕੋਲ"],
  ["nothing", "name", "pa", "ਮਕਾਨ"],
  ["nothing", "after", "pa", "ਰੋਡ ਸੜਕ ਚੌਕ"],
  [
    "kind",
    "",
    "pa",
    "ਸਟੇਸ਼ਨ ਸਟੈਂਡ ਬੱਸ ਬਸ ਰੇਲਵੇ ਪੁਲਿਸ ਦਫ਼ਤਰ ਦਫਤਰ ਅਦਾਲਤ ਲਾਇਬ੍ਰੇਰੀ ਬੈਂਕ ਬ੍ਰਾਂਚ ਕੇਂਦਰ ਦੁਕਾਨ ਰਾਸ਼ਨ ਸਹਿਕਾਰੀ ਸਟੇਟ ਮੇਨ ਮੰਡੀ ਨੰ ਨੰਬਰ ਪੈਟਰੋਲ ਪੰਪ ਫੋਕਲ ਪੁਆਇੰਟ ਕੇਂਦਰੀ ਹੋਸਟਲ",
  ],
  ["local", "", "pa", "ਸਰਕਾਰੀ ਪ੍ਰਾਇਮਰੀ ਸਿਹਤ ਆਂਗਣਵਾੜੀ ਤਹਿਸੀਲਦਾਰ ਡਿਪਟੀ ਕਮਿਸ਼ਨਰ"],
  [
    "institution",
    "",
    "pa",
    "ਹਸਪਤਾਲ ਸਕੂਲ ਕਾਲਜ ਯੂਨੀਵਰਸਿਟੀ ਡਿਸਪੈਂਸਰੀ ਮੰਦਰ ਗੁਰਦੁਆਰਾ ਗੁਰੂਦੁਆਰਾ ਮਸਜਿਦ ਸਟੋਰ ਮੈਡੀਕਲ ਟ੍ਰੇਡਰਜ਼ ਟਰੇਡਰਜ਼ ਜਿਊਲਰਜ਼ ਇਲੈਕਟ੍ਰੀਕਲਜ਼ ਹੋਟਲ",
  ],
  ["quarter", "", "pa", "ਨਗਰ ਬਾਜ਼ਾਰ ਬਜ਼ਾਰ ਕਲੋਨੀ ਪਾਰਕ"],
  ["nothing", "after", "or", "ନିକଟ ନିକଟରେ ନିକଟସ୍ଥ ପାଖ ପାଖରେ ସମ୍ମୁଖ ପଛ"],
  ["nothing", "name", "or", "ୱାର୍ଡ ଘର"],
  ["nothing", "after", "or", "ରୋଡ ରାସ୍ତା ଛକ ଗଳି"],
  [
    "kind",
    "",
    "or",
    "ଷ୍ଟେସନ ଷ୍ଟେସନ୍ ଷ୍ଟାଣ୍ଡ ବସ ବସ୍ ରେଳ ରେଳବାଇ ପୋଲିସ କାର୍ଯ୍ୟାଳୟ ଅଫିସ ଅଦାଲତ କୋର୍ଟ ପାଠାଗାର ବ୍ୟାଙ୍କ ଶାଖା କେନ୍ଦ୍ର ଦୋକାନ ରାସନ ସମବାୟ ସମିତି ଷ୍ଟେଟ ମେନ୍ ମେନ ମୁଖ୍ୟ ନଂ ପେଟ୍ରୋଲ ପମ୍ପ ଜେଲ ଛାତ୍ରାବାସ ଅଙ୍ଗନବାଡ଼ି",
  ],
  ["local", "", "or", "ସରକାରୀ ପ୍ରାଥମିକ ଉଚ୍ଚ ସ୍ୱାସ୍ଥ୍ୟ ଗୋଷ୍ଠୀ ଅଙ୍ଗନୱାଡ଼ି ତହସିଲଦାର ଜିଲ୍ଲାପାଳ"],
  [
    "institution",
    "",
    "or",
    "ଡାକ୍ତରଖାନା ହସ୍ପିଟାଲ ଚିକିତ୍ସାଳୟ ବିଦ୍ୟାଳୟ ସ୍କୁଲ କଲେଜ ମହାବିଦ୍ୟାଳୟ ବିଶ୍ୱବିଦ୍ୟାଳୟ ମନ୍ଦିର ମସଜିଦ ଷ୍ଟୋର୍ସ ଷ୍ଟୋର ମେଡିକାଲ ଟ୍ରେଡର୍ସ ଜୁଏଲର୍ସ ଇଲେକ୍ଟ୍ରିକାଲ୍ସ ହୋଟେଲ",
  ],
  ["quarter", "", "or", "ନଗର ବଜାର କଲୋନୀ ବିହାର"],
  ["nothing", "", "hi", "निकट समीप"],
  ["nothing", "after", "mr", "समोर जवळ जवळील जवळच्या नजीक मागे शेजारी"],
  ["nothing", "name", "hi mr", "मकान घर"],
  ["nothing", "after", "hi mr", "रस्ता पथ"],
  [
    "kind",
    "",
    "hi mr",
    "स्थानक रेल्वे पोलीस पुलिस ग्रंथालय वाचनालय बँक स्टेट राष्ट्रीय नेशनल मुख्य आगार राशन रेशन नं नंबर क्र क्रमांक अधिकारी यार्ड सोसायटी",
  ],
  ["local", "", "hi mr", "ग्रामीण आरोग्य स्वास्थ्य जिल्हाधिकारी अंगणवाडी मामलेदार सरकारी सामान्य"],
  [
    "institution",
    "",
    "hi mr",
    "रुग्णालय शाळा स्टोअर्स हॉटेल औषधालय क्लिनिक नर्सिंग हाईस्कूल हायस्कूल कॉलेज दवाखाना",
  ],
  ["quarter", "", "hi mr", "बाजारपेठ कॉलनी"],
  // Words for sights, traffic and works that are the names of hardly any villages: not किला, महल, मेला, കോട്ട or ಕೆರೆ.
  [
    "kind",
    "",
    "hi",
    "एयरपोर्ट बंदरगाह जंक्शन जंक्सन चिड़ियाघर संग्रहालय स्टेडियम फैक्ट्री फैक्टरी औद्योगिक क्षेत्र मिल जेल प्राधिकरण प्लाजा समाहरणालय अभयारण्य जलाशय झील आश्रम",
  ],
  ["institution", "", "hi", "विश्वविद्यालय दरगाह चर्च"],
  [
    "kind",
    "",
    "mr",
    "राजवाडा विमानतळ स्टँड बसस्थानक लेणी एमआयडीसी कारखाना समुद्रकिनारा वसाहत कारागृह टर्मिनस प्रांत एसटी टपाल दिवाणी पतसंस्था क्रीडा संकुल विश्रामगृह वसतिगृह धरण महावितरण नाट्यगृह उद्यान",
  ],
  ["institution", "", "mr", "विद्यापीठ"],
  [
    "kind",
    "",
    "bn as",
    "বিমানবন্দর বিমানবন্দৰ এয়ারপোর্ট সৈকত জংশন বাসস্ট্যান্ড টার্মিনাল চিড়িয়াখানা জাদুঘর আশ্রম পার্ক শিল্পাঞ্চল স্টেডিয়াম প্লাজা আৰক্ষী উপায়ুক্তৰ",
  ],
  ["institution", "", "bn as", "গির্জা দরগাহ মন্দিৰ নামঘৰ"],
  [
    "kind",
    "",
    "gu",
    "કિલ્લો મહેલ ડેમ તળાવ એરપોર્ટ જંકશન જીઆઈડીસી મ્યુઝિયમ બીચ અભયારણ્ય પ્લાઝા સ્ટેડિયમ આશ્રમ માર્કેટ સિવિલ",
  ],
  ["institution", "", "gu", "યુનિવર્સિટી દરગાહ દેરાસર ગુરુદ્વારા"],
  ["kind", "", "pa", "ਡੈਮ ਏਅਰਪੋਰਟ ਜੰਕਸ਼ਨ ਸਟੇਡੀਅਮ ਜੇਲ੍ਹ ਕਚਹਿਰੀ ਮਿੱਲ ਪਲਾਜ਼ਾ ਅਨਾਜ"],
  ["kind", "", "or", "ବିମାନବନ୍ଦର ଡ୍ୟାମ ଜଂସନ ବସଷ୍ଟାଣ୍ଡ ଆଶ୍ରମ ବେଳାଭୂମି ଷ୍ଟାଡିୟମ କଲେକ୍ଟର ପାର୍କ"],
  [
    "kind",
    "",
    "ta",
    "அரண்மனை விமான துறைமுகம் கடற்கரை ஜங்ஷன் சந்திப்பு சிப்காட் தொழிற்பேட்டை சுங்கச்சாவடி அருங்காட்சியகம் பூங்கா அருவி சிறைச்சாலை",
  ],
  ["institution", "", "ta", "தர்கா ஆசிரமம்"],
  [
    "kind",
    "",
    "te",
    "డ్యామ్ పోర్టు పోర్ట్ బీచ్ జైలు పార్క్ డిపో రాజభవనం ప్రాజెక్ట్ విమానాశ్రయం ఎయిర్పోర్ట్ ఓడరేవు జంక్షన్ జలపాతం కర్మాగారం ప్లాజా మ్యూజియం పారిశ్రామిక",
  ],
  ["institution", "", "te", "దేవస్థానం దర్గా ఆశ్రమం"],
  [
    "kind",
    "",
    "kn",
    "ಅರಮನೆ ಅಣೆಕಟ್ಟು ಡ್ಯಾಂ ವಿಮಾನ ಬಂದರು ಬೀಚ್ ಜಂಕ್ಷನ್ ಜಲಪಾತ ಮೃಗಾಲಯ ವಸ್ತುಸಂಗ್ರಹಾಲಯ ಕೈಗಾರಿಕಾ ಎಪಿಎಂಸಿ ಕಾರಾಗೃಹ ಉದ್ಯಾನವನ ಪ್ಲಾಜಾ ಕಾರ್ಖಾನೆ",
  ],
  ["institution", "", "kn", "ದರ್ಗಾ ಆಶ್ರಮ"],
  [
    "kind",
    "",
    "ml",
    "കൊട്ടാരം അണക്കെട്ട് ഡാം തടാകം വിമാനത്താവളം എയർപോർട്ട് തുറമുഖം ബീച്ച് ജംഗ്ഷൻ ജംക്ഷൻ വെള്ളച്ചാട്ടം മൃഗശാല മ്യൂസിയം സെൻട്രൽ പാർക്ക് സ്റ്റേഡിയം പ്ലാസ",
  ],
  ["institution", "", "ml", "ആശ്രമം"],
  ["local", "", "ml", "കെഎസ്ആർടിസി"],
  // Those with a line of their own end the names of more than 40 places, too: Nagla Pandey, Rurkali Ali.
  [
    "surname",
    "",
    "en",
    "abraham acharya agarwal aggarwal agrawal ahire ahluwalia ahmad ahmed ahuja amin anand angadi ansari antony arora arumugam awasthi baghel bagul bai bajaj bajpai bajwa banerjee bano bansal barman barot baruah batra bedi begum behera bhagat bhalla bhandari bhandary bhardwaj bharwad bhati bhatia bhattacharjee bhattacharya bhoi bhosale bhowmick bhutia bibi bisht biswas bora borse bose brar bundela chakrabarti chakraborty chandrasekhar chary chatterjee chaturvedi chaudhary chauhan chavan chawla chettiar chetty chopra choudhary chougule chouhan chowdary chowdhury dahiya das dasgupta dash dass datta dave desai deshmukh deshpande deswal dey dhaliwal dhillon dixit dsouza dutta dwivedi ekka fernandes gaikwad ganesan ganguly garg gavit gawade gayen george ghosh gill giri goel gogoi gohil gomes gopalakrishnan goswami goud gouda gounder gowd gowda goyal grewal grover guha gujjar gupta gurjar gurung haldar halder hansda hazarika hebbar hegde hembram hiremath hooda hussain hussein iyengar iyer jacob jadeja jadhav jain jana jena jha john joseph joshi kadam kadu kalita kamath kamble kannan kapoor kaur kaushik kerketta khanna khatoon khatun khuntia kisku krishnan kujur kulkarni kumar kumaran kumbhar kundu kunju kurian kurup kushwaha lakra lal laxmaiah lingaiah lodha lodhi lohar mahajan mahapatra mahata mahato mahto maity majhi makwana malhotra malik mallaiah mane manjhi mann marandi marar markam mathew mathur maurya meena mehta menon meshram minz mirza mishra mittal mohammed mohanty mondal mudaliar muduli mukherjee munda murmu murthy murugan nadar naidu naik naikwadi nair nambiar namboothiri nambudiri nanda narasimha naskar natarajan nath nayak negi netam nishad ojha oraon padvi pai palaniappan palanisamy panda pandian pandit pandya panicker pant parmar parveen paswan patel patidar patil patnaik paul pawar perumal philip phogat pillai poojary pradhan prakash pramanik purohit qureshi rabari raghavan rahman rajan rajbhar rajput raju ramachandran raman ramasamy ranawat randhawa rane rani rao rathee rathi rathod rathore rawat reddy rehman rout roy sabar saha sahani sahoo sahu saikia saini salunkhe salvi samanta sandhu sangwan sastry satapathy sawant saxena sekar selvam sen sengupta sethi shaikh shanmugam sharma sheikh shekhawat shenoy shetty shinde shukla siddiqui sidhu singhal singla sinha sivakumar sivaraman sodhi solanki sonawane sood soren srivastava subramanian sundaram sundararajan sutar swain swami tamang tanwar thakur thapa thevar thomas thorat tirkey tomar toppo tripathi tripathy trivedi tudu uike unnikrishnan vaghela valvi vanniyar varghese varma vasave vashisht velusamy venkatesh verma vyas wagh wankhede warrier xalxo yadaiah yadav zala",
  ],
  [
    "surname",
    "",
    "en",
    "ahir ali babu bera bhat chand devi dubey khan misra pal pandey pathak prasad rai ram sarkar shah singh tiwari",
  ],
  [
    "surname",
    "",
    "hi mr",
    "शर्मा वर्मा गुप्ता सिंह कुमार कुमारी देवी यादव मिश्रा मिश्र तिवारी पाण्डेय पांडे पाटील पाटिल जोशी कुलकर्णी देशमुख जाधव शिंदे पवार चौधरी ठाकुर अली खान बेगम राम लाल प्रसाद मीणा गुर्जर पटेल शुक्ला दुबे",
  ],
  ["title", "", "en", "mr mrs miss smt shri dr prof adv late km kum kumari mohd md capt col"],
  ["title", "", "hi mr", "श्री श्रीमती डॉ सौ"],
  [
    "title",
    "",
    "en",
    "sarpanch upsarpanch mukhiya talathi gramsevak patwari lekhpal headmaster principal secretary",
  ],
  ["title", "", "hi mr", "सरपंच उपसरपंच मुखिया तलाठी ग्रामसेवक पटवारी लेखपाल प्रधानाचार्य सचिव"],
];

interface Word {
  readonly says: Says;
  readonly use: Use;
}

/**
 * The words of the table in Latin letters, and those in Indian scripts. Most texts need only the first, and normalizing
 * the others takes a twentieth of a cold search.
 */
const inLatin = lazy(() => wordsIn(/[a-z]/));
const inScripts = lazy(() => wordsIn(INDIAN_LETTER));

function wordsIn(letter: RegExp): ReadonlyMap<string, Word> {
  const all = new Map<string, Word>();
  const isWanted = (word: string) => letter.test(word);
  for (const [says, use, , words] of WORDS) {
    // Labels may be several words, and count only in texts ({@link SIGNED_WORDS}). Few entries have words of both kinds.
    if (says === "label" || !isWanted(words)) continue;
    const word = { says, use };
    // A word may also be used otherwise with a sign after it.
    for (const token of tokens(words.split(" ").filter(isWanted).join(" ")))
      if (use !== "sign" || !all.has(token)) all.set(token, word);
  }
  return all;
}

/** What the table says about exactly this token. */
function entryOf(token: string): Word | undefined {
  return (INDIAN_LETTER.test(token) ? inScripts() : inLatin()).get(token);
}

function entries(): [token: string, Word][] {
  return [...inLatin(), ...inScripts()];
}

/** What the table says about a token, which may be a level word with a case ending: "జిల్లాలో". */
function wordOf(token: string): Word | undefined {
  const word = entryOf(token);
  if (word) return word;
  const stem = stemOf(token);
  const ofStem = stem === undefined ? undefined : entryOf(stem);
  // With the ending it is no part of a name: ગામમાં.
  return ofStem && isLevel(ofStem.says) && ofStem.use !== "sign"
    ? { says: ofStem.says, use: "" }
    : undefined;
}

/** Whether a token is a level word with a case ending, which comes after its name. */
export function isLevelWithCase(token: string): boolean {
  return entryOf(token) === undefined && wordOf(token) !== undefined;
}

/** The level that a token gives the name next to it; undefined for other tokens. */
export function levelWord(token: string): Level | undefined {
  const word = wordOf(token);
  return word && isLevel(word.says) ? word.says : undefined;
}

/** The same in a search, where a token that is also a name needs a sign after it (see `SIGNED_WORDS`). */
export function levelWordOfSearch(token: string): Level | undefined {
  return entryOf(token)?.use === "sign" ? undefined : levelWord(token);
}

/** The position of a word in an address: in front of the first name, between two names, after the last one, or before a number. */
export type WordPosition = "before" | "between" | "after" | "numbered";

/**
 * What a token says about the name next to it in an address; undefined for other tokens. No name contains `po` or `via`.
 */
export function saysOfAddress(token: string, at: WordPosition): Says | undefined {
  const word = wordOf(token);
  if (word === undefined || NOT_OF_ADDRESSES.has(word.says)) return undefined;
  const { says, use } = word;
  if (use === "name")
    return at === "before" || (at !== "numbered" && (says === "post" || says === "police"))
      ? says
      : undefined;
  if (use === "sign") return at === "after" ? undefined : says;
  if (use === "around" && at === "between") return undefined;
  if (at === "numbered") return use === "after" || use === "numbered" ? says : undefined;
  if (use === "numbered") return undefined;
  return use === "" || use === "around" || at === "after" ? says : undefined;
}

/** Whether a token has its name in front of it or after it, unless that is a number: mohalla, ward. */
export function isAroundName(token: string): boolean {
  return entryOf(token)?.use === "around";
}

/** Whether a token other than a level word only says something about names next to it, and is never a name itself: post, near. */
export function isOnlyAboutNames(token: string): boolean {
  const word = entryOf(token);
  return word?.use === "" && !isLevel(word.says) && !NOT_OF_ADDRESSES.has(word.says);
}

const OF_KINDS: ReadonlySet<Says> = new Set([
  "quarter",
  "institution",
  "local",
  "sight",
  "kind",
  "seat",
  "office",
  "part",
]);
const NOT_OF_ADDRESSES: ReadonlySet<Says> = new Set([...OF_KINDS, "surname", "title"]);

/** Whether a token gives the kind or part of a place, so that it may be left out: temple, part, S.O. */
export function isKindWord(token: string): boolean {
  const word = entryOf(token);
  return (
    (word !== undefined && word.use !== "sign" && OF_KINDS.has(word.says)) || COMPASS.has(token)
  );
}

/** Whether what is in front of the first comma of an address names a person: it begins with a title or ends with a surname. */
export function isPerson(some: readonly string[]): boolean {
  if (some.length < 2 || some.length > MOST_OF_PERSON) return false;
  const [first, last] = [some[0]!, some.at(-1)!].map((token) => entryOf(token)?.says);
  // Kumari is both.
  return first === "title" || last === "surname" || last === "title";
}

/** Whether all words are titles or offices of a person: Sarpanch. */
export function areTitles(some: readonly string[]): boolean {
  return some.length > 0 && some.every((token) => entryOf(token)?.says === "title");
}

/** Mohammed Abdul Rahman Khan, with a title. */
const MOST_OF_PERSON = 5;

/** Whether a token marks a sight: fort, lake. */
export function isSightWord(token: string): boolean {
  return entryOf(token)?.says === "sight";
}

/**
 * The kind of institution that a token marks, such as hospital or school; `local` ones are named after their place: PHC,
 * Govt.
 */
export function institutionOf(token: string): "institution" | "local" | undefined {
  const says = entryOf(token)?.says;
  return says === "institution" || says === "local" ? says : undefined;
}

/** Buildings that words for a kind in front of them do not name: "Court Complex", but "Garden Residency". */
export const CALLED_BY_KIND: ReadonlySet<string> = setOf("building complex hall");

/** Words of roads and offices that are not the whole name of any village in India, unlike Gali and Thana. */
const NEVER_WHOLE_NAMES = setOf("road street lane hall office market park");

/** Whether a token next to a word for a village or town says what is there, and is not its name: "Town Hall", "Village School". */
export function isNeverWholeName(token: string): boolean {
  return NEVER_WHOLE_NAMES.has(token) || institutionOf(token) !== undefined;
}

/** Words for the numbered divisions of a part of a town: "Sector 7", "2nd Stage". */
const DIVISIONS = setOf("sector phase stage block");

/** Whether a token is a word for a numbered division of a part of a town. */
export function isDivisionWord(token: string): boolean {
  return DIVISIONS.has(token);
}

/** Whether many names of parts of towns end with a token: nagar, vihar. */
export function isQuarterWord(token: string): boolean {
  return entryOf(token)?.says === "quarter";
}

const COMPASS: ReadonlySet<string> = new Set("east west north south".split(" "));

/** Words with one of these meanings, in the order of the table, those in Latin letters first. */
export function wordsThatSay(...some: readonly Says[]): string[] {
  return entries()
    .filter(([, { says }]) => some.includes(says))
    .map(([word]) => word);
}

/** Words that make the name before them an owner of the next: "Munshi ka Dhana", "siwan ka maharajganj". */
const GENITIVES = setOf("ka ke ki er का के की ਦਾ ਦੇ ਦੀ এর ના ની નો");

/** Whether a token makes the name before it an owner of the next. */
export function isGenitive(token: string): boolean {
  return GENITIVES.has(token);
}

/**
 * What people and programs write where they know no name, as a regular expression. Not "nan" and "none", which are villages in
 * Uttar Pradesh and Punjab.
 */
export const UNKNOWN = String.raw`n\/?\.?a\.?|#n\/a|nil|nill|null|undefined|not (?:available|applicable|known)`;

/** Words of a question that are usually not part of a name, by their position. */
export const ASKING = {
  /** Before the first name: "pin code of hampi". */
  leading: setOf(
    "where is the of map pin code pincode ok google mujhe address about from live lives in how hum population history list which what whats tell me show find search navigate navigation directions direction route reach get distance weather temperature jobs hotels places visit around nearby near born posted transferred currently living stay stays staying settled shifted studied studies welcome greetings rally incident hailing native belong hey to i am he works at outskirts our my train all total names number many are there villages want know does nearest location latitude longitude postal zip std lgd मैं मुझे मेरा मेरी हमारा",
  ),
  /** Between two names, as are genitives: "murud near latur". */
  linking: setOf("near nr in अंतर्गत अन्तर्गत অন্তর্গত অন্তৰ্গত ਅਧੀਨ ଅନ୍ତର୍ଗତ உள்ள പരിധിയിലെ"),
  /** After a name: "patna bihar mein", "motihari kahan hai". */
  trailing: setOf(
    "me mein men madhil madhye paas pas kahan kaha hai kya kis jile zile jankari map pin code pincode location distance weather today which comes belongs located situated formerly erstwhile previously postal number region surroundings outskirts kidhar kaise jaye jaaye pahuche pahunche duri padta rehte rahte chahiye jansankhya itihas news batao dikhao dekhna se hu hun hoon hain population naksha list census lgd std google ifsc villages kaun kaunse konsa kitne aata में मधील मध्ये येथील येथे पास कहाँ कहां है हूँ हूं हैं कुठे आहे से થી ખાતે থেকে માં ਵਿੱਚ ਵਿਚ ਵਿਖੇ ਤੋਂ ਦਾ ਦੇ ਦੀ",
  ),
};

/** The word for a town, which is a level word for a place of the level of villages. */
export const TOWN_WORD = "town";

/** In a line, this asks for the villages of an area; in a field or a header, it is a level word. */
export const VILLAGES = "villages";

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(" ").map((word) => word.normalize("NFC")));
}

/** Words of questions that names also begin with. */
const BEGINS_NAMES = setOf("at near are there");

/** The tokens of a query that ask for a place and are usually not part of its name. */
export function askingWords(all: readonly string[]): string[] {
  // "At Karmi Patti" and "Are" are villages, "near Gol Gumbaz, Bijapur" is Bijapur, "I L C" is a locality.
  const isOfQuestion = (token: string, i: number) =>
    ASKING.leading.has(token)
      ? !(i === 0 && BEGINS_NAMES.has(token)) && !(token === "i" && all[i + 1]?.length === 1)
      : i > 0 && levelWord(token) !== undefined;
  const first = all.findIndex((token, i) => !isOfQuestion(token, i));
  return all.filter(
    (token, i) =>
      (i < first && ASKING.leading.has(token)) ||
      (i > first &&
        (ASKING.trailing.has(token) ||
          (i < all.length - 1 && (ASKING.linking.has(token) || isGenitive(token))))),
  );
}

/** Whether a token accompanies an area's name without being part of it: a level word of this level, or a seat. */
export function isAreaWord(token: string, level: Level): boolean {
  const word = wordOf(token);
  // "प्रदेश" is a part of the names of six states.
  return (
    word !== undefined && (word.says === "seat" || (word.says === level && word.use !== "after"))
  );
}

/**
 * Words that count only with a sign after them, by the word to write instead: "Tal. Karad, Dt. Satara", "State: Goa".
 * Labels have none, and may be several words.
 */
export const SIGNED_WORDS = lazy((): readonly (readonly [string, readonly string[]])[] =>
  ([...LEVELS, "label"] as const).flatMap((says) => {
    const words = WORDS.filter(([said, use]) => said === says && use === "sign").flatMap(
      ([, , , some]) => some.normalize("NFC").split(" "),
    );
    const instead = says === "label" ? "" : says;
    return words.length > 0 ? [[instead, words] as const] : [];
  }),
);

/** Groups of words with one meaning, the word of the table that has it, and their language. */
export const GROUPS: readonly (readonly [string, string, string])[] = [
  ["panchayat samiti", "block", "en"],
  ["panchayat samithi", "block", "en"],
  ["c d block", "block", "en"],
  ["vikas khand", "block", "hi"],
  ["notified area council", "municipality", "en"],
  ["city municipal council", "municipality", "en"],
  ["town municipal council", "municipality", "en"],
  ["municipal corporation", "municipality", "en"],
  ["municipal committee", "municipality", "en"],
  ["municipal council", "municipality", "en"],
  ["municipal board", "municipality", "en"],
  ["town panchayat", "municipality", "en"],
  // The block Nagar.
  ["nagar panchayat samiti", "nagar block", "hi"],
  ["nagar palika parishad", "municipality", "hi"],
  ["nagar palika nigam", "municipality", "hi"],
  ["maha nagar palika", "municipality", "hi"],
  ["mahanagar palika", "municipality", "hi"],
  ["nagar palika", "municipality", "hi"],
  ["nagar parishad", "municipality", "hi"],
  ["nagar panchayat", "municipality", "hi"],
  ["nagar nigam", "municipality", "hi"],
  ["नगर पालिका परिषद", "नगरपालिका", "hi"],
  ["नगर पालिका निगम", "नगरपालिका", "hi"],
  ["नगरपालिका परिषद", "नगरपालिका", "hi"],
  ["महानगर पालिका", "नगरपालिका", "hi"],
  ["नगर पालिका", "नगरपालिका", "hi"],
  ["नगर परिषद", "नगरपालिका", "hi"],
  ["नगर पंचायत", "नगरपालिका", "hi"],
  ["नगर निगम", "नगरपालिका", "hi"],
  ["union territory of", "state", "en"],
  ["ut of", "state", "en"],
  ["u t of", "state", "en"],
  ["u t", "state", "en"],
  ["govt of nct of", "state", "en"],
  ["govt of nct", "state", "en"],
  ["government of nct of", "state", "en"],
  ["nct of", "state", "en"],
  ["union territory", "state", "en"],
  ["મોજે ગામ", "મોજે", "gu"],
  ["मौजे गाव", "मौजे", "mr"],
  // What follows is in the town.
  ["शहर के", "शहर,", "hi"],
  ["शहर की", "शहर,", "hi"],
  ["शहरातील", "शहर,", "mr"],
  ["শহরের", "শহর,", "bn"],
  ["ਸ਼ਹਿਰ ਦੇ", "ਸ਼ਹਿਰ,", "pa"],
  ["ਸ਼ਹਿਰ ਦੀ", "ਸ਼ਹਿਰ,", "pa"],
  ["શહેરના", "શહેર,", "gu"],
  ["શહેરની", "શહેર,", "gu"],
  // What follows is where a person lives.
  ["निवासी", ",", "hi"],
  ["ਵਾਸੀ", ",", "pa"],
  ["રહેવાસી", ",", "gu"],
  ["રહે", ",", "gu"],
  ["নিবাসী", ",", "bn"],
  ["ନିବାସୀ", ",", "or"],
  ["ਨਗਰ ਨਿਗਮ", "municipality", "pa"],
  ["ਨਗਰ ਕੌਂਸਲ", "municipality", "pa"],
  ["ਨਗਰ ਪੰਚਾਇਤ", "municipality", "pa"],
  ["નગર પાલિકા", "નગરપાલિકા", "gu"],
  ["મહાનગર પાલિકા", "નગરપાલિકા", "gu"],
  ["ମହାନଗର ନିଗମ", "ପୌରପାଳିକା", "or"],
  ["ବିଜ୍ଞାପିତ ଅଞ୍ଚଳ ପରିଷଦ", "ପୌରପାଳିକା", "or"],
  ["నగర పంచాయతీ", "మున్సిపాలిటీ", "te"],
  ["ಮಹಾನಗರ ಪಾಲಿಕೆ", "ನಗರಸಭೆ", "kn"],
  ["ಪಟ್ಟಣ ಪಂಚಾಯಿತಿ", "ನಗರಸಭೆ", "kn"],
  ["ಪಟ್ಟಣ ಪಂಚಾಯತಿ", "ನಗರಸಭೆ", "kn"],
  ["केंद्र शासित प्रदेश", "राज्य", "hi"],
  ["এল পি স্কুল", "lps", "as"],
  ["এল পি বিদ্যালয়", "lps", "as"],
  ["এম ই স্কুল", "ums", "as"],
  ["এম ভি স্কুল", "ums", "as"],
  ["എൽ പി സ്കൂൾ", "lps", "ml"],
  ["എൽ പി എസ്", "lps", "ml"],
  ["യു പി സ്കൂൾ", "ups", "ml"],
  ["യു പി എസ്", "ups", "ml"],
  ["gram sevak", "gramsevak", "en"],
  ["gram panchayat", "panchayat", "en"],
  ["grama panchayat", "panchayat", "en"],
  ["gram panchayath", "panchayat", "en"],
  ["i am from", "from", "en"],
  ["i live in", "from", "en"],
  ["my address is", "from", "en"],
  ["my city is", "from", "en"],
  ["mera ghar", "from", "hi"],
  ["mera gaon", "from gaon", "hi"],
  ["mera pata", "from", "hi"],
  ["mera address", "from", "hi"],
  ["aaj ka mausam", "from", "hi"],
  ["ka mausam", "ka", "hi"],
  ["ka rasta", "ka", "hi"],
  ["ke bare", "ke", "hi"],
  ["kon se", "me", "hi"],
  ["kaun se", "me", "hi"],
  ["jana hai", "hai", "hi"],
  ["on map", "map", "en"],
  ["comes under", "comes", "en"],
  ["come under", "comes", "en"],
  ["falls under", "comes", "en"],
  ["falls in which", "which", "en"],
  ["under which police station", "which", "en"],
  ["under which", "which", "en"],
  ["latitude and longitude", "latitude", "en"],
  ["kitne gaon", "kitne", "hi"],
  ["gaon kahan", "kahan", "hi"],
  ["village list", "list", "en"],
  ["take me to", "from", "en"],
  ["go to", "from", "en"],
  ["based out of", "from", "en"],
  ["based in", "from", "en"],
  ["in and around", "from", "en"],
  ["ward no", "wardno", "en"],
  ["n h", "nh", "en"],
  ["toll naka", "toll", "hi"],
  ["mahila thana", "thana", "hi"],
  ["me rehta", "me", "hi"],
  ["me rahta", "me", "hi"],
  ["me rehti", "me", "hi"],
  ["me rahti", "me", "hi"],
  ["mein rehta", "mein", "hi"],
  ["mein rahta", "mein", "hi"],
  ["mein rehti", "mein", "hi"],
  ["mein rahti", "mein", "hi"],
  ["ka rehne wala", "me", "hi"],
  ["ka rahne wala", "me", "hi"],
  ["ki rehne wali", "me", "hi"],
  ["ki rahne wali", "me", "hi"],
  ["how far is", "how", "en"],
  ["g p o", "gpo", "en"],
  ["hamlet of", "hamletof", "en"],
  ["g p", "panchayat", "en"],
  ["head office", "office", "en"],
  // Deo is a village.
  ["deo office", "office", "en"],
  ["registered office", "office", "en"],
  ["corporate office", "office", "en"],
  ["m corp", "municipality", "en"],
  ["patwar circle", "patwarcircle", "en"],
  ["patwari circle", "patwarcircle", "en"],
  ["patwar halka", "patwarcircle", "en"],
  ["patwari halka", "patwarcircle", "en"],
  ["halka patwari", "patwarcircle", "en"],
  ["kanungo circle", "patwarcircle", "en"],
  ["r i circle", "patwarcircle", "en"],
  ["पटवारी हल्का", "patwarcircle", "hi"],
  ["पटवार मंडल", "patwarcircle", "hi"],
  ["पटवार हल्का", "patwarcircle", "hi"],
  ["nyay panchayat", "nyaypanchayat", "hi"],
  ["24 pargana", "24 parganas", "en"],
  ["24 paragana", "24 parganas", "en"],
  ["न्याय पंचायत", "nyaypanchayat", "hi"],
  ["panchayat ghar", "panchayatghar", "hi"],
  ["power house", "substation", "en"],
  ["guest house", "circuit", "en"],
  ["rest house", "circuit", "en"],
  ["circuit house", "circuit", "en"],
  ["police station", "ps", "en"],
  ["p s", "ps", "en"],
  ["sub post office", "post", "en"],
  ["head post office", "post", "en"],
  ["branch post office", "post", "en"],
  ["post office", "post", "en"],
  ["state bank of india", "sbi", "en"],
  ["central bank of india", "centralbank", "en"],
  ["union bank of india", "unionbank", "en"],
  ["bank of india", "bankofindia", "en"],
  ["bank of baroda", "bankofbaroda", "en"],
  ["bank of maharashtra", "bankofmaharashtra", "en"],
  ["punjab national bank", "namedbank", "en"],
  ["punjab and sind bank", "namedbank", "en"],
  ["punjab & sind bank", "namedbank", "en"],
  ["canara bank", "namedbank", "en"],
  ["indian bank", "namedbank", "en"],
  ["indian overseas bank", "namedbank", "en"],
  ["allahabad bank", "namedbank", "en"],
  ["andhra bank", "namedbank", "en"],
  ["syndicate bank", "namedbank", "en"],
  ["uco bank", "namedbank", "en"],
  ["axis bank", "namedbank", "en"],
  ["hdfc bank", "namedbank", "en"],
  ["icici bank", "namedbank", "en"],
  ["idbi bank", "namedbank", "en"],
  ["yes bank", "namedbank", "en"],
  ["federal bank", "namedbank", "en"],
  ["karnataka bank", "namedbank", "en"],
  ["karur vysya bank", "namedbank", "en"],
  ["south indian bank", "namedbank", "en"],
  ["bandhan bank", "namedbank", "en"],
  ["fair price shop", "ration", "en"],
  ["ration shop", "ration", "en"],
  ["janpad panchayat", "block", "hi"],
  ["kshetra panchayat", "block", "hi"],
  ["जनपद पंचायत", "ब्लॉक", "hi"],
  ["क्षेत्र पंचायत", "ब्लॉक", "hi"],
  ["panchayat union", "block", "ta"],
  ["ஊராட்சி ஒன்றியம்", "block", "ta"],
  ["mandal parishad", "mandal", "te"],
  ["mandal praja parishad", "mandal", "te"],
  ["taluka panchayat", "taluka", "gu"],
  ["taluk panchayat", "taluk", "kn"],
  ["તાલુકા પંચાયત", "તાલુકા", "gu"],
  ["ತಾಲ್ಲೂಕು ಪಂಚಾಯಿತಿ", "ತಾಲ್ಲೂಕು", "kn"],
  ["ತಾಲೂಕು ಪಂಚಾಯಿತಿ", "ತಾಲ್ಲೂಕು", "kn"],
  ["ತಾಲ್ಲೂಕು ಪಂಚಾಯತ್", "ತಾಲ್ಲೂಕು", "kn"],
  ["ತಾಲ್ಲೂಕು ಪಂಚಾಯತ", "ತಾಲ್ಲೂಕು", "kn"],
  ["जिला पंचायत", "जिला", "hi"],
  ["જિલ્લા પંચાયત", "જિલ્લા", "gu"],
  ["ಜಿಲ್ಲಾ ಪಂಚಾಯಿತಿ", "ಜಿಲ್ಲಾ", "kn"],
  ["ಜಿಲ್ಲಾ ಪಂಚಾಯತ್", "ಜಿಲ್ಲಾ", "kn"],
  ["ബ്ലോക്ക് പഞ്ചായത്ത്", "ബ്ലോക്ക്", "ml"],
  ["ജില്ലാ പഞ്ചായത്ത്", "ജില്ല", "ml"],
  ["उप तहसील", "तहसील", "hi"],
  ["ਸਬ ਤਹਿਸੀਲ", "ਤਹਿਸੀਲ", "pa"],
  ["ৰাজহ চক্ৰ", "চক্ৰ", "as"],
  ["ৰাজহ চক্ৰৰ", "চক্ৰৰ", "as"],
  ["in front of", "opposite", "en"],
  ["opposite to", "opposite", "en"],
  ["opp to", "opposite", "en"],
  ["next to", "near", "en"],
  ["near to", "near", "en"],
  ["close to", "near", "en"],
  ["adjacent to", "near", "en"],
  ["adj to", "near", "en"],
  ["backside of", "behind", "en"],
  ["back side of", "behind", "en"],
  ["कृषि उपज मंडी", "मंडी", "hi"],
  ["principal market yard", "apmc", "en"],
  ["sub market yard", "apmc", "en"],
  ["rythu bazar", "apmc", "te"],
  ["rythu bazaar", "apmc", "te"],
  ["uzhavar sandhai", "apmc", "ta"],
  ["agricultural produce market committee", "apmc", "en"],
  ["market committee", "apmc", "en"],
  ["f & v market", "apmc", "en"],
  ["f and v market", "apmc", "en"],
  ["f & v", "apmc", "en"],
  ["f and v", "apmc", "en"],
  ["ग्राम पंचायत", "पंचायत", "hi"],
  ["gram sabha", "village", "hi"],
  ["ग्राम सभा", "ग्राम", "hi"],
  ["গ্রাম পঞ্চায়েত", "পঞ্চায়েত", "bn"],
  ["গাঁও পঞ্চায়ত", "পঞ্চায়ত", "as"],
  ["ਗ੍ਰਾਮ ਪੰਚਾਇਤ", "ਪੰਚਾਇਤ", "pa"],
  ["ગ્રામ પંચાયત", "પંચાયત", "gu"],
  ["ଗ୍ରାମ ପଞ୍ଚାୟତ", "ପଞ୍ଚାୟତ", "or"],
  ["గ్రామ పంచాయతీ", "పంచాయతీ", "te"],
  ["గ్రామ పంచాయితీ", "పంచాయతీ", "te"],
  ["ಗ್ರಾಮ ಪಂಚಾಯಿತಿ", "ಪಂಚಾಯಿತಿ", "kn"],
  ["ಗ್ರಾಮ ಪಂಚಾಯತಿ", "ಪಂಚಾಯಿತಿ", "kn"],
  ["ಗ್ರಾಮ ಪಂಚಾಯತ್", "ಪಂಚಾಯಿತಿ", "kn"],
  ["ಗ್ರಾಮ ಪಂಚಾಯತ", "ಪಂಚಾಯಿತಿ", "kn"],
  ["ഗ്രാമ പഞ്ചായത്ത്", "പഞ്ചായത്ത്", "ml"],
  ["ग्रा पं", "पंचायत", "mr"],
  ["ग्रा प", "पंचायत", "mr"],
  ["पंचायत समिति", "ब्लॉक", "hi"],
  ["पंचायत भवन", "भवन", "hi"],
  ["विकास खंड", "ब्लॉक", "hi"],
  ["विकास खण्ड", "ब्लॉक", "hi"],
  ["पुलिस थाना", "थाना", "hi"],
  // Without the first word it is the city Thane.
  ["पोलीस ठाणे", "थाना", "mr"],
  ["पोस्ट ऑफिस", "पोस्ट", "hi"],
  ["পোস্ট অফিস", "পোস্ট", "bn"],
  ["পোষ্ট অফিচ", "পোষ্ট", "as"],
  ["পো অ", "পোষ্ট", "as"],
  ["আৰক্ষী থানা", "থানা", "as"],
  ["ਪੋਸਟ ਆਫਿਸ", "ਡਾਕਘਰ", "pa"],
  ["ପୋଷ୍ଟ ଅଫିସ", "ପୋଷ୍ଟ", "or"],
  ["પોસ્ટ ઓફિસ", "પોસ્ટ", "gu"],
  ["அஞ்சல் நிலையம்", "அஞ்சல்", "ta"],
  ["పోస్ట్ ఆఫీస్", "పోస్ట్", "te"],
  ["ಅಂಚೆ ಕಚೇರಿ", "ಅಂಚೆ", "kn"],
  ["പോസ്റ്റ് ഓഫീസ്", "പോസ്റ്റ്", "ml"],
  ["कैंट", "cantt", "hi"],
  ["कैण्ट", "cantt", "hi"],
  ["ਕੈਂਟ", "cantt", "pa"],
  ["हवाई अड्डा", "एयरपोर्ट", "hi"],
  ["बस अड्डा", "स्टैंड", "hi"],
  ["टोल प्लाजा", "प्लाजा", "hi"],
  ["चीनी मिल", "मिल", "hi"],
  ["साखर कारखाना", "कारखाना", "mr"],
  ["कृषी उत्पन्न बाजार समिती", "मंडी", "mr"],
  ["টোল প্লাজা", "প্লাজা", "bn"],
  ["ৰেল ষ্টেচন", "ষ্টেচন", "as"],
  ["বাছ আস্থান", "স্ট্যান্ড", "as"],
  ["ટોલ પ્લાઝા", "પ્લાઝા", "gu"],
  ["ਹਵਾਈ ਅੱਡਾ", "ਏਅਰਪੋਰਟ", "pa"],
  ["ਬੱਸ ਅੱਡਾ", "ਸਟੈਂਡ", "pa"],
  ["ਦਾਣਾ ਮੰਡੀ", "ਮੰਡੀ", "pa"],
  ["ਟੋਲ ਪਲਾਜ਼ਾ", "ਪਲਾਜ਼ਾ", "pa"],
  ["ਖੰਡ ਮਿੱਲ", "ਮਿੱਲ", "pa"],
  ["சர்க்கரை ஆலை", "தொழிற்பேட்டை", "ta"],
  ["உழவர் சந்தை", "apmc", "ta"],
  ["மத்திய சிறை", "சிறைச்சாலை", "ta"],
  ["రైతు బజార్", "apmc", "te"],
  ["టోల్ ప్లాజా", "ప్లాజా", "te"],
  ["పారిశ్రామిక వాడ", "పారిశ్రామిక", "te"],
  ["చక్కెర కర్మాగారం", "కర్మాగారం", "te"],
  ["ಕೈಗಾರಿಕಾ ಪ್ರದೇಶ", "ಕೈಗಾರಿಕಾ", "kn"],
  ["ಟೋಲ್ ಪ್ಲಾಜಾ", "ಪ್ಲಾಜಾ", "kn"],
  ["ಸಕ್ಕರೆ ಕಾರ್ಖಾನೆ", "ಕಾರ್ಖಾನೆ", "kn"],
  ["ಪೊಲೀಸ್ ಠಾಣೆ", "ಠಾಣೆ", "kn"],
  ["സെൻട്രൽ ജയിൽ", "സെൻട്രൽ", "ml"],
  ["ടോൾ പ്ലാസ", "പ്ലാസ", "ml"],
  ["toll plaza", "toll", "en"],
  ["assembly constituency", "constituency", "en"],
  ["assembly segment", "constituency", "en"],
  ["parliamentary constituency", "constituency", "en"],
  ["lok sabha constituency", "constituency", "en"],
  ["lok sabha", "constituency", "en"],
  ["vidhan sabha constituency", "constituency", "en"],
  ["vidhan sabha", "constituency", "en"],
  ["विधान सभा", "विधानसभा", "hi"],
  ["लोक सभा", "लोकसभा", "hi"],
  ["विधानसभा क्षेत्र", "विधानसभा", "hi"],
  ["लोकसभा क्षेत्र", "लोकसभा", "hi"],
  ["विधानसभा निर्वाचन क्षेत्र", "विधानसभा", "hi"],
  ["विधानसभा मतदारसंघ", "विधानसभा", "mr"],
  ["लोकसभा मतदारसंघ", "लोकसभा", "mr"],
  ["hill station", "viewpoint", "en"],
  ["tiger reserve", "sanctuary", "en"],
  ["dak bungalow", "circuit", "en"],
  // Mahila, Kanya, Law and Shala are also villages.
  ["mahila mahavidyalaya", "mahavidyalaya", "en"],
  ["kanya mahavidyalaya", "mahavidyalaya", "en"],
  ["ashram shala", "school", "en"],
  ["kanya shala", "school", "en"],
  ["law college", "college", "en"],
  // Adda, Bijli, Mandi, Sarkari, Tank and Tanki are also villages.
  ["bus adda", "bus", "en"],
  ["bijli ghar", "electricity", "en"],
  ["bijli office", "electricity", "en"],
  ["galla mandi", "market", "en"],
  ["pani tanki", "water", "en"],
  ["pani ki tanki", "water", "en"],
  ["water tank", "water", "en"],
  ["sarkari school", "school", "en"],
  ["sarkari aspatal", "aspatal", "en"],
  // They are in the district's town: "Barmer District Hospital".
  ["district hospital", "hospital", "en"],
  ["district headquarters hospital", "hospital", "en"],
  ["district jail", "jail", "en"],
  ["district court", "court", "en"],
  ["district industries centre", "collectorate", "en"],
  ["sub district hospital", "sdh", "en"],
  ["urban health centre", "uphc", "en"],
  ["jawahar navodaya vidyalaya", "jnv", "en"],
  ["kasturba gandhi balika vidyalaya", "kgbv", "en"],
  ["sub divisional hospital", "sdh", "en"],
  // Ground, Retail, Air, Lab, Oil, Rain and Soil are also villages.
  ["burial ground", "crematorium", "en"],
  ["mela ground", "stadium", "en"],
  ["parade ground", "stadium", "en"],
  ["retail outlet", "outlet", "en"],
  ["roadways depot", "depot", "en"],
  ["water works", "water", "en"],
  ["air force", "battalion", "en"],
  ["all india radio", "radio", "en"],
  ["check post", "customs", "en"],
  ["indian oil", "petroleum", "en"],
  ["oil refinery", "refinery", "en"],
  ["old age home", "orphanage", "en"],
  ["rain gauge", "gauge", "en"],
  ["revenue court", "court", "en"],
  ["river gauge", "gauge", "en"],
  ["seed farm", "seed", "en"],
  ["soil testing", "testing", "en"],
  ["पंजाब नेशनल बैंक", "बैंक", "hi"],
  ["भारतीय स्टेट बैंक", "बैंक", "hi"],
  ["भारतीय जीवन बीमा निगम", "निगम", "hi"],
  ["जिला अस्पताल", "अस्पताल", "hi"],
  ["जिला चिकित्सालय", "चिकित्सालय", "hi"],
  ["जिला कारागार", "कारागार", "hi"],
  ["जिला न्यायालय", "न्यायालय", "hi"],
  ["जिला उद्योग केंद्र", "केंद्र", "hi"],
  ["सब्जी मंडी", "बाजार", "hi"],
  ["गल्ला मंडी", "बाजार", "hi"],
  ["जल निगम", "निगम", "hi"],
  ["जल संस्थान", "संस्थान", "hi"],
  ["मंगल कार्यालय", "कार्यालय", "mr"],
  ["भाजी मंडई", "बाजार", "mr"],
  ["जिल्हा रुग्णालय", "रुग्णालय", "mr"],
  ["तहसील कार्यालय", "कार्यालय", "hi"],
  ["জেলা হাসপাতাল", "হাসপাতাল", "bn"],
  ["மாவட்ட மருத்துவமனை", "மருத்துவமனை", "ta"],
  ["மாவட்ட ஆட்சியர்", "ஆட்சியர்", "ta"],
  ["జిల్లా ఆసుపత్రి", "ఆసుపత్రి", "te"],
  ["కళ్యాణ మండపం", "మండపం", "te"],
  ["ಜಿಲ್ಲಾ ಆಸ್ಪತ್ರೆ", "ಆಸ್ಪತ್ರೆ", "kn"],
  ["ತಾಲ್ಲೂಕು ಆಸ್ಪತ್ರೆ", "ಆಸ್ಪತ್ರೆ", "kn"],
  ["ಕಲ್ಯಾಣ ಮಂಟಪ", "ಮಂಟಪ", "kn"],
  ["ജില്ലാ ആശുപത്രി", "ആശുപത്രി", "ml"],
  ["താലൂക്ക് ആശുപത്രി", "ആശുപത്രി", "ml"],
  ["ଜିଲ୍ଲା ଡାକ୍ତରଖାନା", "ଡାକ୍ତରଖାନା", "or"],
  ["ਜ਼ਿਲ੍ਹਾ ਹਸਪਤਾਲ", "ਹਸਪਤਾਲ", "pa"],
  ["ਸਬਜ਼ੀ ਮੰਡੀ", "ਬਾਜ਼ਾਰ", "pa"],
  ["बायाँ भाग", "भवन", "hi"],
  ["दायाँ भाग", "भवन", "hi"],
  ...LETTERS_IN_SCRIPTS.map(([written, letters]) => [written, letters, "hi"] as const),
];

/** Single letters for level words, which count only if a text has several of them: "V- X, P- Y, T- Z, D- W". */
export const LABEL_LETTERS: ReadonlyMap<string, string> = new Map([
  ["v", "village"],
  ["p", "post"],
  ["t", "taluka"],
  ["m", "mandal"],
  ["b", "block"],
  // A hobli is named like one of its villages, as a post office is.
  ["h", "post"],
  ["d", "district"],
  ["s", "state"],
]);

/** The word that a group of words stands for, by the group in lower case with single blanks. */
export const WORD_GROUPS = lazy<ReadonlyMap<string, string>>(() => {
  const letters = LETTERS_IN_SCRIPTS.map(
    ([written, instead]) => [written.replaceAll(" ", ""), instead] as const,
  );
  return new Map(
    [...GROUPS, ...letters].map(([group, word]) => [group.normalize("NFC"), word] as const),
  );
});

const blockText = lazy(() => {
  const groups = GROUPS.filter(([, word]) => BLOCK_WORDS().has(word)).map(([group]) =>
    group.normalize("NFC").replaceAll(" ", String.raw`[\s.-]*`),
  );
  return new RegExp([...BLOCK_WORDS(), ...groups].join("|"), "iu");
});

/** Whether a text may have a word for a development block: a quick test, since nearly all texts have none. */
export function maySayBlock(text: string): boolean {
  return blockText().test(text.normalize("NFC"));
}

/** Whether a meaning is a level. */
export function isLevel(says: Says): says is Level {
  return (LEVELS as readonly string[]).includes(says);
}

/** Words for "and". */
export const AND: readonly string[] =
  "and एवं एवम तथा और व आणि તથા અને এবং ও ਅਤੇ ਤੇ ଓ ଏବଂ மற்றும் మరియు ಮತ್ತು".normalize("NFC").split(" ");

/** Words that are no evidence, wherever they are in a line. */
export const STOP_WORDS: ReadonlySet<string> = new Set(["of", "the", "for", "by", ...AND]);

/** Names of the country, which is above every place. */
export const COUNTRY: readonly string[] = ["india", "bharat", "hindustan", "भारत"];

/**
 * Patterns of words in rows, cells and headers of a list that do not name a place themselves: "as above", totals, notes and
 * signatures, and other countries.
 */
export const ROW_WORDS = {
  ditto:
    "do|dto|ditto|as above|same as above|तदैव|उपरोक्त|यथोपरि|ऐजन|वरील *प्रमाणे|एजन|એજન|ઉપર *મુજબ|ঐ|ଐ|ਉਪਰੋਕਤ|மேற்படி|పై *విధంగా|ಮೇಲಿನಂತೆ|മേൽപ്പടി|ടി|ایضاً?",
  ofTotals: String.raw`grand|g\.?|sub|page|state|district|block|all india|over ?all`,
  totals: String.raw`(?:कुल|सकल|महा)?\s*(?:योग|जोड़)|कुल|एकूण|মোট|કુલ|மொத்தம்|మొత్తం|ಒಟ್ಟು|ആകെ|ਕੁੱਲ|ମୋଟ`,
  counted: "villages?|rows|गाँव|गांव|ग्राम|गावे",
  by: "prepared|checked|verified|approved|compiled|submitted|certified|countersigned|signed|entered",
  signatures: "sd|signature|हस्ताक्षर",
  labels: String.raw`notes?|n\.?b\.?|sources?|remarks?|disclaimer|date|टिप्पणी|टीप|नोट|स्रोत|दिनांक`,
  numbers: String.raw`no\.?|nos\.?|number`,
  residents: String.raw`r/o|resid(?:ent|ing)\s+(?:of|at|in)`,
  pincodes: "(?:pin|zip)(?:code)?|post(?:al)?code",
  /** Between what a header names and "PIN code". */
  alongWith: String.raw`\band\b|\b(?:along )?with\b|\bincluding\b`,
  /** The end of a header whose thing is in the row below. */
  openEnds: "of|of the|का|के|की",
  countries: "usa|us|uk|uae|america|england|scotland|wales|burma",
  /** What is not among the choices of a form. */
  others: "others?|अन्य|इतर",
  /** After the first of several places. */
  andMore: String.raw`etc\b\.?|आदि|इत्यादि|वगैरह|वगैरे`,
  /** Means "unknown" in some lists; some are names of villages in others. */
  unsure: "none|nan|unknown|others?",
  /** What a label has next to a level. */
  ofLabels: "name|of|the|cd|का|नाम",
} as const;

/** Other countries and parts of them, in whose cities no place of the directory is: "Hyderabad, Sindh, Pakistan". */
export const ABROAD = `pakistan, sindh, balochistan, bangladesh, nepal, bhutan, sri lanka, srilanka, myanmar, afghanistan, maldives,
  usa, america, united states, new york, texas, california, united kingdom, england, scotland, london, ireland, canada, ontario,
  australia, new zealand, uae, united arab emirates, saudi arabia, qatar, kuwait, oman, bahrain, iran, iraq, israel, malaysia,
  singapore, indonesia, thailand, vietnam, philippines, japan, hong kong, germany, france, italy, spain, netherlands, russia,
  south africa, kenya, uganda, tanzania, nigeria, mauritius, fiji, guyana, पाकिस्तान, बांग्लादेश, नेपाल, भूटान, श्रीलंका, अमेरिका, कनाडा`;

const abroad = lazy(
  () =>
    new RegExp(String.raw`(?:^|\s)(?:${ABROAD.normalize("NFC").split(/,\s+/).join("|")})$`, "u"),
);

/** Whether tokens end with the name of another country. */
export function endsAbroad(some: readonly string[]): boolean {
  return abroad().test(some.slice(-MOST_OF_COUNTRY).join(" "));
}

/** United Arab Emirates. */
const MOST_OF_COUNTRY = 3;

/** Words that lists add to names of villages, but that may also be part of a name (Nawa Gaon, Jaipur City). */
export const AFFIXES = lazy<ReadonlySet<string>>(() => {
  const ofNames = entries().filter(([, { says, use }]) => says === "village" && use === "name");
  return new Set([
    ...ofNames.map(([word]) => word),
    ..."hq headquarters panchayat gp kasba".split(" "),
  ]);
});

const wordSet = (rows: typeof BLOCKS): ReadonlySet<string> =>
  new Set(rows.flatMap(([, words]) => words.normalize("NFC").split(" ")));

const BLOCK_WORDS = lazy(() => wordSet(BLOCKS));

/** Words for a town or its council, as groups of words are written (see `WORD_GROUPS`). */
export const COUNCIL_WORDS = lazy(() => wordSet(COUNCILS));

/** Whether a token is one of {@link COUNCIL_WORDS}, also with a case ending. */
export function isCouncilWord(token: string): boolean {
  return COUNCIL_WORDS().has(token) || COUNCIL_WORDS().has(stemOf(token) ?? token);
}

const STATION_WORDS = setOf(STATIONS);

/** Whether a token marks a station: Jn, ISBT. */
export function isStationWord(token: string): boolean {
  return STATION_WORDS.has(token);
}

const ROUTE_WORDS = setOf("to se से");

/** Whether a token between two names leads from one to the other: "Guwahati to Golaghat". */
export function isRouteWord(token: string): boolean {
  return ROUTE_WORDS.has(token);
}

const HEALTH_CENTRES = setOf("phc chc aphc");

/** Whether a token is a word for a health centre, which serves several villages. */
export function isHealthCentre(token: string): boolean {
  return HEALTH_CENTRES.has(token);
}

const branches = setOf(BRANCHES);
const officesAbove = setOf(OFFICES_ABOVE);

/** Whether a token marks a branch post office. */
export function isBranchOffice(token: string): boolean {
  return branches.has(token);
}

/** Whether a token marks a post office that has branches. */
export function isOfficeAbove(token: string): boolean {
  return officesAbove.has(token);
}

const mauzas = setOf(`${MAUZAS} ${MAUZAS_IN_DEVANAGARI} ${MAUZAS_IN_OTHER_SCRIPTS}`);

/** Whether a token is a word for a village of the land records, which may have several villages of today. */
export function isMauza(token: string): boolean {
  return mauzas.has(token);
}

const PANCHAYAT_WORDS = lazy(() => wordSet(PANCHAYATS));

/** Whether a token is a word for a gram panchayat, as groups of words are written (see `WORD_GROUPS`). */
export function isPanchayatWord(token: string): boolean {
  return PANCHAYAT_WORDS().has(token);
}

/** Whether a token is a word for a development block. */
export function isBlockWord(token: string): boolean {
  return BLOCK_WORDS().has(token);
}

/** Whether a token is never part of a village's name: it says that the place is a village, or joins two names. */
export function isNoPartOfNames(token: string): boolean {
  const word = entryOf(token);
  return (word?.says === "village" && word.use === "") || WITHOUT_MEANING.has(token);
}

const WITHOUT_MEANING: ReadonlySet<string> = new Set(["no", "alias", "uninhabited"]);

/** Short forms and other spellings of words in names. */
export const SHORT_FORMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    cantt: "cantonment",
    kh: "khurd",
    khd: "khurd",
    khu: "khurd",
    khurdh: "khurd",
    bk: "budruk",
    bu: "budruk",
    buj: "buzurg",
    bujurg: "buzurg",
    bujrug: "buzurg",
    buzrug: "buzurg",
    kln: "kalan",
    kallan: "kalan",
    ngr: "nagar",
    pt: "part",
    purbba: "purba",
    st: "saint",
    urf: "alias",
  }),
);

const SIDES = [
  "khurd chhota chota chhoti choti chikka chik chinna china nana nani small",
  "kalan buzurg budruk bada badi mota moti dodda dod pedda peda big",
  "north uttar uttari uttara",
  "south dakshin dakshini dakshina",
  "east purba purbi purva poorvi purab poorva",
  "west paschim pashchim paschimi pachhim paschima",
  "upper uparla uperla malla mel melta",
  "lower nichla talla keezh kizh",
  "new naya nayi nai nava nawa navi hosa kotha",
  "old purana purani juna juni hale patha",
  "khas",
  "rural dehat dehati",
  "urban shahar shahari",
];

/** The words for the same side in other languages: of `purbi`, of `eastern` and of `e` it is `east` and `purba`. */
export function sidesLike(token: string): readonly string[] {
  const row = COMPASS_ROWS().find(
    (words) => words.includes(token) || token === words[0]![0] || token === `${words[0]}ern`,
  );
  return row?.filter((word) => word !== token) ?? [];
}

const COMPASS_ROWS = lazy(() =>
  SIDES.map((words) => words.split(" ")).filter(
    ([word]) => COMPASS.has(word!) || word === "rural" || word === "urban",
  ),
);

/** Whether a token next to a name makes it another place's name: East, Khurd, Cantonment. */
export function isOfAnotherPlace(token: string): boolean {
  return CONTRASTS.has(SHORT_FORMS.get(token) ?? token) || isCantonment(token);
}

/** Whether a token says that a town is a cantonment. */
export function isCantonment(token: string): boolean {
  return (SHORT_FORMS.get(token) ?? token) === "cantonment";
}

/** Words that distinguish two places of the same name, one bit per side: Khurd is not Kalan. */
export const CONTRASTS: ReadonlyMap<string, number> = new Map(
  SIDES.flatMap((words, i) => words.split(" ").map((word) => [word, 1 << i] as const)),
);

/** The bits that contradict each other: small, big and chief; the four directions; upper, lower; new, old; rural, urban. */
const OPPOSITES = [0b10000000011, 0b111100, 0b11000000, 0b1100000000, 0b1100000000000];

/** Whether two names have words that contradict each other. A name with both sides of a pair contradicts no other. */
export function contradict(a: number, b: number): boolean {
  if (a === b || a === 0 || b === 0) return false;
  return OPPOSITES.some((pair) => {
    const inA = a & pair;
    const inB = b & pair;
    return inA !== 0 && inB !== 0 && (inA & inB) === 0;
  });
}

/** Words for the kind or part of a place, which are often left out. */
export const MARKS: ReadonlySet<string> = new Set("ct og part rural urban nv rv ur".split(" "));
