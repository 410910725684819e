import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { understand, type Intent } from './understand.ts'

const asked: Record<string, readonly string[]> = {
  hint: [
    'hint',
    'Hint?',
    'a hint please',
    'can you give me a hint',
    'help',
    'help me',
    'I need a clue',
    'one more hint, please',
  ],
  'dont-know': ['I don’t know', "i don't remember", 'idk', 'No idea.', 'dunno', 'I forgot', 'not sure'],
  answer: ['tell me', 'show me the answer', 'I give up', 'what is the answer?', 'please tell me'],
  meaning: [
    'what does it mean?',
    'meaning',
    'What’s the meaning of this?',
    'in english',
    'translate that please',
    'explain',
  ],
  pronunciation: ['how do I pronounce it', 'how do you say it?', 'pronunciation', 'how is it pronounced?'],
  repeat: ['repeat', 'again please', 'say it again', 'what was the question?', 'Pardon?', 'can you repeat that'],
  skip: ['skip', 'next', 'next word please', 'move on', 'pass', 'skip this one', 'continue', 'I’m ready'],
  'whats-next': ['what’s next?', 'what comes next', 'what is next', 'what now?'],
  progress: [
    'progress',
    'how far am I?',
    'how am I doing',
    'how many words are left',
    'how many words do i know',
    'my score',
  ],
  commands: ['what can I say?', 'commands', 'how does this work', 'what can you do?'],
  review: ['review', 'start over', 'practice again'],
  yes: ['yes', 'Yes!', 'sure', 'ok', 'yes please', 'let’s try', 'I will try'],
  no: ['no', 'No, thanks', 'not now', 'nope'],
}

describe('what the tutor understands', () => {
  test.each(Object.entries(asked).flatMap(([kind, texts]) => texts.map((text) => [text, kind])))(
    '“%s” asks for %s',
    (text, kind) => {
      expect(understand(text)?.kind).toBe(kind)
    },
  )

  test.each([
    ['How do you say thank you?', 'thank you'],
    ['how do I say "good morning" in Kikuyu?', 'good morning'],
    ['What’s the word for table', 'table'],
    ['please, how would you say to eat in gikuyu', 'to eat'],
    ['what is the kikuyu for chair?', 'chair'],
  ])('“%s” asks how to say “%s”', (text, what) => {
    expect(understand(text)).toEqual<Intent>({ kind: 'how-to-say', what })
  })

  test('“what does … mean” asks for a meaning', () => {
    expect(understand('What does metha mean?')).toEqual<Intent>({ kind: 'what-means', what: 'metha' })
  })

  test.each([
    ['hello', 'greeting'],
    ['thanks a lot', 'thanks'],
    ['how are you?', 'how-are-you'],
    ['are you a robot?', 'who-are-you'],
    ['this is too hard', 'hard'],
    ['bye', 'goodbye'],
    ['I love this!', 'glad'],
    ['oops', 'sorry'],
  ])('“%s” is small talk: %s', (text, about) => {
    expect(understand(text)).toEqual({ kind: 'small-talk', about })
  })

  test('an English sentence is recognised as one', () => {
    expect(understand('I think that you should tell me about the weather in Nairobi')?.kind).toBe('english')
  })

  test.each(['metha', 'wi mwega', 'uhoro waku', 'thii na wega', 'ndi mwega muno', 'xyz', '', '…'])(
    '“%s” may be an attempt',
    (text) => {
      expect(understand(text)).toBeUndefined()
    },
  )

  test('reads anything at all without failing', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => void understand(text)))
    expect(() => understand('please '.repeat(5000))).not.toThrow()
  })
})
