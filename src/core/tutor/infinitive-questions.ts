import { isVerb } from '../answer/meaning.ts'
import { grammarAbout, notesOf, withPronunciations } from '../lesson/language-notes.ts'
import { known } from './describe-word.ts'
import { asksSomething, isYesOrNo } from './message-acts.ts'
import { again, isSecret, lineOfNote, mayBeTold, type Heard } from './reply.ts'
import { wordOf, type TurnBuilder } from './turn-builder.ts'
import { wordMeant } from './word-replies.ts'

/** Replies to questions about the beginning of a verb that is its “to”. */

/** “Does kwenda have a "to" in it?”, “is the k part of the verb or our "to"?”, “why is the to gũ here?” */
const ON_TO =
  /["“'‘]to["”'’]|\b(?:a|any|english|no|our|the|that|your) (?:word )?to\b(?=\W*(?:$|[,.?!]|(?:at|form|here|in|is|of|part|there|too)\b))/i

/** The note on the beginning of a verb that is its “to”. */
export function onInfinitive(heard: Heard): TurnBuilder | undefined {
  const { context, builder, asked, message } = heard
  const isOnRule = asksForRule(heard)
  if (!isOnRule && (!ON_TO.test(message) || !asksSomething(message))) return undefined
  const last = asked && wordOf(context.lesson, asked.wordId)
  const word = wordMeant(heard) ?? last
  // The note on all verbs gives no word away but those that it names.
  const onAll = isOnRule || LIKENED_TO.test(message) ? grammarAbout(context.language, 'prefix ku') : undefined
  const isSecretIn = last && isSecret(builder, last.id) && onAll?.text.includes(`*${last.kikuyu}*`)
  if (isOnRule) return onAll && !isSecretIn ? again(context, builder, lineOfNote(onAll)) : undefined
  if (onAll && !isSecretIn && !(word && isVerb(word.english) && mayBeTold(builder, word.id)))
    return again(context, builder, `${isYesOrNo(message) ? 'Yes. ' : ''}${lineOfNote(onAll)}`)
  if (!word || !isVerb(word.english) || !mayBeTold(builder, word.id)) return undefined
  const note = notesOf(context.lesson, word.id)?.grammar
  if (note === undefined || !note.includes('“to')) return undefined
  const isClaimed = HAS_TO.test(message)
  return again(context, builder, `${isClaimed ? 'Yes. ' : ''}${withPronunciations(note)}`)
}

/** “why is it gũ- now and not kũ-?”, “kũrĩa has k and gũũka has g. whats the rule” */
function asksForRule(heard: Heard): boolean {
  const { context, asked, message, understood } = heard
  const pieces = [...message.toLowerCase().matchAll(/(?<!\p{L})[kg][uũw]?(?!\p{L})/gu)].map(([piece]) => piece)
  const has = (letter: string) => pieces.some((piece) => piece.startsWith(letter))
  if (!has('k') || !has('g') || !ASKS_RULE.test(message)) return false
  if (pieces.some((piece) => piece.length > 1)) return true
  // “why is it g in chair but k here” is about nouns.
  const inKikuyu = understood.slots.mentions.flatMap((mention) => {
    const found = known(context, mention)
    return 'word' in found ? [found.word] : []
  })
  const word = wordMeant(heard) ?? (asked && wordOf(context.lesson, asked.wordId))
  const meant = inKikuyu.length > 0 ? inKikuyu : word ? [word] : []
  return meant.length > 0 && meant.every(({ english }) => isVerb(english))
}
const ASKS_RULE = /\b(?:decides?|depends?|how come|how do i know|rules?|when|why)\b/i

/** “is the ku like the "to" in English?” */
const LIKENED_TO =
  /(?<!\p{L})[kg][uũw]["”'’-]{0,2} (?:(?:at the (?:beginning|front|start)|bit|part) )?(?:is |basically |just |kind of |sort of )*(?:like|same as|the same as|means?|=|is) (?:the |our |an? |your )?(?:english )?["“'‘]?to(?!\p{L})/iu

/** “does it have a "to", too” and “so kũ is "to"” have a yes or a no, unless they offer something else as well. */
const HAS_TO =
  /^(?![^?]*\bor\b)(?=[^?]*(?:\bdo(?:es)?\b[^?]{0,60}\bhave\b|\b(?:is|like|means?|=) (?:the |our |an? )?["“'‘]to["”'’]))/i
