import { describe, expect, test } from 'vitest'
import type { Asked } from '#core/tutor/lesson-state.ts'
import { lessonChat, wordIdsOf } from './lesson-chat.ts'

/** Questions whose answer the notes hold: the tutor tells it, and never says that it does not know. */

type Row = readonly [id: string, how: Asked['how'], wordId: string, message: string, expected: RegExp]

/** The reply to a message in a lesson that has shown its words up to the one that it asks for. */
function replyTo(id: string, how: Asked['how'], wordId: string, message: string): string {
  const wordIds = wordIdsOf(id)
  const shown = wordIds.slice(0, wordIds.indexOf(wordId) + 1)
  return lessonChat(id, { wordId, how, shown, turn: 6, due: (one) => (one === wordId ? 9 : 6) })(message).text
}

const hold = (...rows: readonly Row[]) =>
  test.each(rows)('in %s (%s) for %s: “%s”', (id, how, wordId, message, expected) => {
    expect(replyTo(id, how, wordId, message)).toMatch(expected)
  })

describe('the origin of a word that the learner names, also before the lesson shows it', () => {
  hold(
    ['lesson14', 'copy', 'kwendia-sell', 'mbeca from pesa?', /^\*mbeca\* .*“pesa”/],
    ['lesson12', 'copy', 'kuina-ndaci-dance', 'thamaki is from swahili samaki right', /came from Swahili “samaki”/],
    ['lesson14', 'copy', 'kugura-buy', 'nduka came from english', /came from Swahili “duka”/],
    [
      'lesson14',
      'copy',
      'kugura-buy',
      'duka is the swahili and nduka the kikuyu, right?',
      /^\*nduka\* \(ndoo-kah\): It came from Swahili “duka”\.\n(?!\*nduka)/,
    ],
    ['lesson9', 'copy', 'metha-table', 'ibuku is from swahili kitabu?', /came from English “book”/],
    // A lesson does not have the notes of another one.
    ['lesson1', 'copy', 'uhoro-waku-hello', 'is ngari from swahili', /lesson 23.*only the notes of this lesson/],
    // The learner comes from there, not the word.
    [
      'lesson2',
      'copy',
      'witagwo-atia-what-is-your-name',
      'i am from london, nyumite london?',
      /^Yes, that is how to fill the blank of \*Nyumĩte …\*/,
    ],
  )
})

describe('a word that is said of men or of women', () => {
  hold(
    ['lesson18', 'copy', 'mwari-daughter', 'mwari = girl?', /^\*mwarĩ\* \(mwah-ray\) is “daughter”/],
    ['lesson18', 'copy', 'muriu-son', 'mwari is a name for girls and boys', /^That comes later in this lesson/],
    [
      'lesson18',
      'copy',
      'cucu-grandmother',
      'do i say cucu to an old woman i dont know',
      /^(?!My notes (?:give|make))/,
    ],
    ['lesson18', 'copy', 'cucu-grandmother', 'do women say it differently', /difference|one form/],
  )
})

describe('the opposite that a card names', () => {
  hold(
    ['lesson13', 'copy', 'haraya-far', 'is haraya an opposite of hakuhi', /^Yes\. \*haraya\* .*opposite of “near”/],
    ['lesson15', 'copy', 'thi-down', 'is thi the opposite of iguru', /^Yes\. \*igũrũ\* .*opposite of “down”/],
    ['lesson15', 'copy', 'thi-down', 'what is the opposite of thi', /^\*igũrũ\* .*opposite of “down”/],
  )
})

describe('one form for one and for several', () => {
  hold(
    ['lesson22', 'copy', 'thibitari-hospital', 'is the plural of thibitari mathibitari', /^The same word serves/],
    ['lesson23', 'copy', 'thimu-phone', 'is the plural of thimu mathimu', /^The same word serves/],
  )
})

describe('another spelling that counts', () => {
  hold(
    ['lesson18', 'copy', 'muthuuri-husband', 'muthuri is wrong spelling?', /^\*mũthuri\* .* is another way/],
    ['lesson10b', 'copy', 'kuona-see', 'can kuona be spelled kwona', /^\*kwona\* .* is another way/],
    [
      'lesson3',
      'copy',
      'na-wee-and-you',
      'Na wee? Does it have to be wee or could I write nawe?',
      /\*Nawe\?\* .*another way/,
    ],
  )
})

describe('the sound of ng’ and of ng', () => {
  hold(
    ['lesson12', 'copy', 'kuina-ndaci-dance', "do i have to pronounce the g in ng'ano", /^Say ng' .*without a g/],
    ['lesson20', 'copy', 'kwambiriria-begin', "does ng'endo sound like ng in finger", /^No\. Say ng' .*without a g/],
    ['lesson14', 'copy', 'kugura-buy', 'does ng in mbeca sound like finger', /^There is no ng in \*mbeca\*/],
  )
})

describe('two words that a source has together', () => {
  hold(
    ['lesson16', 'copy', 'miaraho-noon', 'what time is thaa imwe', /^“It is seven o'clock” is \*Nĩ thaa ĩmwe\*/],
    ['lesson8', 'kikuyu', 'kwenda-want', 'ona niĩ is also fine, right?', /^\*O na niĩ\* .*“Me too”/],
  )
})

describe('forms that only tildes tell apart', () => {
  hold([
    'lesson10',
    'copy',
    'igana-rimwe-one-hundred',
    "imwe changes in 'igana rimwe', right?",
    /\*imwe\* .* class 8 or 10, \*ĩmwe\* .* class 9,/,
  ])
})

describe('a form beside a word is not another word for its meaning', () => {
  hold(
    ['lesson10a', 'kikuyu', 'kuina-ndaci-dance', 'kuina rwimbo', /^(?!Correct|Good job).*“to sing a song”/s],
    ['lesson10a', 'copy', 'kuina-sing', 'kũina rwĩmbo means to sing a song?', /“to sing a song”/],
  )
})
