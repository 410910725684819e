import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Phrases that puzzled learners and were replaced by plain English. */
const puzzling = [
  'It stays in the box',
  'Mind the marked letters',
  'as it stands:',
  'Can you say it too',
  'I am a simple tutor',
  'Word for word',
  'It is all kept',
  'To the lessons',
  'Nothing to say yet',
  'will stand here',
  "'Young'",
  "'Mature'",
  'Those that you have met',
  'Try fewer letters',
  'It lacks the beginning',
  'How sure it is</',
  'Tildes count"',
  'Lighter ones come first',
  'All that is kept of you',
  'We sell nothing',
  'No model that could',
  'quite surely',
  'Looked at by',
  'make no Kikuyu up',
  'That is no Kikuyu',
  'These words of it',
  'Payments are not set up',
  'with which you choose',
  'unwanted mail',
  'Start with what people do',
  'Begin one today',
  'payment is on its way',
  'No answer came',
  'The server made a mistake',
  'Only pages of this site may ask',
  'Answer this letter',
  'In the science of plants',
  'the sources disagree',
]

describe('no text of the product says', () => {
  const texts = ['index.html', '.env.example', ...filesIn('content'), ...filesIn('docs'), ...filesIn('src')].map(
    (path) => ({ path, text: plain(readFileSync(path, 'utf8')) }),
  )

  test.each(puzzling)('“%s”', (phrase) => {
    expect(texts.filter(({ text }) => text.includes(plain(phrase))).map(({ path }) => path)).toEqual([])
  })
})

test('a phrase is found across a line break of the page', () => {
  expect(plain('Your payment is\n        on its way to us.')).toContain('on its way to us')
})

/** Joins lines: the formatter may break the text of a page anywhere. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ')
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(tsx?|json|md)$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => join(folder, path))
    .filter((path) => !path.includes('lexicon'))
}
