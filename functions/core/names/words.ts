/**
 * The only table of words in queries, addresses, lists and headers that are not names. Search, resolve, lists and header
 * recognition use it.
 */
import { LEVELS, type Level } from "../contract/levels.ts";
import { lazy } from "./lazy.ts";

/**
 * What a word says about the name next to it: its level, or
 * - `post`: a post office or council, often named like its village
 * - `police`: a police station, often named like its taluka
 * - `nothing`: nothing about the place
 * - `building`: a building, which is in a place
 * - `quarter`: a part of a town
 * - `institution`: an institution, named like its place or after somebody; `local`: mostly like its place
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
 * counts only after a name (State Bank). `numbered`: in an address it counts only before a number (Survey No. 12).
 */
type Use = "" | "name" | "sign" | "after" | "numbered";

/** Words for the council of a town, next to whose name they are, by language. */
const COUNCILS: readonly (readonly [string, string])[] = [
  ["en", "municipality nac"],
  ["hi", "nagarpalika nagarparishad nagarpanchayat mahanagarpalika"],
  ["hi mr", "नगरपालिका नगरपरिषद नगरपंचायत महानगरपालिका"],
  ["gu", "નગરપાલિકા મહાનગરપાલિકા"],
  ["bn", "পৌরসভা"],
  ["or", "ପୌରପାଳିକା ପୌରପରିଷଦ"],
  ["ta", "நகராட்சி பேரூராட்சி மாநகராட்சி"],
  ["te", "మున్సిపాలిటీ పురపాలక"],
  ["kn", "ನಗರಸಭೆ ಪುರಸಭೆ"],
  ["ml", "നഗരസഭ"],
];

/** Words for a development block, by language. A block is a taluka in some states only. */
const BLOCKS: readonly (readonly [string, string])[] = [
  ["en", "block"],
  ["hi", "ब्लॉक ब्लाक विकासखंड विकासखण्ड"],
  ["bn", "ব্লক"],
  ["pa", "ਬਲਾਕ"],
  ["gu", "બ્લોક"],
  ["or", "ବ୍ଲକ"],
  ["te", "బ్లాక్"],
  ["kn", "ಬ್ಲಾಕ್"],
  ["ml", "ബ്ലോക്ക്"],
];

/** Words for a gram panchayat, by language. */
const PANCHAYATS: readonly (readonly [string, string])[] = [
  ["en", "panchayat gp grampanchayat"],
  ["hi", "पंचायत ग्रामपंचायत"],
];

/**
 * One row for each level, use and language. The words are as people write them, in lower case, with _ for a blank within a
 * label.
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
  ["state", "", "ta", "மாநிலம்"],
  ["state", "", "te", "రాష్ట్రం"],
  ["state", "", "kn", "ರಾಜ್ಯ"],
  ["state", "", "ml", "സംസ്ഥാനം"],
  ["district", "", "en", "district districts dist distt"],
  ["district", "sign", "en", "dt ji"],
  ["district", "", "hi", "zila zilla zillah zile jila jilla jile janpad जिला ज़िला जिले ज़िले जनपद"],
  ["district", "sign", "hi mr", "जि"],
  ["district", "", "mr", "zilha jilha जिल्हा ज़िल्हा"],
  ["district", "", "bn as", "জেলা জিলা"],
  ["district", "", "pa", "ਜ਼ਿਲ੍ਹਾ ਜਿਲ੍ਹਾ ਜ਼ਿਲਾ"],
  ["district", "", "gu", "જિલ્લો જિલ્લા"],
  ["district", "sign", "gu", "જિ જી"],
  ["district", "sign", "bn", "জে জেঃ"],
  ["district", "sign", "pa", "ਜ਼ਿ ਜਿ"],
  ["district", "sign", "or", "ଜି"],
  ["district", "sign", "te", "జి"],
  ["district", "sign", "kn", "ಜಿ"],
  ["district", "", "or", "ଜିଲ୍ଲା"],
  ["district", "", "ta", "மாவட்டம்"],
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
    "tehsil tahsil tahasil tehseel tahseel tehshil tahshil anchal prakhand upzila",
  ],
  ["taluka", "", "hi", "तहसील तालुका तालुक मंडल मण्डल प्रखंड प्रखण्ड अंचल अञ्चल उपजिला"],
  ["taluka", "sign", "hi mr", "तह ता"],
  ["taluka", "", "bn", "তহশিল তহসিল থানা"],
  ["taluka", "", "pa", "ਤਹਿਸੀਲ"],
  ["taluka", "", "gu", "તાલુકો તાલુકા"],
  ["taluka", "sign", "gu", "તા"],
  ["taluka", "sign", "pa", "ਤਹਿ ਤਹ"],
  ["taluka", "sign", "te", "మం"],
  ["taluka", "sign", "kn", "ತಾ"],
  ["taluka", "", "or", "ତହସିଲ"],
  ["taluka", "", "ta", "vattam வட்டம் தாலுகா தாலுக்கா"],
  ["taluka", "", "te", "mandal mandalam మండలం తాలూకా"],
  ["taluka", "", "kn", "ತಾಲ್ಲೂಕು ತಾಲೂಕು"],
  ["taluka", "", "ml", "താലൂക്ക്"],
  ...BLOCKS.map(([language, words]) => ["taluka", "", language, words] as const),
  ["village", "", "en", "village villages vill villg vlg gram town vpo"],
  ["village", "name", "en", "city at"],
  ...COUNCILS.map(([language, words]) => ["village", "", language, words] as const),
  ["village", "name", "hi mr", "gaon gaun gaanv gav mauza mouza mauja mouje mukam गाव मुकाम शहर"],
  ["village", "", "hi mr", "ग्राम गाँव गांव मौजा मौज़ा मौजे"],
  ["village", "sign", "hi mr", "ग्रा गा मौ मु"],
  ["village", "sign", "gu", "મુ"],
  ["village", "sign", "or", "ଗ୍ରା"],
  ["village", "sign", "te", "గ్రా"],
  ["village", "sign", "kn", "ಗ್ರಾ"],
  ["village", "", "bn as", "গ্রাম গাঁও"],
  ["village", "", "pa", "ਪਿੰਡ"],
  ["village", "name", "gu", "ગામ"],
  ["village", "", "or", "ଗ୍ରାମ ଗାଁ"],
  ["village", "", "ta", "கிராமம்"],
  ["village", "", "te", "గ్రామం గ్రామము"],
  ["village", "", "kn", "ಗ್ರಾಮ"],
  ["village", "", "ml", "ഗ്രാമം"],
  ["post", "", "en", "post"],
  ...PANCHAYATS.map(([language, words]) => ["post", "", language, words] as const),
  ["post", "name", "en", "po via phc chc"],
  ["police", "name", "en", "ps thana"],
  ["post", "", "hi", "पोस्ट डाकघर डाक"],
  ["post", "name", "hi mr", "पो"],
  ["post", "name", "gu", "પો"],
  ["post", "name", "or", "ପୋ"],
  ["post", "name", "pa", "ਡਾਕ"],
  ["post", "", "bn as", "ডাকঘর ডাকঘৰ পোস্ট পোষ্ট পোঃ"],
  ["post", "", "pa", "ਡਾਕਖਾਨਾ ਡਾਕਘਰ"],
  ["post", "", "gu", "પોસ્ટ ટપાલ"],
  ["post", "", "or", "ପୋଷ୍ଟ ଡାକଘର"],
  ["post", "", "ta", "அஞ்சல்"],
  ["post", "", "te", "పోస్ట్ పోస్టు"],
  ["post", "", "kn", "ಅಂಚೆ ಪೋಸ್ಟ್"],
  ["post", "", "ml", "പിഒ തപാൽ"],
  [
    "nothing",
    "",
    "en",
    "house hno near nearby nr opp opposite behind backside beside besides adjacent careof",
  ],
  [
    "nothing",
    "name",
    "en",
    "ward flat plot door dno shop sco scf qtr quarter room sector phase gali galli ph phone tel mob mobile",
  ],
  [
    "nothing",
    "after",
    "en",
    "road rd street st lane marg cross main chowk layout mohalla mohallah muhalla bhawan bhavan niwas nivas chauraha chawl colony bank floor flr highway bypass expressway avenue sarani flyover crossing",
  ],
  [
    "building",
    "after",
    "en",
    "apartment apartments building tower complex plaza residency mandap mandapam mandapa multiplex cinema theatre auditorium hall",
  ],
  ["nothing", "numbered", "en", "survey khasra gat gut khata dag"],
  ["nothing", "after", "ml", "വീട്"],
  [
    "label",
    "sign",
    "en",
    "address addr location place name country zip zipcode locality area permanent_address present_address current_address postal_address mailing_address residential_address home_address full_address complete_address",
  ],
  ["label", "sign", "hi mr", "पता पत्ता नाम नाव देश स्थायी_पता स्थाई_पता पूरा_पता"],
  ["label", "sign", "gu", "સરનામું"],
  ["label", "sign", "bn as", "ঠিকানা"],
  ["label", "sign", "ta", "முகவரி"],
  ["label", "sign", "te", "చిరునామా"],
  ["label", "sign", "kn", "ವಿಳಾಸ"],
  ["label", "sign", "ml", "വിലാസം"],
  ["police", "", "hi", "थाना"],
  ["nothing", "after", "hi mr", "चौक कॉलोनी मोहल्ला"],
  ["nothing", "", "hi", "पास सामने पीछे मार्ग रोड गली"],
  [
    "kind",
    "",
    "en",
    "palace mandi gidc midc sidco kiadb sipcot riico yard passport income tax gst aadhaar seva station stand fort lake dam waterfall falls beach airport port industrial estate area factory mill mills plant campus museum middle secondary senior higher girls boys public private pvt ltd limited office branch bus railway rly main old civil general central health resi residence community sub divisional center centre no apmc vfpck grain mall stadium garden gardens zoo ashram memorial statue sanctuary cave caves waterfalls viewpoint reservoir barrage wildlife safari monastery stupa national club medical petrol pump bunk exchange atm court police regional transport forest range department dept treasury godown warehouse depot shopping corporation coop cooperative operative sahakari sahkari finance insurance trust foundation association federation union samiti parishad service services training development officer outlet kiosk charging agriculture agricultural agro krishi vigyan kendra electricity electric substation telephone engineering polling booth fair price ration milk producers gas parking metro",
  ],
  [
    "institution",
    "",
    "en",
    "hospital hospitals hosp school schools college university institute academy clinic dispensary nursing hotel madrasa enterprises motors vidyalaya polytechnic library resort restaurant lodge pharmacy traders industries textiles medicals electricals electronics hardware jewellers jewellery sweets tailors kirana automobiles tractors exports builders developers constructions associates consultants technologies infotech foods bakery studio cafe computers furniture opticals fertilizers seeds agencies steel cement footwear coaching classes gym parlour hotels mandir temple dargah gurudwara gurdwara masjid mosque church cathedral store stores mart showroom agency dealer dealers distributors dairy workshop garage travels",
  ],
  [
    "kind",
    "",
    "hi",
    "मंडी स्टेशन पुस्तकालय भवन मध्य उच्च माध्यमिक सामुदायिक कन्या कमरा संख्या केंद्र केन्द्र कार्यालय परिसर परिषद समिति बैंक शाखा बस रेलवे स्टैंड स्टैण्ड पंजीयक एसबीआई पेट्रोल पंप न्यायालय विभाग दुकान सहकारी कृषि विज्ञान डेयरी सेवा",
  ],
  [
    "local",
    "",
    "en",
    "govt government primary upgraded tahsildar tehsildar tahasildar mamlatdar collector magistrate superintendent registrar rto dto pwd lic bsnl mseb msedcl bescom hescom tneb ksrtc msrtc zp phc chc uphc anganwadi awc gps ghs gups gsss gms gmps ghss ggic gic jnv sdh hsc hwc bdo sdm collectorate zphs zpps mpps sbi centralbank unionbank bankofindia bankofbaroda bankofmaharashtra pnb hdfc icici idbi",
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
  ["office", "after", "en", "bo so ho gpo hpo jn junction rs halt"],
  ["part", "after", "en", "part pt bit khas cantt cantonment"],
  // Those with a line of their own end the names of more than 40 places, too: Nagla Pandey, Rurkali Ali.
  [
    "surname",
    "",
    "en",
    "abraham acharya agarwal aggarwal agrawal ahire ahluwalia ahmad ahmed ahuja amin anand angadi ansari antony arora arumugam awasthi baghel bagul bai bajaj bajpai bajwa banerjee bano bansal barman barot baruah batra bedi begum behera bhagat bhalla bhandari bhandary bhardwaj bharwad bhati bhatia bhattacharjee bhattacharya bhoi bhosale bhowmick bhutia bibi bisht biswas bora borse bose brar bundela chakrabarti chakraborty chandrasekhar chary chatterjee chaturvedi chaudhary chauhan chavan chawla chettiar chetty chopra choudhary chougule chouhan chowdary chowdhury dahiya das dasgupta dash dass datta dave desai deshmukh deshpande deswal dey dhaliwal dhillon dixit dsouza dutta dwivedi ekka fernandes gaikwad ganesan ganguly garg gavit gawade gayen george ghosh gill giri goel gogoi gohil gomes gopalakrishnan goswami goud gouda gounder gowd gowda goyal grewal grover guha gujjar gupta gurjar gurung haldar halder hansda hazarika hebbar hegde hembram hiremath hooda hussain hussein iyengar iyer jacob jadeja jadhav jain jana jena jha john joseph joshi kadam kadu kalita kamath kamble kannan kapoor kaur kaushik kerketta khanna khatoon khatun khuntia kisku krishnan kujur kulkarni kumar kumaran kumari kumbhar kundu kunju kurian kurup kushwaha lakra lal laxmaiah lingaiah lodha lodhi lohar mahajan mahapatra mahata mahato mahto maity majhi makwana malhotra malik mallaiah mane manjhi mann marandi marar markam mathew mathur maurya meena mehta menon meshram minz mirza mishra mittal mohammed mohanty mondal mudaliar muduli mukherjee munda murmu murthy murugan nadar naidu naik naikwadi nair nambiar namboothiri nambudiri nanda narasimha naskar natarajan nath nayak negi netam nishad ojha oraon padvi pai palaniappan palanisamy panda pandian pandit pandya panicker pant parmar parveen paswan patel patidar patil patnaik paul pawar perumal philip phogat pillai poojary pradhan prakash pramanik purohit qureshi rabari raghavan rahman rajan rajbhar rajput raju ramachandran raman ramasamy ranawat randhawa rane rani rao rathee rathi rathod rathore rawat reddy rehman rout roy sabar saha sahani sahoo sahu saikia saini salunkhe salvi samanta sandhu sangwan sastry satapathy sawant saxena sekar selvam sen sengupta sethi shaikh shanmugam sharma sheikh shekhawat shenoy shetty shinde shukla siddiqui sidhu singhal singla sinha sivakumar sivaraman sodhi solanki sonawane sood soren srivastava subramanian sundaram sundararajan sutar swain swami tamang tanwar thakur thapa thevar thomas thorat tirkey tomar toppo tripathi tripathy trivedi tudu uike unnikrishnan vaghela valvi vanniyar varghese varma vasave vashisht velusamy venkatesh verma vyas wagh wankhede warrier xalxo yadaiah yadav zala",
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
];

interface Word {
  readonly says: Says;
  readonly use: Use;
}

const byWord = lazy<ReadonlyMap<string, Word>>(() => {
  const all = new Map<string, Word>();
  for (const [says, use, , words] of WORDS) {
    const word = { says, use };
    // A word may also be used otherwise with a sign after it ({@link SIGNED_WORDS}).
    for (const written of words.normalize("NFC").split(" "))
      if (use !== "sign" || !all.has(written)) all.set(written, word);
  }
  return all;
});

/** The level that a token gives the name next to it; undefined for other tokens. */
export function levelWord(token: string): Level | undefined {
  const word = byWord().get(token);
  return word && isLevel(word.says) ? word.says : undefined;
}

/** The same in a search, where a token that is also a name needs a sign after it (see `SIGNED_WORDS`). */
export function levelWordOfSearch(token: string): Level | undefined {
  return byWord().get(token)?.use === "sign" ? undefined : levelWord(token);
}

/** The position of a word in an address: in front of the first name, between two names, after the last one, or before a number. */
export type WordPosition = "before" | "between" | "after" | "numbered";

/**
 * What a token says about the name next to it in an address; undefined for other tokens. No name contains `po` or `via`.
 */
export function saysOfAddress(token: string, at: WordPosition): Says | undefined {
  const word = byWord().get(token);
  if (word === undefined || NOT_OF_ADDRESSES.has(word.says)) return undefined;
  const { says, use } = word;
  if (use === "name")
    return at === "before" || (at !== "numbered" && (says === "post" || says === "police"))
      ? says
      : undefined;
  if (use === "sign") return at === "after" ? undefined : says;
  if (at === "numbered") return use === "after" || use === "numbered" ? says : undefined;
  return use === "" || at === "after" ? says : undefined;
}

const NOT_OF_ADDRESSES: ReadonlySet<Says> = new Set([
  "quarter",
  "institution",
  "local",
  "kind",
  "seat",
  "office",
  "part",
  "label",
  "surname",
  "title",
]);

/** Whether a token gives the kind or part of a place, so that it may be left out: temple, part, S.O. */
export function isKindWord(token: string): boolean {
  const word = byWord().get(token);
  return (
    (word !== undefined &&
      word.use !== "sign" &&
      NOT_OF_ADDRESSES.has(word.says) &&
      !OF_PERSONS.has(word.says)) ||
    COMPASS.has(token)
  );
}

const OF_PERSONS: ReadonlySet<Says> = new Set(["surname", "title"]);

/** Whether what is in front of the first comma of an address names a person: it begins with a title or ends with a surname. */
export function isPerson(some: readonly string[]): boolean {
  if (some.length < 2 || some.length > MOST_OF_PERSON) return false;
  return byWord().get(some.at(-1)!)?.says === "surname" || byWord().get(some[0]!)?.says === "title";
}

/** Mohammed Abdul Rahman Khan, with a title. */
const MOST_OF_PERSON = 5;

/**
 * The kind of institution that a token marks, such as hospital or school; `local` ones are named after their place: PHC,
 * Govt.
 */
export function institutionOf(token: string): "institution" | "local" | undefined {
  const says = byWord().get(token)?.says;
  return says === "institution" || says === "local" ? says : undefined;
}

/** Whether many names of parts of towns end with a token: nagar, vihar. */
export function isQuarterWord(token: string): boolean {
  return byWord().get(token)?.says === "quarter";
}

const COMPASS: ReadonlySet<string> = new Set("east west north south".split(" "));

/** Words with one of these meanings, in the order of the table. */
export function wordsThatSay(...some: readonly Says[]): string[] {
  return [...byWord()].filter(([, { says }]) => some.includes(says)).map(([word]) => word);
}

/** Words of a question that are usually not part of a name, by their position. */
const ASKING = {
  /** Before the first name: "pin code of hampi". */
  leading: setOf("where is the of map pin code pincode ok google mujhe"),
  /** Between two names: "siwan ka maharajganj", "murud near latur". */
  linking: setOf("ka ke ki er near nr in का के की ਦਾ ਦੇ ਦੀ এর ના ની નો"),
  /** After a name: "patna bihar mein", "motihari kahan hai". */
  trailing: setOf(
    "me mein men madhil madhye paas pas kahan kaha hai map pin code pincode batao dikhao dekhna में मधील मध्ये पास कहाँ कहां है कुठे आहे માં",
  ),
};

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(" ").map((word) => word.normalize("NFC")));
}

/** The tokens of a query that ask for a place and are usually not part of its name. */
export function askingWords(all: readonly string[]): string[] {
  const first = all.findIndex((token) => !ASKING.leading.has(token));
  return all.filter(
    (token, i) =>
      i < first ||
      (i > first &&
        (ASKING.trailing.has(token) || (i < all.length - 1 && ASKING.linking.has(token)))),
  );
}

/** Whether a token accompanies an area's name without being part of it: a level word of this level, or a seat. */
export function isAreaWord(token: string, level: Level): boolean {
  const word = byWord().get(token);
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
const GROUPS: readonly (readonly [string, string, string])[] = [
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
  ["union territory", "state", "en"],
  ["केंद्र शासित प्रदेश", "राज्य", "hi"],
  ["gram panchayat", "panchayat", "en"],
  ["grama panchayat", "panchayat", "en"],
  ["gram panchayath", "panchayat", "en"],
  ["g p", "panchayat", "en"],
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
  ["krishi upaj mandi samiti", "market", "hi"],
  ["krishi upaj mandi", "market", "hi"],
  ["कृषि उपज मंडी", "मंडी", "hi"],
  ["principal market yard", "market", "en"],
  ["sub market yard", "market", "en"],
  ["rythu bazar", "market", "te"],
  ["rythu bazaar", "market", "te"],
  ["uzhavar sandhai", "market", "ta"],
  ["f & v", "market", "en"],
  ["ग्राम पंचायत", "पंचायत", "hi"],
  ["gram sabha", "village", "hi"],
  ["ग्राम सभा", "ग्राम", "hi"],
  ["ग्रा पं", "पंचायत", "mr"],
  ["ग्रा प", "पंचायत", "mr"],
  ["पंचायत समिति", "ब्लॉक", "hi"],
  ["पंचायत भवन", "भवन", "hi"],
  ["विकास खंड", "ब्लॉक", "hi"],
  ["विकास खण्ड", "ब्लॉक", "hi"],
  ["पुलिस थाना", "थाना", "hi"],
  ["बायाँ भाग", "भवन", "hi"],
  ["दायाँ भाग", "भवन", "hi"],
];

/** The word that a group of words stands for, by the group in lower case with single blanks. */
export const WORD_GROUPS = lazy<ReadonlyMap<string, string>>(
  () => new Map(GROUPS.map(([group, word]) => [group.normalize("NFC"), word])),
);

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

/** Words that are no evidence, wherever they are in a line. */
export const STOP_WORDS: ReadonlySet<string> = new Set("of the for by".split(" "));

/** Words for "and". */
export const AND: readonly string[] =
  "and एवं एवम तथा और व आणि તથા અને এবং ও ਅਤੇ ਤੇ ଓ ଏବଂ மற்றும் మరియు ಮತ್ತು".normalize("NFC").split(" ");

/** Names of the country, which is above every place. */
export const COUNTRY: readonly string[] = ["india", "bharat", "hindustan", "भारत"];

/** Words that lists add to names of villages, but that may also be part of a name (Nawa Gaon, Jaipur City). */
export const AFFIXES = lazy<ReadonlySet<string>>(() => {
  const ofNames = [...byWord()].filter(([, { says, use }]) => says === "village" && use === "name");
  return new Set([
    ...ofNames.map(([word]) => word),
    ..."hq headquarters panchayat gp kasba".split(" "),
  ]);
});

const wordSet = (rows: typeof BLOCKS): ReadonlySet<string> =>
  new Set(rows.flatMap(([, words]) => words.normalize("NFC").split(" ")));

const BLOCK_WORDS = lazy(() => wordSet(BLOCKS));

/** Words for the council of a town, as groups of words are written (see `WORD_GROUPS`). */
export const COUNCIL_WORDS = lazy(() => wordSet(COUNCILS));

/** Whether a token is one of {@link COUNCIL_WORDS}. */
export function isCouncilWord(token: string): boolean {
  return COUNCIL_WORDS().has(token);
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
  const word = byWord().get(token);
  return (word?.says === "village" && word.use === "") || WITHOUT_MEANING.has(token);
}

const WITHOUT_MEANING: ReadonlySet<string> = new Set(["no", "alias", "uninhabited"]);

/** Short forms and other spellings of words in names. */
export const SHORT_FORMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    cantt: "cantonment",
    kh: "khurd",
    khd: "khurd",
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
