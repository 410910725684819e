import { looseFormOf } from '../answer/answer-index.ts'
import { splitSenses } from '../answer/senses.ts'
import { isTelling } from '../english/function-words.ts'
import { englishWords } from '../english/plain-english.ts'
import { formsOf } from '../english/word-forms.ts'
import { allWordsIn } from '../lesson/lesson.ts'
import { mainMeaning, type CourseWord, type Word } from '../word/word.ts'
import { known, lineOnForm, otherSide, SAID_BY, tellElsewhere } from './describe-word.ts'
import { asksSomething } from './message-acts.ts'
import { again, isSecret, phraseOf, type Heard } from './reply.ts'
import type { TurnBuilder } from './turn-builder.ts'
import { giveHint } from './open-question.ts'
import { speak } from './speak.ts'
import { postponed } from './word-replies.ts'

/** Another form, without saying of which word: “what is the other right answer?”, “the older form” */
const THE_OTHER =
  /\bthe (?:alternative|formal|informal|native|older|other|polite|respectful|short(?:er)?)(?: (?:formal|older|polite|respectful|right))? (?:answer|form|version)\b|\bwhat (?:is|was|are|were)(?: the)? other (?:answer|form|version|way)s?\b/i

/** “Is there a shorter word for please?”, “another way to say it” */
const ANOTHER =
  /\b(?:an(?:y )?other|alternative|different|easier|fancier|longer|older|other|shorter|simpler|(?:more|less) \w+) (?:forms?|ones?|phrases?|versions?|ways?|words?)\b/i
const ASKS_FOR_IT =
  /\b(?:are|have|is|there['’]?s|know|do you|does it|got|any)\b[^.?!]*\b(?:ways?|words?|forms?|phrases?|versions?|ones?)\b(?! (?:in|of) (?:the|this) lesson)/i
/** “another word”, to go on with, is asked for without a “for”. */
const FOR_IT =
  /^(?!.*\b(?:begin|learn|practi[cs]e|pronounce|remember|spell|start|type|write)\b).*\b(?:for|to (?:say|tell|write|ask|greet)|of saying|shorter|simpler|easier|longer|older|fancier)\b/is

/** The English that another word is asked for: “please” in “a shorter word for please”. */
const FOR_WHAT = /\b(?:for|of|to say|of saying) (?:the word )?["“'‘]?([a-z][a-z ]*)/i
const POINTS = /^(?:him|her|it|that|them|this)\b/i

/** Cards that mention another form without showing it. */
const ON_THE_OTHER = /\bThe other (?:form|right answer)\b/

/** The other forms of a word that the course knows, or that it knows none. */
export function onOtherForm(heard: Heard): TurnBuilder | undefined {
  const { context, builder, asked, message } = heard
  const isOther = THE_OTHER.test(message)
  if (!isOther && !(ANOTHER.test(message) && ASKS_FOR_IT.test(message) && FOR_IT.test(message))) return undefined
  const words = wordsInQuestion(heard)
  const word = (isOther && words.find((one) => ON_THE_OTHER.test(one.context))) || words[0]
  if (!word) return undefined
  const [form] = word.accepted.filter((one) => looseFormOf(one) !== looseFormOf(word.kikuyu))
  const other = form === undefined ? otherWord(heard, word) : undefined
  const side = /\b(?:another|different|other)\b/i.test(message) ? otherSide(word) : undefined
  if (form === undefined && !other && !side && isOther) return undefined
  const isHidden = asked !== undefined && isSecret(builder, word.id)
  if (form === undefined && !other && !side)
    return again(context, builder, isHidden ? 'I know no other one.' : `${speak(word)} is the only one I know.`)
  // Every form is an answer to the question about the word, and tells its meaning.
  if (isHidden) return asked.how === 'english' ? giveHint(context, builder, asked) : postponed(heard, asked)
  if (form !== undefined) return again(context, builder, lineOnForm(context, word, form))
  return again(context, builder, other ? tellElsewhere(other) : `${phraseOf(side!)}.`)
}

/** A word of the course with the same meaning, which the lesson need not show first. */
function otherWord({ context, builder }: Heard, word: Word): CourseWord | undefined {
  return splitSenses(mainMeaning(word.english))
    .flatMap((sense) => context.findByMeaning(sense))
    .find(
      ({ id, kikuyu, lessons }) =>
        // *thiĩ* is the command of *gũthiĩ*.
        !looseFormOf(word.kikuyu).includes(looseFormOf(kikuyu)) &&
        lessons.length > 0 &&
        !context.lesson.wordIds.includes(id) &&
        !builder.memory.toTeach.includes(id),
    )
}

/** The words of the lesson that a message may ask about, the likeliest first: those that it names, else the one in question and the last one. */
function wordsInQuestion({ context, builder, asked, message, understood }: Heard): readonly Word[] {
  const { mentions, english } = understood.slots
  const shown = allWordsIn(context.lesson).filter(({ id }) => !builder.memory.toTeach.includes(id))
  const meant = FOR_WHAT.exec(message)?.[1]
  const named = mentions.flatMap((mention) => {
    const found = known(context, mention)
    return found.kind === 'own' ? [found.word.id] : []
  })
  if (meant !== undefined && !POINTS.test(meant))
    named.push(...context.findByMeaning(englishWords(meant).join(' ')).map(({ id }) => id))
  else if (mentions.length === 0)
    named.push(...[asked?.wordId, builder.memory.judged?.wordId].flatMap((id) => id ?? []))
  const others = mentions.length > 0 || meant !== undefined || english?.words.length ? [] : shown
  return [...named.flatMap((id) => shown.find((word) => word.id === id) ?? []), ...others]
}

// The other side of a farewell

const SPEAKER: ReadonlySet<string> = new Set('am i me one person who whoever'.split(' '))
const MOST_WORDS_BETWEEN = 3
const ON_SAYING = /\b(?:answer|bye|goodbye|phrase|reply|respond|said|say|says|what if|word)\b/i

/** “But what if I’m the one leaving?”: what the person who leaves says, of a word that was shown or that the message names in English. */
export function onSpeaker({ context, builder, message }: Heard): TurnBuilder | undefined {
  if (!asksSomething(message) || !ON_SAYING.test(message)) return undefined
  const words = englishWords(message)
  const isDone = (verb: string) =>
    words.some(
      (word, i) =>
        formsOf(word).some((form) => formsOf(verb).includes(form)) &&
        words.slice(Math.max(0, i - MOST_WORDS_BETWEEN), i).some((before) => SPEAKER.has(before)),
    )
  const own = allWordsIn(context.lesson).filter(({ id }) => !builder.memory.toTeach.includes(id))
  const elsewhere = words.filter(isTelling).flatMap((word) => context.findByMeaning(word))
  const form = [...own, ...elsewhere].map(otherSide).find((one) => one && isDone(SAID_BY.exec(one.english)?.[1] ?? ''))
  return form && again(context, builder, `${phraseOf(form)}.`)
}
