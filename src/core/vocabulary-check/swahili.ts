import { plainWord, tokensOf } from './tokens.ts'

/**
 * Swahili that a model is most likely to take for Kikuyu. Each is certainly Swahili: no form of the course, no English word.
 * In small letters, as Swahili is written.
 */
const words = `
  asante asanteni ahsante habari habarini hujambo hamjambo sijambo jambo vipi poa salama salaam salamu shikamoo
  marahaba karibu karibuni kwaheri kwaherini tafadhali samahani hodi hongera naam ndiyo ndio hapana sawa kabisa sana
  hakuna matata rafiki marafiki ndugu dada kaka bibi babu mjomba shangazi mtoto watoto mtu watu mwanamke mwanaume
  mwanamume kijana wazee mzee mwalimu walimu mwanafunzi wanafunzi daktari bwana mgeni wageni jirani mzazi wazazi
  nyumba nyumbani mlango dirisha meza kiti viti kitanda kitabu vitabu kalamu kikombe sahani sufuria kijiko chakula
  maji maziwa samaki mkate wali ugali ndizi embe chumvi sukari kahawa mayai yai viazi maharagwe mbwa mbuzi kondoo
  kuku paka simba tembo twiga punda nyoka mnyama wanyama mti miti maua mto bahari ziwa mlima jua mwezi mvua upepo
  ardhi sokoni dukani shule shuleni kanisa hospitali barabara mji mjini kijiji shamba shambani gari basi baiskeli
  pesa shilingi bei ghali rahisi leo kesho jana asubuhi mchana jioni usiku sasa baadaye mapema saa siku moja mbili
  tatu nne saba nane tisa kumi ishirini thelathini arobaini hamsini mia elfu mimi wewe yeye sisi ninyi wao yangu yako
  yake langu lako changu chako zangu zako nani wapi lini gani ngapi kwanini vizuri mzuri nzuri kizuri wazuri mbaya
  vibaya kubwa kidogo mdogo mkubwa ndogo nyeupe nyeusi nyekundu manjano kijani bluu kula kunywa kulala kuja kusoma
  kuandika kuimba kucheza kupika kufanya kazi kununua kuuza kupenda kusema kusikia kutembea kukimbia kuamka kuoga
  kusafisha kulia kucheka kulima kupanda kuketi kukaa kusimama kuingia kutoka kurudi kungoja ninataka napenda
  ninapenda nakupenda ninakupenda sipendi sitaki naitwa ninaitwa unaitwa jina ninatoka natoka unatoka nasema sema
  soma andika njoo simama kaa subiri angalia sikiliza tena pia lakini kwamba kwasababu sababu hapa huko kule kushoto
  mbele nyuma juu chini karibia mbali kati ndani nje kiswahili kiingereza lugha neno maneno swali jibu furaha huzuni
  hasira hofu upendo amani uhuru afya ugonjwa mgonjwa homa kichwa tumbo mkono mguu nimefurahi nimechoka sijui najua
  nafikiri ninafikiri nakubali shukran shukrani alhamdulillah inshallah mungu lala mwema njema wema heri simu umeme
  kompyuta picha benki
`
  .trim()
  .split(/\s+/)

const swahiliWords: ReadonlySet<string> = new Set(words)

/** Is it one of the words that only Swahili has? In any case. */
export const isSwahiliWord = (word: string): boolean => swahiliWords.has(plainWord(word))

/**
 * Beginnings of verbs and nouns that Kikuyu cannot have: its letters lack f, l, p, s, v and z, and m stands before no other
 * consonant than b, or w.
 */
const swahiliShape =
  /^(?:(?:ni|u|a|tu|m|wa)(?:na|ta|me|li)\p{L}{3,}|(?:ku|m|vi|wa|ki|ma|u)[^\P{L}flpsvz]*[flpsvz]\p{L}*|m[cdfghjklnprstvyz]\p{L}+)[aeiou]$/u

/**
 * Whether a text is more Swahili than anything else: a third of its words are certainly Swahili, or half of them are
 * or are shaped so and one is certain, or nearly all of several are shaped so. Kikuyu, which writes ĩ and ũ, is not taken for it.
 */
export function looksSwahili(text: string): boolean {
  const said = tokensOf(text.normalize('NFC')).map(({ plain }) => plain)
  if (said.length === 0) return false
  const certain = said.filter((word) => swahiliWords.has(word)).length
  const shaped = said.filter((word) => !swahiliWords.has(word) && !/[ĩũ]/u.test(word) && swahiliShape.test(word)).length
  return (
    certain * 3 >= said.length ||
    (certain > 0 && (certain + shaped) * 2 >= said.length) ||
    (shaped > 1 && shaped * 3 >= said.length * 2)
  )
}
