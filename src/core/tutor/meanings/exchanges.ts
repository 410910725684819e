import { looseFormOf } from '../../answer/answer-index.ts'
import { notesOf } from '../../lesson/language-notes.ts'
import type { Usage } from '../../word/word.ts'
import { known } from './describe-word.ts'
import { again, mayBeTold, phraseOfReply, type Heard } from '../replies/reply.ts'
import { meaningAtEnd, speak } from '../wording/speak.ts'
import { wordOf, type TurnBuilder } from '../turn-builder.ts'

const TALK_TOGETHER = /\b(?:conversations?|dialogues?|exchange|role ?-?plays?|pretend|skit)\b/i
const ASKS_FOR_TALK =
  /\b(?:(?:can|could|shall) we|give|let['’]?s|little|mini|practi[cs]e|role ?-?play|short|show|small|write|would a)\b/i
const NOT_NOW = /\b(?:had|never|not|put|say|use[ds]?|with (?:her|him|my|them))\b|n['’]t\b/i
const MOST_EXCHANGES = 3

/** “so how would the whole chat go, ũhana atĩa – ndĩ mwega?” */
const GOES_SO =
  /\b(?:how|so)\b[^.?!]*\b(?:chat|conversation|dialogue|exchange|it)\b[^.?!]*\bgo(?:es)?\b|\bgo(?:es)? (?:like|so)\b/i

/** Tells if one of two phrases that a message names replies to the other. */
function onReplyOrder({ context, builder, message, understood }: Heard): TurnBuilder | undefined {
  if (!GOES_SO.test(message) || /\bor\b/i.test(message)) return undefined
  const [first, second] = understood.slots.mentions
  const asked = first && known(context, first)
  if (!asked || !second || asked.kind !== 'own' || !mayBeTold(builder, asked.word.id)) return undefined
  const replies = notesOf(context.lesson, asked.word.id)?.replies ?? []
  const given = replies.find(({ kikuyu }) => looseFormOf(kikuyu) === looseFormOf(second.text))
  const reply = given ?? replies[0]
  return (
    reply &&
    again(context, builder, `${given ? 'Yes. ' : ''}To ${speak(asked.word)} you can answer ${phraseOfReply(reply)}.`)
  )
}

/** “Can we have a small dialogue?”: phrases of the lesson that the learner has met, each with its reply. */
export function onExchange(heard: Heard): TurnBuilder | undefined {
  const { context, builder, message } = heard
  if (!TALK_TOGETHER.test(message) || !ASKS_FOR_TALK.test(message) || NOT_NOW.test(message)) return onReplyOrder(heard)
  const { lesson } = context
  const hidden = lesson.words.filter(({ id }) => !mayBeTold(builder, id)).map(({ kikuyu }) => looseFormOf(kikuyu))
  const isHidden = ({ kikuyu }: Pick<Usage, 'kikuyu'>) => hidden.includes(looseFormOf(kikuyu))
  const exchanges = (lesson.notes ?? []).flatMap(({ id, replies: [reply] = [] }) => {
    const word = wordOf(lesson, id)
    return reply && !isHidden(word) && !isHidden(reply)
      ? [`\n- ${speak(word)} is ${meaningAtEnd(word)} You answer ${phraseOfReply(reply)}.`]
      : []
  })
  const shown = exchanges.slice(0, MOST_EXCHANGES).join('')
  return again(context, builder, shown ? `${FREE_TALK} These go together:${shown}` : `${FREE_TALK} ${NONE_YET}`)
}

const FREE_TALK = 'I can’t talk freely in Kikuyu, since I say only what the course has.'
const NONE_YET = 'My notes have no exchange with the words that you have met so far.'
