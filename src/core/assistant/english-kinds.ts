/** Words that hold a sentence together and name nothing. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  `a an the i me my mine myself you your yours he him his she her hers it its we us our ours they them their theirs this that
  these those there here what who whom whose which where when why how am is are was were be been being do does did done
  have has had having can could may might must shall should will would not no nor never and or but if so than then as at by
  for from in into of off on onto out over to too up upon with without about after again against all also am any because
  before below between both during each either ever every few further just more most much many neither now once only other
  own same some such through under until very while yet yes ok okay please one ones let lets get got im ive dont isnt
  really quite around near`.split(/\s+/),
)

/** Written as a name is: a capital, then small letters. */
export const capitalized = (word: string): boolean =>
  /^\p{Lu}/u.test(word) && (/\p{Ll}/u.test(word) || word.length <= 3)
