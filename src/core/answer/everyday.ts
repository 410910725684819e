/**
 * English words that say the same to a beginner; on the left the one that stands for the others: `dad` is `father`. Only
 * what is the same thing everywhere: `home` is not `house`, `afternoon` not `evening`. None may make one of two words of
 * the course that differ.
 */
const alike: Readonly<Record<string, string>> = {
  father: 'dad, daddy, papa',
  mother: 'mom, mum, mommy, mummy, mama',
  grandmother: 'grandma, granny, gran',
  grandfather: 'grandpa, granddad, grandad',
  brother: 'bro',
  sister: 'sis',
  child: 'kid',
  friend: 'buddy, pal',
  woman: 'lady',
  hello: 'hi, hey',
  goodbye: 'good bye, bye, bye bye',
  'thank you': 'thanks',
  please: 'pls, plz',
  yes: 'yeah, yep, yup, yea',
  no: 'nope, nah',
  'how are you': 'how are you doing',
  'i am fine': 'i am good, i am ok, i am okay',
  'how much is it': 'how much does it cost',
  happy: 'glad',
  afraid: 'scared, frightened',
  sick: 'ill, unwell',
  illness: 'sickness',
  big: 'large',
  small: 'little',
  expensive: 'costly',
  easy: 'simple',
  begin: 'start',
  speak: 'talk',
  return: 'come back, go back',
  also: 'as well',
  near: 'nearby, close by',
  far: 'far away',
  towards: 'toward',
  forward: 'forwards',
  backwards: 'backward',
  hundred: 'one hundred',
  airplane: 'plane',
  car: 'automobile',
  bicycle: 'bike',
  phone: 'telephone, cellphone, cell phone, mobile, mobile phone',
  television: 'tv, telly',
  computer: 'pc',
  picture: 'photo, photograph, pic',
  shop: 'store',
  price: 'cost',
  money: 'cash',
  cup: 'mug',
  junction: 'intersection',
  night: 'night time, nighttime',
  trousers: 'pants',
  sweater: 'jumper, pullover',
  maize: 'corn',
  football: 'soccer',
  mathematics: 'math',
}

/** From what may be said to the word that stands for it. */
export const everydayWords: ReadonlyMap<string, string> = new Map(
  Object.entries(alike).flatMap(([word, others]) => others.split(', ').map((other) => [other, word])),
)

const longestFirst = [...everydayWords.keys()].toSorted((one, other) => other.length - one.length)
const anyOfThem = new RegExp(`(^| )(${longestFirst.join('|')})(?= |$)`, 'g')

/** Plain English with one word for each thing. */
export const inEverydayWords = (plain: string): string =>
  plain.replace(anyOfThem, (_, before: string, said: string) => before + (everydayWords.get(said) ?? said))
