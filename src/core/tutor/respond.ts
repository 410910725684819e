import { judgeKikuyu } from '../answer/judge.ts'
import { plainForm } from '../answer/letters.ts'
import { composeTildes } from '../orthography/tildes.ts'
import type { CourseWord, Word } from '../word/word.ts'
import { askAgain, proceed, review, show } from './flow.ts'
import { giveHint, showWord } from './hints.ts'
import { remember, say, wordOf, type Making, type Room } from './making.ts'
import type { Asked } from './memory.ts'
import * as phrase from './phrases.ts'
import { afterShown } from './schedule.ts'
import { meaningAtEnd, speak } from './speak.ts'
import type { Draft } from './turn.ts'
import { understand, type Intent } from './understand.ts'

/** Answers what is no try at the question: a request, a question, small talk, or something not followed. */
export function respond(room: Room, making: Making, said: string): Making {
  const { asked } = making.memory
  const intent = understand(said)
  if (!intent) return notFollowed(room, making, said)
  switch (intent.kind) {
    case 'hint':
    case 'dont-know':
    case 'answer':
      return asked ? giveHint(room, making, asked) : askAgain(making, room.lesson)
    case 'meaning':
      return asked ? explain(room, making, asked) : askAgain(making, room.lesson)
    case 'pronunciation':
      return asked ? pronounce(room, making, asked) : askAgain(making, room.lesson)
    case 'skip':
      return asked ? skip(room, making, asked) : askAgain(making, room.lesson)
    case 'review':
      return asked ? again(room, making, phrase.REVIEW_LATER) : review(room, making)
    case 'how-to-say':
      return howToSay(room, making, intent.what)
    case 'what-means':
      return whatMeans(room, making, intent.what)
    default:
      return again(room, making, remark(room, making, intent))
  }
}

function remark(room: Room, making: Making, intent: Intent): string | Draft | undefined {
  switch (intent.kind) {
    case 'progress':
      return progress(room, making)
    case 'whats-next':
      return whatsNext(room, making)
    case 'commands':
      return phrase.COMMANDS
    case 'no':
      return phrase.NO_HURRY
    case 'small-talk':
      return phrase.smallTalk[intent.about]
    case 'english':
      return phrase.notFollowed(making.memory.asked !== undefined)
    default:
      return undefined
  }
}

function again(room: Room, making: Making, remarked: string | Draft | undefined): Making {
  return askAgain(remarked === undefined ? making : say(making, remarked), room.lesson)
}

function explain(room: Room, making: Making, asked: Asked): Making {
  const word = wordOf(room.lesson, asked.wordId)
  if (asked.how === 'english') return giveHint(room, making, asked, 'That’s what I’m asking you. ')
  return again(room, making, `It means ${meaningAtEnd(word)} ${word.context}`)
}

function pronounce(room: Room, making: Making, asked: Asked): Making {
  if (asked.how === 'kikuyu' && asked.hint !== 'word') return giveHint(room, making, asked, 'That would give it away. ')
  return again(room, making, `Say it like this: ${speak(wordOf(room.lesson, asked.wordId))}.`)
}

function skip(room: Room, making: Making, asked: Asked): Making {
  const told = say(making, phrase.COMES_BACK)
  return proceed(room, remember(told, afterShown(told.memory, asked.wordId)), asked.wordId)
}

function progress(room: Room, making: Making): string {
  const { lesson } = room
  const produced = lesson.words.filter((word) => making.memory.produced.includes(word.id))
  const count = `You can say ${produced.length} of ${lesson.words.length} words in this lesson`
  return produced.length === 0 ? `${count} so far.` : `${count}: ${produced.map(speak).join(', ')}.`
}

function whatsNext(room: Room, making: Making): string {
  const next = making.memory.toTeach[0]
  if (next !== undefined) return `The next new word is ${meaningAtEnd(wordOf(room.lesson, next))}`
  return 'No new words are left. Say each one once from memory, and you’ve finished the lesson.'
}

function howToSay(room: Room, making: Making, english: string): Making {
  const found = room.findByMeaning(english)
  const own = room.lesson.words.find((word) => found.some((candidate) => candidate.id === word.id))
  if (own) return tell(room, making, own)
  const [elsewhere] = found.filter(({ lessons }) => lessons.length > 0)
  if (!elsewhere) return again(room, making, phrase.NOT_TAUGHT)
  return again(room, making, `“${elsewhere.english}” is taught in ${whereTaught(elsewhere)}.`)
}

/** "lesson 9", as the cards and the drawer number it. */
function whereTaught({ lessons }: CourseWord): string {
  return (lessons[0] ?? '').replace('lesson', 'lesson ')
}

/** A word of this lesson that was asked about: one not yet shown is shown now, the one being asked for is given away. */
function tell(room: Room, making: Making, word: Word): Making {
  const { asked, toTeach } = making.memory
  if (asked?.wordId === word.id && asked.how === 'kikuyu') return showWord(making, asked, word)
  if (toTeach.includes(word.id)) return show(room, making, word)
  if (asked?.wordId === word.id && asked.how === 'english') return giveHint(room, making, asked)
  return again(room, making, `${speak(word)} is ${meaningAtEnd(word)}`)
}

function whatMeans(room: Room, making: Making, kikuyu: string): Making {
  const own = room.lesson.words.find((word) => isSaid(room, kikuyu, word))
  if (own && making.memory.toTeach.includes(own.id)) return again(room, making, phrase.COMES_LATER)
  if (own) return tell(room, making, own)
  const [elsewhere] = room.course.byForm.get(plainForm(composeTildes(kikuyu))) ?? []
  if (!elsewhere || elsewhere.word.lessons.length === 0) return again(room, making, phrase.NOT_OF_THIS_LESSON)
  return again(room, making, `That is taught in ${whereTaught(elsewhere.word)}: “${elsewhere.word.english}”.`)
}

function isSaid(room: Room, kikuyu: string, word: Word) {
  const verdict = judgeKikuyu(kikuyu, word, room.course, { tildesCount: false })
  return verdict.kind === 'right' && verdict.how !== 'same-sense'
}

/** After the end a word of the lesson may still be tried. */
function notFollowed(room: Room, making: Making, said: string): Making {
  const own = making.memory.asked ? undefined : room.lesson.words.find((word) => isSaid(room, said, word))
  const { asked } = making.memory
  return again(
    room,
    making,
    own ? `Good job! ${speak(own)} is ${meaningAtEnd(own)}` : phrase.notFollowed(asked !== undefined),
  )
}
