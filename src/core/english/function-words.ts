const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Function words by kind, in small letters. This class of words is closed: English gets no new ones. */
const kinds = {
  articles: words('a an the'),
  persons:
    words(`i me my mine myself you your yours he him his she her hers it its we us our ours they them their theirs
    one ones`),
  pointers: words('this that these those there here'),
  questions: words('what who whom whose which where when why how'),
  auxiliaries:
    words(`am is are was were be been being do does did done have has had having can could may might must shall
    should will would lets let get got`),
  negations: words('not no nor never'),
  conjunctions: words('and or but if so than then as because'),
  prepositions:
    words(`at by for from in into of off on onto out over to up upon with without about after against around before
    below between down during near through under until`),
  quantities: words('all any both each either every few more most much many neither other own same some such'),
  adverbs: words('again also ever further just now once only quite really too very while yet'),
  answers: words('yes ok okay please'),
  contracted: words('im ive dont isnt'),
}

export const articles: ReadonlySet<string> = new Set(kinds.articles)

export const functionWords: ReadonlySet<string> = new Set(Object.values(kinds).flat())

/** Words for talking about a word, an answer or the lesson. A beginner's lesson does not ask for them. */
export const lessonTalk: ReadonlySet<string> = new Set(
  words(`say said saying think thought guess believe mean means meaning call called word answer kikuyu gikuyu gĩkũyũ english
    translates translation`),
)

/** True for a word that tells what a text is about: no function word, and no word for talking about words. */
export const isTelling = (word: string): boolean => !functionWords.has(word) && !lessonTalk.has(word)
