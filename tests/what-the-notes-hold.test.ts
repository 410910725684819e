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

describe('English is looked up before the tutor says that it knows only Kikuyu, or that it may not tell', () => {
  hold(
    ['lesson5', 'copy', 'guthii-go', 'what is "i will go tomorrow"', /^I don’t know all of that, but part of it/],
    ['lesson10', 'copy', 'mirongo-itatu-thirty', 'what is 50', /^I don’t know that one/],
    ['lesson7', 'copy', 'kuigua-kieha-be-sad', 'kurakara = angry', /^(?!.*that language)/],
    ['lesson9', 'kikuyu', 'metha-table', 'cup and glass are the same word?', /^(?!That would give it away)/],
    ['lesson3', 'kikuyu', 'uhana-atia-how-are-you', "what's the plural of wee", /^\*wee\* /],
    ['lesson8', 'kikuyu', 'kwenda-want', 'he doesn’t like is what?', /^(?!That would give it away)/],
    ['lesson4', 'copy', 'imwe-one', 'how do you say how many books', /^(?!.*plural).*“book” is \*ibuku\*/],
    ['lesson4', 'copy', 'igiri-two', 'how many children do you have', /^(?!.*plural).*“child” is \*mwana\*/],
    ['lesson9', 'copy', 'gikombe-cup', 'the cup is on the table, how to say it', /“table”\.\n(?!Say it like this)/],
    [
      'lesson10',
      'copy',
      'igana-rimwe-one-hundred',
      'is it true that you say "two tens" for 20?',
      /Literally: “two tens”/,
    ],
  )
})

describe('a form that a message names is told, and not another word', () => {
  hold(
    [
      'lesson7',
      'copy',
      'kuigua-kieha-be-sad',
      'kena means be happy! right',
      /\*kena\* .* tells one person to be happy/,
    ],
    ['lesson6', 'kikuyu', 'guthii-na-maguru-walk', 'walk = guceera?', /^(?!No\.)/],
    ['lesson17', 'copy', 'aari-was', 'so aari means they were and maari he was', /^(?!.*\*marĩ\*)/s],
    ['lesson8', 'copy', 'ndiendete-i-dont-like', 'so ndi at the front is the not?', /begins with \*ndi-\*/],
    ['lesson16', 'copy', 'utuku-night', 'do i need the hyphen in hwai-ini', /^It is written \*hwaĩ-inĩ\*/],
    ['lesson10b', 'copy', 'kuona-see', 'and for several people?', /Said to several people, a command ends in \*-i\*/],
    ['lesson9', 'copy', 'giti-chair', 'giti has 3 letters right', /^It is written \*gĩtĩ\* \(ghay-tay\): 4 letters/],
    ['lesson9', 'copy', 'giti-chair', 'metha yakwa is my table. so wakwa is wrong?', /^\*metha\* .*“my” is \*yakwa\*/],
    ['lesson1', 'copy', 'uhoro-waku-hello', 'is b like v', /^Say a soft b/],
    [
      'lesson12',
      'copy',
      'kuina-ndaci-dance',
      'is guthaka the same as kuthaka',
      /Before k, t, th and c it becomes \*gũ-\*/,
    ],
  )
})

describe('a question about the form of a word is no try', () => {
  hold(
    [
      'lesson12',
      'copy',
      'kuruga-cook',
      'kuruga begins with k so it should be guruga',
      /^\*kũ-\* .*Before k, t, th and c/,
    ],
    ['lesson14', 'copy', 'raithi-cheap', 'raithi takes a prefix like -ega?', /^(?!Correct|Good job)/],
    ['lesson10b', 'copy', 'kuhuruka-rest', 'so huruka! would be "rest!"', /\*hurũka\* .* tells one person to rest/],
    [
      'lesson20',
      'copy',
      'gweterera-wait',
      'eterera! is wait!',
      /^(?!.*Not (?:yet|this time)).*ask one person to wait/s,
    ],
    ['lesson13', 'copy', 'gutonya-enter', 'kuingira is swahili right, kuingia', /^(?!Nearly)/],
    ['lesson17', 'copy', 'aari-was', 'aakoretwo ari, is it two words', /^(?!.*Not (?:yet|this time))/s],
    ['lesson15', 'copy', 'haaria-over-there', 'gatagati ka is it ever gatagati ga', /^(?!Not (?:yet|this time))/],
  )
})
