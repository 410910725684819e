import { comparisonWith, factAbout, notesOf, withPronunciations } from '../../lesson/language-notes.ts'
import { known, lineOn } from '../meanings/describe-word.ts'
import { isQuestion, isYesOrNo } from '../messages/message-acts.ts'
import { remarks } from '../wording/remarks.ts'
import { again, askOnceMore, type Heard, mayBeTold, noted } from '../replies/reply.ts'
import { speak } from '../wording/speak.ts'
import { afterSaid, remark, remember, say, type TurnBuilder } from '../turn-builder.ts'
import { wordMeant } from '../replies/word-replies.ts'

/** Replies about which language has a word too. */

/** Tells which language the word came from, if the notes say so; otherwise compares the languages. */
export function comparedLanguage(heard: Heard): TurnBuilder {
  const { context, builder, message } = heard
  const word = wordMeant(heard)
  const isTold = word && mayBeTold(builder, word.id)
  const origin = isTold ? notesOf(context.lesson, word.id)?.origin : undefined
  const isOnLanguages = heard.understood.slots.mentions.length === 0 && OF_LANGUAGES.test(message)
  if (isTold && origin !== undefined && !isOnLanguages)
    return again(context, builder, `${speak(word)}: ${withPronunciations(origin)}`)
  // A language that is only named beside an answer: “natt in Swedish, nearly the same as in English”.
  if (builder.goesOn && !isQuestion(message)) return builder
  const note =
    comparisonWith(context.language, message) ??
    (OF_PLACE.test(message) ? factAbout(context.language, 'dialect') : undefined)
  const ofOne = note && (onLikeness(heard) ?? (isTold ? onSameWord(heard) : undefined))
  if (ofOne) return ofOne
  // After a mere mention the note is not repeated.
  const isSaid = note !== undefined && builder.state.spoken?.includes(note.text) === true
  if (isSaid && !isQuestion(message)) return askOnceMore(builder, context.lesson)
  const kept = note ? remember(builder, afterSaid(builder.state, note.text)) : builder
  return noted(context, kept, note, LANGUAGES.test(message) ? 'no-comparison' : 'no-fact')
}

/** “what’s the difference between kikuyu and swahili?”, “is there an equivalent in Luganda?” */
const OF_LANGUAGES =
  /\b(?:gikuyu|kikuyu|(?:the|these|this|your) languages?)\b(?! (?:for|from|word)\b)|\bas (?:difficult|easy|hard|tricky) as\b|\b(?:equivalent|version)\b/i

/** “is ithatũ like the Swahili tatu?” asks about one word, not about the languages. */
function onLikeness({ context, builder, message, understood }: Heard): TurnBuilder | undefined {
  const [mention] = understood.slots.mentions
  if (!mention || !isYesOrNo(message)) return undefined
  const told = say(builder, lineOn(context, builder, known(context, mention)))
  return askOnceMore(remark(told, remarks['no-cognate']), context.lesson)
}

/** “Is it the same word in Swahili?” */
const onSameWord = ({ context, builder, message }: Heard): TurnBuilder | undefined =>
  SAME_WORD.test(message) ? askOnceMore(remark(builder, remarks['no-cognate']), context.lesson) : undefined
const SAME_WORD =
  /\b(?:is|was) (?:it|that|this) (?:also |really )?the same(?: (?:one|thing|word)(?: as)?)?(?: (?:also|in|there|too)\b|\W*$)/i

/** “is it like Swahili? kunywa i think”: another form of a word that was told, which a learner knows from another language. */
export function onFormElsewhere(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message, understood } = heard
  if (!comparisonWith(context.language, message)) return undefined
  const isForm = understood.slots.mentions.slice(0, 1).some((mention) => {
    const found = known(context, mention)
    if (found.kind !== 'own' || found.form === undefined || !mayBeTold(builder, found.word.id)) return false
    // The note on its origin names the form of the other language.
    return !notesOf(context.lesson, found.word.id)?.origin?.includes(`“${mention.text.toLowerCase()}”`)
  })
  return isForm ? onLikeness(heard) : undefined
}

/** “do they say it the same way there?” */
const OF_PLACE = /\b(?:areas?|county|everywhere|regions?|there|town|villages?)\b/i

/** “Will she understand me?” does not compare languages. */
const LANGUAGES =
  /\b(?:languages?|tongues?|dialects?|alike|borrow\w*|loans?|relat\w*|similar\w*|same|comes? from|swahili|english|french|german|spanish|italian|swedish|dutch|danish|polish|russian|arabic|hindi|latin|greek|hebrew|welsh|irish|luo|kamba|embu|meru|zulu|xhosa|somali|amharic|yoruba|igbo|chinese|japanese|portuguese)\b/i
