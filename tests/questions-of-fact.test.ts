import { describe, expect, test } from 'vitest'
import type { Asked } from '#core/tutor/lesson-state.ts'
import { lessonChat, wordIdsOf } from './lesson-chat.ts'

interface Setting {
  readonly how?: Asked['how']
  /** The place of the word that is asked for. */
  readonly word?: number
  readonly tildesCount?: boolean
}

/** The reply to a message in a talk in which the first three words of a lesson were shown and one of them is asked for. */
function replyTo(lessonId: string, message: string, { how = 'kikuyu', word = 0, tildesCount = false }: Setting = {}) {
  const shown = wordIdsOf(lessonId).slice(0, 3)
  return lessonChat(lessonId, { wordId: shown[word] ?? '', how, shown, tildesCount })(message).text
}

describe('a noun with a number, an adjective or “my” is told by the class of the noun', () => {
  test.each([
    ['lesson9', 'Can I say "one chair"? With ĩmwe?', '*kĩmwe*'],
    ['lesson9', 'how do I say a big table?', '*nene*'],
    ['lesson9', 'what about two chairs', '*igĩrĩ*'],
    ['lesson9', 'my chair?', '*gĩakwa*'],
    ['lesson9', 'these chairs?', '“these” is *ici*'],
    ['lesson4', 'how do you say two people', '*eerĩ*'],
    ['lesson9', 'Does -nene change? With gĩtĩ would it be kĩnene?', 'Yes. '],
  ])('%s: “%s”', (lesson, message, form) => {
    expect(replyTo(lesson, message, { word: 2 })).toContain(form)
  })

  test.each([
    [
      'lesson1',
      'why does mwega lose the mw though?',
      ['*mwega* (mweh-ghah) for one person', '*ega* (eh-ghah) for several'],
    ],
    ['lesson1', 'why is it mwega and not ega?', ['*mwega* (mweh-ghah) for one person', '*ega* (eh-ghah) for several']],
    ['lesson4', 'does it change to eeri for people?', ['*eerĩ* (eh-ray) for several people']],
    ['lesson9', 'so gikombe gets kimwe because of the gi at the front', ['Yes. ', '“one” is *kĩmwe*']],
    ['lesson9', 'so three people is andu atatu?', ['Yes. ', '“three” is *atatũ*']],
    ['lesson9', 'So my table would be metha wakwa then?', ['No. ', '“my” is *yakwa*']],
  ])('why a form is as it is, %s: “%s”', (lesson, message, expected) => {
    for (const text of expected) expect(replyTo(lesson, message, { word: 2 })).toContain(text)
  })

  test('the reply also tells a word that is not such a form', () => {
    const shown = wordIdsOf('lesson3')
    const { text } = lessonChat('lesson3', { wordId: shown[0] ?? '', how: 'kikuyu', shown })(
      'why mwega here and wega in the other phrase?',
    )
    expect(text).toContain('*mwega* (mweh-ghah) for one person')
    expect(text).toContain('*wega* (weh-ghah) is “well”')
  })

  test('the reply to a question that names the word in question has no form of it', () => {
    expect(replyTo('lesson4', 'why does imwe change?', { how: 'english', word: 1 })).not.toContain(
      'The beginning of “one”',
    )
  })

  test('a form of another class is not confirmed', () => {
    expect(replyTo('lesson9', 'can I say metha kĩnene?', { word: 2 })).not.toContain('Yes')
    expect(replyTo('lesson9', 'can I say metha nene?', { word: 2 })).toContain('Yes')
    expect(replyTo('lesson9', 'does -nene change with metha?', { word: 2 })).not.toContain('Yes')
  })

  test('a form without evidence is not made up', () => {
    const reply = replyTo('lesson9', 'how do I say five chairs?', { word: 2 })
    expect(reply).toContain('my notes don’t say')
    expect(reply).not.toContain('ithano')
  })

  test('the noun in question is not given away', () => {
    const reply = replyTo('lesson9', 'how do I say one chair?', { word: 1 })
    expect(reply).toContain('*kĩmwe*')
    expect(reply).not.toContain('gĩtĩ')
  })

  test('the number in question is not given away', () => {
    expect(replyTo('lesson4', 'how do I say one table?', { word: 1 })).not.toContain('ĩmwe')
  })

  test('a phrase of the course stays a phrase', () => {
    expect(replyTo('lesson9', 'how do I say good night?', { word: 2 })).not.toContain('class')
  })
})

describe('short questions name words by their English', () => {
  test.each([
    ['whats 6', ['ithathatũ']],
    ['whats 6 and 7 then', ['ithathatũ', 'mũgwanja']],
    ['what are 8 and nine?', ['inyanya', 'kenda']],
    ['ok and what about ten', ['ikũmi']],
  ])('“%s”', (message, forms) => {
    const reply = replyTo('lesson4', message)
    for (const form of forms) expect(reply).toContain(`*${form}*`)
  })

  test('the word in question is not told', () => {
    const reply = replyTo('lesson4', 'whats 1 and 2', { word: 1 })
    expect(reply).toContain('“1” is what I’m asking you.')
    expect(reply).not.toContain('ĩmwe')
  })
})

describe('noun classes', () => {
  test('their number', () => {
    expect(replyTo('lesson9', 'How many noun classes does Kikuyu have?')).toContain('from 1 to 17')
  })
  test('their number in all', () => {
    expect(replyTo('lesson9', 'how many classes are there in total?')).toContain('from 1 to 17')
  })
  test('a class by its number', () => {
    expect(replyTo('lesson9', 'So what is the plural prefix of class 9?')).toContain('Class 9: Many animals')
  })
  test('the class of a word', () => {
    expect(replyTo('lesson9', 'which class is gĩtĩ?')).toContain('is in class 7, and several of them in class 8.')
    expect(replyTo('lesson9', 'in which class is metha', { word: 2 })).toContain('is in class 9')
    expect(replyTo('lesson4', 'which class is person')).toContain('is in class 1, and several of them in class 2.')
  })
})

describe('tildes may be left out', () => {
  test.each([
    'Is it all right if I forget the squiggles over the letters?',
    'can I leave the squiggles out',
    'do I have to write the squiggles',
    'is it ok without the tildes',
    'You didn’t really answer about the squiggles. Will you mark me wrong without them?',
  ])('“%s”', (message) => {
    expect(replyTo('lesson1', message)).toContain('You may leave tildes out')
    expect(replyTo('lesson1', message, { tildesCount: true })).toContain('Your setting requires ĩ and ũ')
  })
})

describe('letters that Kikuyu lacks', () => {
  test('“is there a z?”', () => {
    expect(replyTo('lesson9', 'is there a z in kikuyu?', { word: 2 })).toMatch(/^No\. Kikuyu words have no z\./)
  })
  test('“why th and not z?”, without the word in question', () => {
    const reply = replyTo('lesson9', 'But why is there a th instead of z?')
    expect(reply).toContain('Kikuyu words have no z.')
    expect(reply).not.toContain('*metha*')
  })
})

describe('the parts of a phrase', () => {
  test('named by its meaning', () => {
    expect(replyTo('lesson16', 'whats cutting in that', { word: 1 })).toContain(
      '*rũgĩtema* (roh-ghay-teh-mah) is “is cutting”',
    )
  })
  test('their order, without the phrase in question', () => {
    const reply = replyTo('lesson1', 'Do I have to say the ruciini part first or last?', { word: 2 })
    expect(reply).toContain('then “in the morning”')
    expect(reply).not.toContain('*')
  })
  test('the order of the words', () => {
    expect(replyTo('lesson1', 'what comes first, the greeting or the morning bit')).toContain('The order is “you are”')
  })
  test('their order, named by the meaning', () => {
    const reply = replyTo('lesson1', 'can the word for morning come at the start of the sentence?')
    expect(reply).toContain('*Wĩ mwega rũciinĩ?*')
  })
})

test('a word compared with one of Swahili gets no general note on the languages', () => {
  const reply = replyTo('lesson4', 'is igiri like the swahili mbili', { word: 1 })
  expect(reply).toContain('“two”')
  expect(reply).not.toContain('nduka')
})

test('a sentence that no source has is told word by word', () => {
  const reply = replyTo('lesson9', 'How would you ask "where is the chair"?', { word: 1 })
  expect(reply).toContain('“where?” is *kũ?*')
  expect(reply).toContain('“chair” is what I’m asking you.')
})
