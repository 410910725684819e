import { align, type Typo } from '../../answer/alignment.ts'
import { differencesAt, type Form, formsOf, plainForm } from '../../answer/letters.ts'
import type { Wrong } from '../../answer/verdict.ts'
import { inSentences, joinedWithout, type MessagePart, messageParts } from '../../dialogue/message-parts.ts'
import { composeTildes } from '../../orthography/tildes.ts'
import { hintOf, type Word } from '../../word/word.ts'
import type { Asked } from '../lesson-state.ts'
import type { LessonContext } from '../turn-builder.ts'

/** Words as they sound to an English ear: “shosho”, “kwandeka”, and as the tutor writes their sound: “ghay-tay”. */

/** The letters for the sounds that English writes, and the tutor in its pronunciations. */
const LETTERS: Readonly<Record<string, string>> = {
  sh: 'c',
  dh: 'th',
  gh: 'g',
  ah: 'a',
  aw: 'o',
  ay: 'ĩ',
  ee: 'i',
  eh: 'e',
  oh: 'ũ',
  oo: 'u',
}
const CONSONANT = /sh|dh|gh/g
const ANY_SOUND = /sh|dh|gh|(?:a[hwy]|e[eh]|o[ho])(?![aeiouĩũ])/g
/** Letters that are taken for others. */
const TAKEN_FOR: Readonly<Record<string, string>> = { ĩ: 'e', ũ: 'o' }

const MOST_TYPOS = 2
/** With more sounds to name, the word as a whole is written as it sounds. */
const MOST_NAMED = 2
export const AS_IT_SOUNDS = 'that is how it sounds, and its spelling has other letters'

/** The typo in a word that was written as it sounds. */
export function heardIn(text: string, word: Word): Typo | undefined {
  const typed = composeTildes(text).toLowerCase()
  if (plainForm(typed) === plainForm(hintOf(word))) return { what: AS_IT_SOUNDS, form: word.kikuyu, differences: [] }
  return [CONSONANT, ANY_SOUND].map((sounds) => heardWith(sounds, typed, word)).find(Boolean)
}

function heardWith(sounds: RegExp, typed: string, word: Word): Typo | undefined {
  const found = new Set(typed.match(sounds))
  const spelled = plainForm(typed.replace(sounds, (sound) => LETTERS[sound] ?? sound))
  for (const form of formsOf(word)) {
    const aligned = align(form.plain, spelled, MOST_TYPOS)
    const vowels = aligned?.typos.map(({ kind, at, from }) => {
      const letter = form.letters[at]?.letter ?? ''
      const sound = TAKEN_FOR[letter]
      return kind === 'changed' && sound !== undefined && sound === spelled[from] ? hearsAs(sound, letter) : undefined
    })
    if (!aligned || !vowels || vowels.includes(undefined) || found.size + vowels.length === 0) continue
    const heard = [...new Set([...[...found].map((sound) => hearsAs(sound, LETTERS[sound] ?? sound)), ...vowels])]
    const marks = [...[...found].flatMap((sound) => placesOf(form, LETTERS[sound])), ...aligned.marks]
    const differences = differencesAt(
      form,
      [...new Set(marks)].toSorted((one, other) => one - other),
    )
    return { what: heard.length > MOST_NAMED ? AS_IT_SOUNDS : heard.join(', and '), form: form.text, differences }
  }
  return undefined
}

/** An English “ee” may stand for a sound that is another one in Kikuyu. */
const hearsAs = (sound: string, letters: string) =>
  sound === 'ee' || sound === 'oo'
    ? `“${sound}” is written ${letters}`
    : `the “${sound}” that you hear is written ${letters}`
const placesOf = ({ plain }: Form, letters: string | undefined) =>
  letters === undefined ? [] : [...plain].flatMap((_, i) => (plain.startsWith(letters, i) ? [i] : []))

/** A try that spells the sound of the word, in a sentence or a part of one: “alright! ohaw raw wahkoo. sounds like a sneeze”. */
export function soundedOut(context: LessonContext, asked: Asked, word: Word, message: string) {
  const parts = messageParts(message, context.isInterjection)
  // “koh roo gah” ends with what may also be an interjection.
  return soundedIn(context, asked, word, inSentences(parts)) ?? soundedIn(context, asked, word, parts)
}

function soundedIn(context: LessonContext, { how }: Asked, word: Word, parts: readonly MessagePart[]) {
  for (const [i, { text, end }] of parts.entries()) {
    const typed = text.replace(OPENS_TRY, '')
    // “is it oh-haw-raw?” asks for the sound of a word that is shown.
    const isAsked = how === 'copy' && end.includes('?')
    if (isAsked || context.isInterjection(typed) || !ANY_SOUND_ONCE.test(typed)) continue
    const typo = heardIn(typed, word)
    const verdict = typo && context.judgeKikuyu(typed, word)
    if (!typo || verdict?.kind === 'right' || (verdict?.kind === 'wrong' && verdict.because === 'another-word'))
      continue
    const wrong: Wrong = { kind: 'wrong', because: 'other' }
    const beside = joinedWithout(parts, (other) => other === i)
    return { verdict: wrong, typed, typo, ...(beside !== '' && { beside }) }
  }
  return undefined
}
const ANY_SOUND_ONCE = new RegExp(ANY_SOUND.source, 'iu')
const OPENS_TRY =
  /^(?:(?:and|hmm?|maybe|ok(?:ay)?|oh|so|then|well) )*(?:(?:is|was|would|could) (?:it|that) (?:be )?|(?:it|that)(?:['’]?s| is|['’]?d be| would be) |i(?:['’]?d| would)? (?:say|said|think|guess) (?:it(?:['’]?s| is) )?)?/i
