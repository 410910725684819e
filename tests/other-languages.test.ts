import { describe, expect, test } from 'vitest'
import type { Asked } from '#core/tutor/lesson-state.ts'
import { remarks } from '#core/tutor/wording/remarks.ts'
import { lessonChat, wordIdsOf } from './lesson-chat.ts'

/** The reply to a message while the tutor asks for a word of a lesson, when all of its words were shown. */
const replyTo = (lessonId: string, wordId: string, how: Asked['how'], message: string) =>
  lessonChat(lessonId, { wordId, how, shown: wordIdsOf(lessonId), turn: 5, due: () => 6 })(message).text

const isCalledForeign = (text: string) =>
  [...remarks['other-language'], 'That looks like another language'].some((line) => text.includes(line))

const WRONG_TRY = /Not yet|Nearly|Almost|Not quite/

describe('a message in another language or script is no wrong try', () => {
  test.each([
    ['lesson3', 'na-wee-and-you', 'kikuyu', 'مرحبا، أريد أن أتعلم هذه اللغة'],
    ['lesson10a', 'kuria-eat', 'copy', '我不知道'],
    ['lesson9', 'metha-table', 'copy', 'こんにちは'],
    ['lesson9', 'metha-table', 'english', 'नमस्ते'],
    ['lesson11', 'ii-yes', 'kikuyu', 'ਸਤ ਸ੍ਰੀ ਅਕਾਲ'],
    ['lesson9', 'uriri-bed', 'kikuyu', 'Karibu!'],
    ['lesson9', 'metha-table', 'kikuyu', 'ok mzungu'],
    ['lesson9', 'metha-table', 'kikuyu', 'umlungu'],
    ['lesson9', 'metha-table', 'kikuyu', 'sannu da zuwa'],
    ['lesson8', 'ndiendete-i-dont-like', 'kikuyu', 'tuendelee'],
    ['lesson5', 'gukoma-sleep', 'kikuyu', 'to było łatwe'],
    ['lesson2', 'nii-i', 'kikuyu', 'shukran buda, umenisaidia'],
    ['lesson8', 'ni-kii-wendete-what-do-you-like', 'kikuyu', 'Nkwebaza nnyo ssebo, naye sikitegeera bulungi'],
    ['lesson4', 'ithatu-three', 'kikuyu', 'ĩmwe zikiwa nyingi inakuwaje'],
  ] as const)('in %s for %s (%s): “%s”', (lesson, word, how, message) => {
    expect(isCalledForeign(replyTo(lesson, word, how, message))).toBe(true)
  })

  test.each(['arigatou', 'ameseginalehu', 'daalu'])('“%s” says thanks', (message) => {
    expect(remarks.thanks.some((line) => replyTo('lesson9', 'metha-table', 'kikuyu', message).includes(line))).toBe(
      true,
    )
  })

  test.each(['mesa', 'mezha', 'gatanda', 'mutha'])('“%s” is a try at metha', (message) => {
    expect(replyTo('lesson9', 'metha-table', 'kikuyu', message)).toMatch(WRONG_TRY)
  })
  test('l for r is a try at ũrĩrĩ', () => {
    expect(replyTo('lesson9', 'uriri-bed', 'kikuyu', 'ulili')).toMatch(WRONG_TRY)
  })

  test.each(['whaaat', 'whaaat?', 'ma’am', "ok ma'am", 'yes ma’am', 'noooo'])(
    'English is not called another language: “%s”',
    (message) => {
      const text = replyTo('lesson19', 'ma-truth', 'kikuyu', message)
      expect(isCalledForeign(text)).toBe(false)
      expect(text).not.toMatch(WRONG_TRY)
    },
  )
})

describe('Swahili is not read word by word as Kikuyu', () => {
  test.each([
    ['lesson10', 'mirongo-ina-forty', 'copy', 'kwani mĩrongo ĩna ni nini, mama yangu husema hivyo kila siku', 'forty'],
    ['lesson22', 'thibitari-hospital', 'copy', 'maana yake ni nini', 'hospital'],
    ['lesson9', 'metha-table', 'english', 'giti ni nini kwa kiingereza', 'chair'],
    ['lesson9', 'metha-table', 'kikuyu', 'nini maana ya giti', 'chair'],
    ['lesson9', 'metha-table', 'copy', 'metha ni nini', 'table'],
  ] as const)('a question for a meaning gets it: in %s for %s (%s): “%s”', (lesson, word, how, message, meaning) => {
    const text = replyTo(lesson, word, how, message)
    expect(text).toContain(meaning)
    expect(text).not.toContain('nini')
  })

  test('a meaning that is asked for is not given away', () => {
    const text = replyTo('lesson3', 'uhana-atia-how-are-you', 'english', 'Sielewi, Ũhana atĩa? ni nini kwa Kiswahili?')
    expect(text).not.toMatch(/nini|How are you/)
  })

  test.each(['kwa nini hii ni ngumu', 'mama na baba wako nyumbani', 'nataka kula na kunywa'])(
    '“%s” is another language',
    (message) => {
      const text = replyTo('lesson9', 'metha-table', 'kikuyu', message)
      expect(isCalledForeign(text)).toBe(true)
      expect(text).not.toContain('vocabulary')
    },
  )
})

describe('laughter and drawn-out English are no try', () => {
  test.each([
    ['lesson20', 'uka-haha-come-here', 'copy', 'ok haha'],
    ['lesson20', 'uka-haha-come-here', 'kikuyu', 'lol haha'],
    ['lesson21', 'he-give-me', 'kikuyu', 'hee hee'],
    ['lesson21', 'he-give-me', 'kikuyu', 'he he he'],
    ['lesson22', 'hinya-strength', 'copy', 'noo'],
    ['lesson9', 'metha-table', 'kikuyu', 'oh noo'],
    ['lesson9', 'metha-table', 'kikuyu', 'haa'],
    ['lesson9', 'metha-table', 'kikuyu', 'haha haha'],
  ] as const)('in %s for %s (%s): “%s”', (lesson, word, how, message) => {
    expect(replyTo(lesson, word, how, message)).not.toMatch(/Not yet|Correct|another Kikuyu word|vocabulary/)
  })

  test.each([
    ['lesson20', 'uka-haha-come-here', 'haha ũka haha'],
    ['lesson20', 'uka-haha-come-here', 'ũka haha lol'],
    ['lesson21', 'he-give-me', 'he'],
    ['lesson21', 'he-give-me', 'hee'],
  ] as const)('the answer counts beside laughter and alone: in %s for %s: “%s”', (lesson, word, message) => {
    expect(replyTo(lesson, word, 'kikuyu', message)).toContain('Correct!')
  })
})
