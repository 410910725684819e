import { describe, expect, test } from 'vitest'
import { bare, labelledReply } from './model-texts.ts'

const kikuyu = 'Wĩ mwega?'
const english = 'How are you?'

describe('a reply is understood', () => {
  test.each([
    ['on two lines', `KIKUYU: ${kikuyu}\nENGLISH: ${english}`],
    ['on one line', `KIKUYU: ${kikuyu} ENGLISH: ${english}`],
    ['with the words below their labels', `KIKUYU:\n${kikuyu}\n\nENGLISH:\n${english}\n`],
    ['in small letters', `kikuyu: ${kikuyu}\nenglish: ${english}`],
    ['in small letters on one line', `Kikuyu: ${kikuyu} English: ${english}`],
    ['with labels in bold', `**KIKUYU:** ${kikuyu}\n**ENGLISH:** ${english}`],
    ['with labels in bold on one line', `**Kikuyu**: ${kikuyu} **English**: ${english}`],
    ['all in bold', `**KIKUYU: ${kikuyu}**\n**ENGLISH: ${english}**`],
    ['with bold words', `KIKUYU: **${kikuyu}**\nENGLISH: **${english}**`],
    ['with italic labels', `_Kikuyu:_ ${kikuyu}\n_English:_ ${english}`],
    ['as a list', `- KIKUYU: ${kikuyu}\n- ENGLISH: ${english}`],
    ['as a numbered list', `1. Kikuyu: ${kikuyu}\n2. English: ${english}`],
    ['as headings', `### KIKUYU:\n${kikuyu}\n### ENGLISH:\n${english}`],
    ['in a block of code', `\`\`\`\nKIKUYU: ${kikuyu}\nENGLISH: ${english}\n\`\`\``],
    ['in quotation marks', `KIKUYU: "${kikuyu}"\nENGLISH: “${english}”`],
    ['in the brackets of the format', `KIKUYU: <${kikuyu}>\nENGLISH: <${english}>`],
    ['the English first', `ENGLISH: ${english}\nKIKUYU: ${kikuyu}`],
    ['the English first, on one line', `ENGLISH: ${english} KIKUYU: ${kikuyu}`],
    ['after a remark', `Sure, here you are.\n\nKIKUYU: ${kikuyu}\nENGLISH: ${english}`],
    ['with the language’s own name', `GĨKŨYŨ: ${kikuyu}\nENGLISH: ${english}`],
    ['with a name in brackets', `KIKUYU (Gĩkũyũ): ${kikuyu}\nENGLISH: ${english}`],
    ['with a wide colon', `KIKUYU：${kikuyu}\nENGLISH：${english}`],
    ['with composed letters apart', `KIKUYU: ${kikuyu.normalize('NFD')}\nENGLISH: ${english}`],
    ['with Windows line ends', `KIKUYU: ${kikuyu}\r\nENGLISH: ${english}\r\n`],
  ])('%s', (_how, text) => {
    expect(labelledReply(text)).toEqual({ kikuyu, english })
  })

  test('when it also mentions the languages', () => {
    const chat = 'You ask how to say it in Kikuyu: listen well.'
    expect(labelledReply(`KIKUYU: ${kikuyu}\nENGLISH: ${chat}`)).toEqual({ kikuyu, english: chat })
  })

  test('when it has several lines, and keeps them', () => {
    const lines = 'Wĩ mwega?\nNdĩ mwega.'
    expect(labelledReply(`KIKUYU: ${lines}\nENGLISH: ${english}`)).toEqual({ kikuyu: lines, english })
  })

  test('when it alternates between the languages sentence by sentence', () => {
    const pairs = `KIKUYU: ${kikuyu}\nENGLISH: ${english}\nKIKUYU: Ndĩ mwega\nENGLISH: I am fine`
    expect(labelledReply(pairs)).toEqual({ kikuyu: `${kikuyu} Ndĩ mwega`, english: `${english} I am fine` })
  })
})

describe('a reply is not understood', () => {
  test.each([
    ['without labels', kikuyu],
    ['without its English', `KIKUYU: ${kikuyu}`],
    ['without its Kikuyu', `ENGLISH: ${english}`],
    ['with an empty label', `KIKUYU: ${kikuyu}\nENGLISH:`],
    ['with nothing but marks', `KIKUYU: **\nENGLISH: ${english}`],
    ['with labels that only look like ones', `My KIKUYU is good, my ENGLISH too`],
    ['when it is empty', ''],
  ])('%s', (_how, text) => {
    expect(labelledReply(text)).toBeUndefined()
  })
})

test('markup inside a text is kept', () => {
  expect(bare('**Wĩ** mwega, **Njeri**?')).toBe('**Wĩ** mwega, **Njeri**?')
  expect(bare('"Wĩ mwega?" and "Ndĩ mwega"')).toBe('"Wĩ mwega?" and "Ndĩ mwega"')
})

// A run of marks once took minutes. `tests/linear-time.test.ts` counts the steps.
test.each(['*_ -# ', '-', '- ', '\n-', '*', ' ', '`', '1.', 'KIKUYU (', 'KIKUYU: ', 'kikuyu\n', '"', '<', '**a'])(
  'endless %j has no labels',
  (again) => {
    const long = again.repeat(30_000)
    expect(labelledReply(`KIKUYU: x${long}y`)).toBeUndefined()
    expect(labelledReply(`\n${long}y`)).toBeUndefined()
    expect(labelledReply(long)).toBeUndefined()
  },
)
