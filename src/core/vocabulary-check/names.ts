import { withoutTildes } from '../orthography/tildes.ts'

/** What English calls the languages and peoples of a Kikuyu course, besides what a list of English words has. */
const terms = `
  kikuyu kikuyus gikuyu agikuyu mugikuyu swahili kiswahili kenya kenyan kenyans luo kamba maasai masai kalenjin luhya meru embu kiembu
  kimeru bantu mpesa safaricom african africans africa english england british american america americans britain
`

/** People, as English writes their names: in Kenya and elsewhere. */
const people = `
  wanjiku wanjiru wambui wangari wairimu wangui wangeci wangechi wanjeri wanja wanjohi wangare wacera wachera waithira waithera nyambura
  nyokabi nyawira nyaguthii njeri njoki njambi muthoni mumbi wamaitha wamuyu warigia gathoni gathigia gakenia makena kagendo karimi kawira
  kamau mwangi njoroge kariuki kimani karanja macharia maina mugo githinji gitau gichuru githaiga ngugi kinyanjui waweru ndungu thiongo nganga kagwe kuria
  mbugua mungai muchiri muriuki muriithi mutua musyoka mwaniki mwai mburu nderitu ndirangu ngige njenga njuguna kibaki kenyatta jomo uhuru
  wamae wachira wahome warui theuri thuo thiongo irungu gathogo gachanja gakuru gakuo kabiru kamande kiarie kibe koinange koigi waiyaki
  odhiambo otieno ochieng onyango achieng akinyi atieno adhiambo wafula wekesa nekesa barasa kiprop cheptoo chebet kipchoge jeptoo
  amina fatuma fatima aisha asha zainab halima hassan hussein ali omar abdi mohamed mohammed ahmed yusuf ibrahim juma bakari salim zawadi
  chidi ngozi amara chinua kwame kofi ama akua thabo sipho nomsa nia zuri imani neema baraka faraja tumaini
  mary maria john james peter paul david daniel michael george joseph samuel stephen simon thomas robert william richard charles henry
  grace faith hope joy mercy ruth esther sarah sara rachel rebecca anna ann anne hannah jane joan alice lucy susan margaret elizabeth
  catherine caroline christine diana emma emily olivia sophia sophie mia lily laura julia julie kate katie karen linda lisa nancy naomi
  patricia priscilla rose sandra teresa tracy victoria virginia agnes beatrice eunice gladys irene joyce lydia martha miriam monica pauline
  alex alan andrew anthony antonio ben benjamin brian carlos chris christopher dennis edward eric francis frank fred gabriel jack jacob
  jason jeff jim joe jonathan joshua justin kevin leo luke mark martin matthew max mike moses nathan nick oliver oscar patrick philip
  raj ravi ryan sam scott sean steve tim tom tony victor zoe zara priya maya lena nina ella eva ana lucas luca marco pablo pedro jose juan
  mohamud kenji yuki hiro wei ming li chen kim park akira sakura ivan olga natasha boris anya sasha
`

/** Places, as English writes them. */
const places = `
  nairobi mombasa kisumu nakuru eldoret thika nyeri kiambu muranga kirinyaga nyandarua naivasha nanyuki limuru ruiru karatina kikuyu
  othaya gatundu githunguri kabete karen westlands kibera gikomba kerugoya embu meru machakos kitui malindi lamu turkana laikipia narok
  kericho kakamega garissa tigoni kijabe nyahururu kilimanjaro serengeti mara amboseli tsavo athi tana sagana chania
  london paris berlin rome madrid lisbon dublin oslo vienna moscow tokyo beijing delhi mumbai dubai cairo lagos abuja accra addis ababa
  kampala uganda tanzania arusha dar salaam dodoma zanzibar rwanda kigali burundi ethiopia somalia sudan nigeria ghana congo zambia malawi
  zimbabwe mozambique angola namibia botswana johannesburg durban pretoria cape
  europe asia australia canada toronto china india japan germany france italy spain mexico brazil texas california florida ohio boston
  chicago seattle atlanta dallas houston denver york jersey washington manchester birmingham liverpool scotland wales ireland
  wikipedia chatgpt gemini toyota nissan samsung nokia nobel amazon microsoft cadbury naivas carrefour
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november
  december christmas easter madaraka mashujaa
`

const setOf = (words: string) => new Set(words.trim().split(/\s+/))
const termSet = setOf(terms)
const nameSet = setOf(`${people} ${places}`)

/** A word of English that no list of common words has: `Kikuyu`, `Gĩkũyũ`, `Bantu`. In small letters. */
export const isTerm = (plain: string): boolean => termSet.has(withoutTildes(plain))

/** A name that is often met. Kikuyu names are known with their tildes and without. In small letters. */
export const isKnownName = (plain: string): boolean => nameSet.has(withoutTildes(plain).replaceAll("'", ''))
