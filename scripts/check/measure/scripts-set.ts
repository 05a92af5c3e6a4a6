import type { Level } from "../../../functions/core/contract/levels.ts";
import type { IndianScript } from "../../../functions/core/names/scripts.ts";

/** A place with its name as it is written in its own script. */
export interface ScriptName {
  readonly script: IndianScript;
  readonly localName: string;
  readonly level: Level;
  /** Official code, padded with zeros to the length of its level. */
  readonly code: string;
  /** The directory's own spelling, in Latin letters. */
  readonly name: string;
}

/**
 * Names written down by hand for this measurement, from common knowledge of how the places are written where they
 * are; none stands in the official files of the directory. Codes and Latin names are those of the Census of India
 * 2011. Most are talukas and villages; states and districts stand for what every visitor tries first. The rules of
 * romanisation were first made while looking at one half of these names and found the other half as often; then what
 * was missed of all was looked at too, so that names yet to be seen are found somewhat less often.
 */
const LINES: Readonly<Record<IndianScript, string>> = {
  Devanagari: `
    village 525002 मणिबेली = Manibeli
    village 525003 धनखेडी = Dhankhedi
    taluka 03950 अक्कलकुवा = Akkalkuwa
    taluka 03965 भुसावळ = Bhusawal
    taluka 03972 चाळीसगाव = Chalisgaon
    taluka 03992 मूर्तिजापूर = Murtijapur
    taluka 04002 चिखलदरा = Chikhaldara
    taluka 04021 हिंगणघाट = Hinganghat
    taluka 04025 कळमेश्वर = Kalameshwar
    taluka 04114 कळमनुरी = Kalamnuri
    taluka 04151 त्र्यंबकेश्वर = Trimbakeshwar
    taluka 04293 गडहिंग्लज = Gadhinglaj
    village 558324 राळेगण सिद्धी = Ralegan Shindhi
    village 535987 गोठणगाव = Gothangaon
    village 559326 पुरुषोत्तमपुरी = Purshottampuri
    village 552519 साखरोळी = Sakharoli
    village 535752 भिलगाव = Bhilgaon
    taluka 03414 खनियाधाना = Khaniyadhana
    district 424 टीकमगढ़ = Tikamgarh
    taluka 03435 अजयगढ़ = Ajaigarh
    taluka 00475 लूणकरणसर = Lunkaransar
    taluka 00469 पीलीबंगा = Pilibanga
    taluka 00501 थानागाजी = Thanagazi
    taluka 01017 नरकटियागंज = Narkatiaganj
    taluka 01038 घोड़ासहन = Ghorasahan
    taluka 00833 छिबरामऊ = Chhibramau
    taluka 00741 गढ़मुक्तेश्वर = Garhmukteshwar
    taluka 03262 पत्थलगांव = Pathalgaon
    taluka 03238 वाड्रफनगर = Wadrafnagar
    taluka 00426 बल्लभगढ़ = Ballabgarh
    state 27 महाराष्ट्र = Maharashtra
    village 485840 बरेलीपार = Barelipar
    village 471117 अन्तलवासा = Antalwasa
    district 207 मधुबनी = Madhubani
    state 11 सिक्किम = Sikkim
    state 30 गोवा = Goa
    taluka 05619 काणकोण = Canacona
    taluka 05614 फोंडा = Ponda
    taluka 01551 नाम्ची = Namchi
    taluka 03960 चोपडा = Chopda
    taluka 04233 निलंगा = Nilanga
    district 502 वाशिम = Washim
    taluka 04258 फलटण = Phaltan
    taluka 03259 कुनकुरी = Kunkuri
    taluka 01031 रक्सौल = Raxaul
    taluka 00465 सूरतगढ़ = Suratgarh
    taluka 00594 पिंडवाड़ा = Pindwara
  `,
  Bengali: `
    taluka 02162 মাটিগাড়া = Matigara
    taluka 02163 নকশালবাড়ি = Naxalbari
    taluka 02164 ফাঁসিদেওয়া = Phansidewa
    taluka 02169 নাগরাকাটা = Nagrakata
    taluka 02176 ধূপগুড়ি = Dhupguri
    taluka 02180 মেখলিগঞ্জ = Mekliganj
    taluka 02195 করণদিঘি = Karandighi
    taluka 02204 বালুরঘাট = Balurghat
    taluka 02206 বংশীহারী = Bansihari
    taluka 02214 গাজোল = Gazole
    taluka 02261 সাঁইথিয়া = Sainthia
    taluka 02266 দুবরাজপুর = Dubrajpur
    taluka 02267 খয়রাশোল = Khoyrasol
    taluka 02310 হাঁসখালি = Hanskhali
    taluka 02342 তারকেশ্বর = Tarakeswar
    taluka 02364 সোনামুখী = Sonamukhi
    taluka 02440 পাথরপ্রতিমা = Patharpratima
    district 328 জলপাইগুড়ি = Jalpaiguri
    state 19 পশ্চিমবঙ্গ = West Bengal
    taluka 01928 তেলিয়ামুড়া = Teliamura
    taluka 01934 বিশালগড় = Bishalgarh
    taluka 01942 কাঁকড়াবন = Kakraban
    village 315285 মহাদেববাটী = Mahadevbati
    village 324616 জয়রামবাটী = Jayrambati
    village 324158 কামারপুকুর = Kamarpukur
    village 324909 গুপ্তিপাড়া = Guptipara
    village 312528 আদিনা = Adina
    village 306937 রাজাডাঙ্গা = Rajadanga
    village 312070 জানকীনগর = Janaki Nagar
    village 329562 ফুলবেড়িয়া = Phulberia
    district 308 ধেমাজি = Dhemaji
    district 303 বৰপেটা = Barpeta
    district 312 যোৰহাট = Jorhat
    taluka 02251 নলহাটি = Nalhati - I
    taluka 02466 কেশিয়াড়ি = Keshiary
    taluka 02283 পূর্বস্থলী = Purbasthali - I
    taluka 02265 ইলামবাজার = Illambazar
    taluka 01931 জিরানিয়া = Jirania
    taluka 02453 মেদিনীপুর = Midnapore
  `,
  Gurmukhi: `
    taluka 00200 ਧਾਰ ਕਲਾਂ = Dhar Kalan
    taluka 00204 ਡੇਰਾ ਬਾਬਾ ਨਾਨਕ = Dera Baba Nanak
    taluka 00205 ਭੁਲੱਥ = Bhulath
    taluka 00208 ਫਗਵਾੜਾ = Phagwara
    taluka 00210 ਨਕੋਦਰ = Nakodar
    taluka 00211 ਫਿਲੌਰ = Phillaur
    taluka 00214 ਦਸੂਹਾ = Dasua
    taluka 00215 ਮੁਕੇਰੀਆਂ = Mukerian
    taluka 00217 ਗੜ੍ਹਸ਼ੰਕਰ = Garhshankar
    taluka 00220 ਬੱਸੀ ਪਠਾਣਾਂ = Bassi Pathana
    district 040 ਫ਼ਤਹਿਗੜ੍ਹ ਸਾਹਿਬ = Fatehgarh Sahib
    taluka 00223 ਖਮਾਣੋਂ = Khamanon
    taluka 00230 ਜਗਰਾਉਂ = Jagraon
    taluka 00231 ਨਿਹਾਲ ਸਿੰਘ ਵਾਲਾ = Nihal Singhwala
    taluka 00232 ਬਾਘਾ ਪੁਰਾਣਾ = Bagha Purana
    taluka 00240 ਗਿੱਦੜਬਾਹਾ = Gidderbaha
    taluka 00246 ਤਲਵੰਡੀ ਸਾਬੋ = Talwandi Sabo
    taluka 00247 ਸਰਦੂਲਗੜ੍ਹ = Sardulgarh
    taluka 00273 ਲਹਿਰਾ = Lehra
    taluka 00261 ਖਡੂਰ ਸਾਹਿਬ = Khadur Sahib
    district 049 ਅੰਮ੍ਰਿਤਸਰ = Amritsar
    village 032099 ਖਟਕੜ ਕਲਾਂ = Khatkar Kalan (103)
    village 034021 ਢੁੱਡੀਕੇ = Dhudike (40)
    village 039772 ਬਡਰੁੱਖਾਂ = Badrukhan (16)
    village 037831 ਸਠਿਆਲਾ = Sathiala (46)
    village 028571 ਘੁਮਾਣ = Ghuman (61)
    village 038006 ਸਰਹਾਲੀ ਕਲਾਂ = Sarhali Kalan (303)
    village 037820 ਬੁਤਾਲਾ = Butala (52)
    village 028338 ਠੀਕਰੀਵਾਲਾ = Thikriwala (516)
    village 033756 ਹਠੂਰ = Hathur (174)
    state 03 ਪੰਜਾਬ = Punjab
    taluka 00269 ਮਲੇਰਕੋਟਲਾ = Malerkotla
    district 048 ਪਟਿਆਲਾ = Patiala
    taluka 00265 ਚਮਕੌਰ ਸਾਹਿਬ = Chamkaur Sahib
    taluka 00272 ਸੁਨਾਮ = Sunam
    taluka 00248 ਬੁਢਲਾਡਾ = Budhlada
    taluka 00262 ਆਨੰਦਪੁਰ ਸਾਹਿਬ = Anandpur Sahib
  `,
  Gujarati: `
    taluka 03722 લખપત = Lakhpat
    taluka 03724 ભચાઉ = Bhachau
    taluka 03727 નખત્રાણા = Nakhatrana
    taluka 03736 અમીરગઢ = Amirgadh
    taluka 03741 દિયોદર = Deodar
    taluka 03750 ચાણસ્મા = Chanasma
    taluka 03753 ઊંઝા = Unjha
    taluka 03760 ખેડબ્રહ્મા = Khedbrahma
    taluka 03766 હિંમતનગર = Himatnagar
    taluka 03789 ધ્રાંગધ્રા = Dhrangadhra
    taluka 03801 વાંકાનેર = Wankaner
    taluka 03820 ભાણવડ = Bhanvad
    taluka 03846 સાવરકુંડલા = Savar Kundla
    taluka 03869 કપડવંજ = Kapadvanj
    taluka 03889 જાંબુઘોડા = Jambughoda
    taluka 03918 અંકલેશ્વર = Anklesvar
    taluka 03931 ઉમરગામ = Umbergaon
    village 506765 ખાવડા = Khavda
    village 508057 ચિત્રોડા = Chitroda
    village 509171 ધરોઈ = Dharoi
    village 511168 ખાત્રજ = Khatraj
    village 524141 મોરથાણા = Morthana
    village 506623 ધોળાવીરા = Dholavira
    village 509572 મોઢેરા = Modhera
    village 511791 ઝેકડા = Zekda
    village 513964 ભોગાત = Bhogat
    village 512025 ગોપાળગઢ = Gopalgadh
    village 522121 મંગલેશ્વર = Mangleshwar
    village 506729 નાગલપર નાની = Nagalpar Nani
    state 24 ગુજરાત = Gujarat
    village 524965 ખાનવેલ = Khanvel
    village 524959 સુરંગી = Surangi
    taluka 03948 દમણ = Daman
    village 524958 ખાડોલી = Khadoli
    village 524956 દપાડા = Dapada
    village 524934 વાઘછીપા = Vaghchhipa
    taluka 03892 લીમખેડા = Limkheda
    taluka 03871 બાલાસિનોર = Balasinor
    taluka 03744 સાંતલપુર = Santalpur
    taluka 03824 કુતિયાણા = Kutiyana
    taluka 03909 તિલકવાડા = Tilakwada
    taluka 03928 ધરમપુર = Dharampur
  `,
  Odia: `
    taluka 02755 ପାଇକମାଳ = Paikamal
    taluka 02756 ଝାରବନ୍ଧ = Jharbandha
    taluka 02762 ବିଜେପୁର = Bijepur
    taluka 02763 ବରପାଲି = Barapali
    taluka 02768 ଅମ୍ବାଭୋନା = Ambabhona
    taluka 02769 ଅତାବିରା = Attabira
    taluka 02782 କୁଚିଣ୍ଡା = Kochinda
    taluka 02792 ଜମନକିରା = Jamankira
    taluka 02798 ନାକଟିଦେଉଳ = Naktideul
    taluka 02805 ଲେଫ୍ରିପଡ଼ା = Lephripara
    taluka 02814 ରାଜଗାଙ୍ଗପୁର = Rajagangapur
    taluka 02823 ଲାଠିକଟା = Lathikata
    taluka 02834 ବଡ଼ବିଲ = Barbil
    taluka 02850 ଘଟଗାଁ = Ghatgaon
    taluka 02867 ଯଶିପୁର = Jashipur
    taluka 02870 କରଞ୍ଜିଆ = Karanjia
    taluka 02871 ଠାକୁରମୁଣ୍ଡା = Thakurmunda
    taluka 02933 ମହାକାଳପଡ଼ା = Mahakalapada
    taluka 03085 ଛତ୍ରପୁର = Chhatrapur
    taluka 03189 ଉମରକୋଟ = Umarkote
    taluka 03193 ପାପଡ଼ାହାଣ୍ଡି = Paparahandi
    district 396 ରାୟଗଡ଼ା = Rayagada
    district 374 ସୁନ୍ଦରଗଡ଼ = Sundargarh
    village 391989 ଗୋକୁଳାନନ୍ଦପୁର = Gokulanandapur
    village 409994 ବ୍ରହ୍ମଗିରି = Brahmagiri
    village 391091 ପ୍ରଫୁଲ୍ଲଚନ୍ଦ୍ରପୁର = Prafullachandrapur
    village 387058 ଅମ୍ବଗଡ଼ିଆ = Ambagadia
    village 387841 କସିଆବେଡ଼ା = Kasiabeda
    village 389285 ବାଇଗଣବାଡ଼ିଆ = Baiganbadia
    village 381263 ବଡ଼ବାହାଲ = Badbahal
    village 391565 ସୁଲ୍ତାନପୁର ଚକ = Sultanpurchak
    village 391220 ଗୌରଚନ୍ଦ୍ରପୁର = Gourchandrapur
    taluka 02821 ରଘୁନାଥପାଲି = Raghunathapali
    taluka 02893 ବାଲିଆପାଳ = Baliapal
    taluka 03125 ଦାରିଙ୍ଗବାଡ଼ି = Daringbadi
    taluka 03149 କଣ୍ଟାବାଞ୍ଜି = Kantabanji
    taluka 03173 ମୁନିଗୁଡ଼ା = Muniguda
    taluka 03197 ତେନ୍ତୁଳିଖୁଣ୍ଟି = Tentulikhunti
    district 382 ଯାଜପୁର = Jajapur
  `,
  Tamil: `
    taluka 05693 கும்மிடிப்பூண்டி = Gummidipoondi
    taluka 05695 ஊத்துக்கோட்டை = Uthukkottai
    taluka 05697 பள்ளிப்பட்டு = Pallipattu
    taluka 05705 சோழிங்கநல்லூர் = Sholinganallur
    taluka 05708 உத்திரமேரூர் = Uthiramerur
    taluka 05712 குடியாத்தம் = Gudiyatham
    taluka 05715 அரக்கோணம் = Arakonam
    taluka 05723 வந்தவாசி = Vandavasi
    taluka 05728 செஞ்சி = Gingee
    district 607 விழுப்புரம் = Viluppuram
    taluka 05735 உளுந்தூர்ப்பேட்டை = Ulundurpettai
    taluka 05742 வாழப்பாடி = Vazhapadi
    taluka 05751 கோபிசெட்டிபாளையம் = Gobichettipalayam
    taluka 05754 பந்தலூர் = Panthalur
    taluka 05761 ஒட்டன்சத்திரம் = Oddanchatram
    taluka 05790 குறிஞ்சிப்பாடி = Kurinjipadi
    taluka 05795 சீர்காழி = Sirkali
    taluka 05796 மயிலாடுதுறை = Mayiladuthurai
    taluka 05825 கறம்பக்குடி = Karambakudi
    village 628548 எகுமதுரை = Egumadurai
    village 628549 நாயுடுகுப்பம் = Naidukuppam
    village 628551 பூவலை = Poovalai
    village 637645 திருமருகல் = Tirumarugal
    village 641120 மார்கையன்கோட்டை = Markeyankottai
    village 631586 நெடுங்குணம் = Nedungunam
    village 636651 திருவந்திபுரம் = Tiruvandipuram
    village 643655 களப்பம்பாடி = Kalappambadi
    village 639412 தட்டாம்பட்டி = Tattampatti
    village 640569 மஞ்சம்பட்டி = Manjampatti
    village 636506 குளமாணிக்கம் = Kulamanickam (East)
    village 636937 கீழப்புலியங்குடி = Kilpuliyangudi
    village 641501 பெருஞ்சாலிப்புதுப்பட்டி = Perunjalipudupatti
    state 33 தமிழ்நாடு = Tamil Nadu
    village 644940 திருபுவனை = Thirubuvanai
    village 644968 நெட்டப்பாக்கம் = Nettapakkam
    district 637 காரைக்கால் = Karaikal
    taluka 05915 திருநள்ளாறு = Thirunallar Taluk
    village 644932 மண்ணாடிப்பட்டு = Mannadipet
    village 644948 கூடப்பாக்கம் = Koodapakkam
    state 34 புதுச்சேரி = Puducherry
    taluka 05694 பொன்னேரி = Ponneri
    taluka 05757 கோத்தகிரி = Kotagiri
    taluka 05762 வேடசந்தூர் = Vedasandur
    taluka 05781 மணப்பாறை = Manapparai
    taluka 05838 உசிலம்பட்டி = Usilampatti
    taluka 05869 சாத்தான்குளம் = Sathankulam
    taluka 05817 பேராவூரணி = Peravurani
  `,
  Telugu: `
    taluka 04309 తలమడుగు = Talamadugu
    taluka 04310 గుడిహత్నూర్ = Gudihathnoor
    taluka 04311 ఇంద్రవెల్లి = Inderavelly
    taluka 04322 ఇచ్చోడ = Ichoda
    taluka 04325 నేరడిగొండ = Neradigonda
    taluka 04352 మందమర్రి = Mandamarri
    taluka 04354 మంచిర్యాల = Mancherial
    taluka 04383 బాన్సువాడ = Banswada
    taluka 04417 మెట్‌పల్లి = Metpalle
    taluka 04420 కొడిమ్యాల = Kodimial
    taluka 04424 చొప్పదండి = Choppadandi
    taluka 04831 శృంగవరపుకోట = Srungavarapukota
    taluka 04798 ఆమదాలవలస = Amadalavalasa
    taluka 04960 నిడదవోలు = Nidadavole
    taluka 05110 ఇంకొల్లు = Inkollu
    taluka 05128 చీమకుర్తి = Chimakurthi
    taluka 05215 జమ్మలమడుగు = Jammalamadugu
    taluka 05317 ఉరవకొండ = Uravakonda
    taluka 05356 పెనుకొండ = Penukonda
    taluka 05413 చౌడేపల్లె = Chowdepalle
    state 28 ఆంధ్ర ప్రదేశ్ = Andhra Pradesh
    village 589077 బొమ్ములూరు = Bommuluru
    village 586503 రాజకోడూరు = Rajakoduru
    village 584287 వెలగలపాడు = Velagalapadu
    village 595067 జంతులూరు = Janthulur
    village 577773 ఆకినేపల్లి = Akinepalle
    village 579371 గంగాదేవిగుప్ప = Gangadeviguppa
    village 577719 సోమదేవరపల్లి = Somadevarapalle
    taluka 05339 ముదిగుబ్బ = Mudigubba
    village 584056 పాకనాగూడ = Pakanaguda
    village 587671 వేదిరేశ్వరం = Vedireswaram
    district 634 యానాం = Yanam
    taluka 04708 నర్సంపేట = Narsampet
    taluka 05047 పిడుగురాళ్ల = Piduguralla
    taluka 05170 బుచ్చిరెడ్డిపాలెం = Buchireddipalem
    taluka 05365 లేపాక్షి = Lepakshi
    taluka 05296 కోయిలకుంట్ల = Koilkuntla
    taluka 05374 యర్రవారిపాలెం = Yerravaripalem
  `,
  Kannada: `
    taluka 05433 ಚಿಕ್ಕೋಡಿ = Chikodi
    taluka 05434 ಅಥಣಿ = Athni
    taluka 05448 ಹುನಗುಂದ = Hungund
    taluka 05453 ಮುದ್ದೇಬಿಹಾಳ = Muddebihal
    taluka 05459 ಲಿಂಗಸುಗೂರು = Lingsugur
    taluka 05464 ಯಲಬುರ್ಗಾ = Yelbarga
    taluka 05471 ಶಿರಹಟ್ಟಿ = Shirhatti
    taluka 05474 ನವಲಗುಂದ = Navalgund
    taluka 05487 ಹೊನ್ನಾವರ = Honavar
    taluka 05495 ರಾಣೇಬೆನ್ನೂರು = Ranibennur
    taluka 05503 ಮೊಳಕಾಲ್ಮೂರು = Molakalmuru
    taluka 05506 ಹೊಳಲ್ಕೆರೆ = Holalkere
    taluka 05510 ಹರಪನಹಳ್ಳಿ = Harapanahalli
    taluka 05519 ತೀರ್ಥಹಳ್ಳಿ = Tirthahalli
    taluka 05525 ಶೃಂಗೇರಿ = Sringeri
    taluka 05553 ಸಕಲೇಶಪುರ = Sakleshpur
    taluka 05563 ಬೆಳ್ತಂಗಡಿ = Beltangadi
    taluka 05578 ಯಳಂದೂರು = Yelandur
    taluka 05595 ಗೌರಿಬಿದನೂರು = Gauribidanur
    taluka 05599 ಶಿಡ್ಲಘಟ್ಟ = Sidlaghatta
    state 29 ಕರ್ನಾಟಕ = Karnataka
    village 597116 ಮತ್ತಿವಾಡೆ = Mattiwade
    village 617427 ಬಳ್ಕುಂಜೆ = Balkunje
    village 606367 ಹಿರೇಮೇಗಳಗೇರಿ = Hiremegalageri
    village 602151 ಅತ್ತಿಕಟ್ಟಿ = Attikatti
    village 612879 ಸೋಲದೇವನಹಳ್ಳಿ = Soladevanahalli
    village 617777 ಐವತ್ತೊಕ್ಲು = Aivathoklu
    village 599281 ಮರಸನಹಳ್ಳಿ = Marasanahalli
    village 614221 ಕಿರಂಗೂರು = Kirangur
    village 614084 ಹಳೇಬೀಡು = Halebeedu
    village 614053 ಮೇಲುಕೋಟೆ = Melukote
    village 608721 ಹೊಸಂಗಡಿ = Hosangadi
    taluka 05465 ಕುಷ್ಟಗಿ = Kushtagi
    taluka 05454 ಬಸವಕಲ್ಯಾಣ = Basavakalyan
    taluka 05540 ತುರುವೇಕೆರೆ = Turuvekere
    taluka 05574 ನಂಜನಗೂಡು = Nanjangud
    taluka 05581 ಅಫಜಲಪುರ = Afzalpur
    taluka 05598 ಬಾಗೇಪಲ್ಲಿ = Bagepalli
  `,
  Malayalam: `
    taluka 05632 തളിപ്പറമ്പ് = Taliparamba
    taluka 05635 മാനന്തവാടി = Mananthavady
    taluka 05639 കൊയിലാണ്ടി = Quilandy
    taluka 05643 പെരിന്തൽമണ്ണ = Perinthalmanna
    taluka 05645 തിരൂരങ്ങാടി = Tirurangadi
    taluka 05647 ഒറ്റപ്പാലം = Ottappalam
    taluka 05648 മണ്ണാർക്കാട് = Mannarkad
    taluka 05657 കുന്നത്തുനാട് = Kunnathunad
    taluka 05662 മൂവാറ്റുപുഴ = Muvattupuzha
    taluka 05665 ഉടുമ്പൻചോല = Udumbanchola
    taluka 05671 ചങ്ങനാശ്ശേരി = Changanassery
    taluka 05672 കാഞ്ഞിരപ്പള്ളി = Kanjirappally
    taluka 05692 നെയ്യാറ്റിൻകര = Neyyattinkara
    state 32 കേരളം = Kerala
    village 627644 പൊൽപ്പുള്ളി = Polpully
    village 627733 മുള്ളൂർക്കര = Mullurkara
    village 628157 ഓണംതുരുത്ത് = Onamthuruth
    village 628122 തീക്കോയി = Teekoy
    village 628103 വാഗമൺ = Vagamon
    village 627410 കോടഞ്ചേരി = Kodencheri
    village 628141 മുളക്കുളം = Mulakulam
    village 627345 കാവിലുംപാറ = Kavilumpara
    village 628142 ഞീഴൂർ = Njeezhoor
    village 628124 ഭരണങ്ങാനം = Bharananganam
    village 628127 കുറിച്ചിത്താനം = Kurichithanam
    village 627319 നൂൽപ്പുഴ = Noolpuzha
    village 627540 പരപ്പനങ്ങാടി = Parappanangadi
    village 628378 ശാസ്താംകോട്ട = Sasthamkotta
    village 627372 ചക്കിട്ടപാറ = Chakkittapara
    village 627311 പുൽപ്പള്ളി = Pulpalli
    taluka 05625 കവരത്തി = Kavaratti
    taluka 05620 അമിനി = Amini
    taluka 05626 അഗത്തി = Agatti
    state 31 ലക്ഷദ്വീപ് = Lakshadweep
    taluka 05666 തൊടുപുഴ = Thodupuzha
    taluka 05684 കരുനാഗപ്പള്ളി = Karunagappally
    taluka 05689 ചിറയിൻകീഴ് = Chirayinkeezhu
    village 628081 ആനവിലാസം = Anavilasam
    village 628041 കുട്ടമ്പുഴ = Kuttampuzha
    village 628242 വെളിയനാട് = Veliyanad
  `,
};

/** The names of {@link LINES}, in their order. */
export const SCRIPT_NAMES: readonly ScriptName[] = Object.entries(LINES).flatMap(([script, lines]) =>
  lines
    .trim()
    .split("\n")
    .map((line) => scriptName(script as IndianScript, line)),
);

function scriptName(script: IndianScript, line: string): ScriptName {
  const parts = /^ *(state|district|taluka|village) (\d+) (.+) = (.+)$/.exec(line);
  if (!parts) throw new Error(`"${line}" is no name: write level, code, local name, = and Latin name`);
  const [, level, code, localName, name] = parts;
  return { script, level: level as Level, code: code!, localName: localName!, name: name! };
}
