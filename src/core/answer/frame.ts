import { functionWords, lessonTalk } from '../english/function-words.ts'
import { englishWords, inPlainEnglish } from '../english/plain-english.ts'
import { splitSenses } from './senses.ts'

/**
 * How the words around an answer in a short sentence ("I say wĩ mwega!") affect it. English and nĩ 'it is' may stand
 * there; a word that denies the answer or offers another guess may not.
 */
export type Frame = 'none' | 'english' | 'denied' | 'second-guess'

/**
 * `around` are the words beside the answer. `meaning`, the English of the requested word, may be among them ("tree is
 * mũtĩ"). `guesses` is the number of right answers given.
 */
export function frameOf(
  around: readonly string[],
  meaning: string,
  guesses: number,
  isCourseWord: (word: string) => boolean,
): Frame {
  const plain = withoutMeaning(around.flatMap(inPlainEnglish), meaning)
  const rest = withoutRun(plain, ['not', 'sure'])
  if (rest.some((word) => denials.has(word))) return 'denied'
  if (rest.some((word) => choices.has(word)) && guesses < 2) return 'second-guess'
  const unclear = rest.filter((word) => !isEnglishHere(word, isCourseWord))
  if (unclear.length === 0) return around.length === 0 ? 'none' : 'english'
  return unclear.every((word) => common.has(word)) && unclear.length < rest.length ? 'english' : 'second-guess'
}

/**
 * Removes the meaning where one of its senses stands as a whole ("no is aca" denies nothing), else its words one by
 * one.
 */
function withoutMeaning(words: readonly string[], meaning: string): string[] {
  for (const sense of [meaning, ...splitSenses(meaning)]) {
    const rest = withoutRun(words, englishWords(sense))
    if (rest.length < words.length) return rest
  }
  const plain = new Set(englishWords(meaning).filter((word) => !denials.has(word)))
  return words.filter((word) => !plain.has(word))
}

function withoutRun(words: readonly string[], run: readonly string[]): string[] {
  for (let at = 0; run.length > 0 && at + run.length <= words.length; at++) {
    if (run.every((word, index) => words[at + index] === word)) return words.toSpliced(at, run.length)
  }
  return [...words]
}

/** A word that could be Kikuyu counts as a guess, unless it is common English and not a word of the course. */
export function isEnglishHere(word: string, isCourseWord: (word: string) => boolean): boolean {
  if (common.has(word)) return !isCourseWord(word) || copulas.has(word)
  return !looksKikuyu(word)
}

/** True if the word could be Kikuyu: only Kikuyu letters, a final vowel, no cluster that Kikuyu lacks. */
function looksKikuyu(word: string): boolean {
  if (/[^abcdeghijkmnortuwyĩũ']/.test(word) || !/[aeiouĩũ]$/.test(word)) return false
  if (/(?:^|[^n])[dj]/.test(word)) return false
  return !/[^aeiouĩũwy][^aeiouĩũwy]/.test(word.replace(/mb|nd|ng'?|nj|th/g, 'n'))
}

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Kikuyu 'it is'. */
const copulas = list('nĩ ni')

/** English, Kikuyu and Swahili, since many learners of Kikuyu grew up with Swahili. */
export const denials = list(
  'not no nope nah never neither nor none nothing hardly without except unlike wrong false incorrect instead rather anything ' +
    'ti si sio siyo sivyo hapana',
)

/** Words between two guesses. */
export const choices = list('or either versus vs kana ama au')

/**
 * English around an answer, including words that could be spelled in Kikuyu: function words and what learners say to a
 * tutor.
 */
export const common: ReadonlySet<string> = new Set([
  ...functionWords,
  ...lessonTalk,
  ...list(
    'nĩ ni o id ah oh uh um eh hi hey hello yeah yep well thank thanks use used come came go gone like know remember ' +
      'hope try trying bye want need give take make made see hear write wrote ' +
      'maybe perhaps probably surely sure phrase name time good right correct else teacher tutor friend',
  ),
])
