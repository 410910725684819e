import { describe, expect, test } from 'vitest'
import { PRAISE, turnInExercise } from './lesson-chat.ts'

/** Messages that answer an exercise in words, beside other talk. */

const tested = ({ events }: ReturnType<typeof turnInExercise>) =>
  events.flatMap((event) => (event.type === 'word-tested' ? [event.correct] : []))

describe('missing letters in words', () => {
  test.each([
    [
      'lesson1',
      'wi-mwega-are-you-well',
      'ok fair. i think its ĩ? what does that squiggle do to the sound',
      /ĩ sounds like/,
    ],
    ['lesson1', 'wi-mwega-are-you-well', 'i already said ĩ lol', PRAISE],
    ['lesson1', 'wi-mwega-are-you-well', 'The missing letter is ~i, I believe.', PRAISE],
    ['lesson1', 'wi-mwega-are-you-well', 'the squiggly i', PRAISE],
    ['lesson1', 'ni-ngatho-thank-you', 'ĩ. my mom says "asante" a lot', PRAISE],
    ['lesson3', 'uraigua-atia-how-do-you-feel', 'ok then ũiuĩ', PRAISE],
    ['lesson3', 'uraigua-atia-how-do-you-feel', 'oh 4 gaps oops. ũ i u ĩ ?', PRAISE],
    ['lesson4', 'ithatu-three', 'The first letter is i and the last one is u with the tilde.', PRAISE],
    ['lesson6', 'kuruga-cook', 'so first one is the squiggly ũ and second normal u. ũ u', PRAISE],
    ['lesson9', 'giti-chair', 'Both are ĩ, I would guess. Would the plural be itĩ?', /Yes\. More than one: \*itĩ\*/],
    ['lesson13', 'umotho-left', 'ũ ok done can i do a different lesson now', /lessons are in the menu/],
    ['lesson2', 'nyumite-i-am-from', 'It is u and then ĩ. How many people speak it?', /seven million/],
    ['lesson4', 'imwe-one', 'I cannot type the tilde on my phone. ĩ then.', /type ~i and ~u/],
    ['lesson8', 'kwenda-makiria-prefer', 'i and i? the i with the squiggle for the first one', PRAISE],
    ['lesson8', 'kwenda-makiria-prefer', 'ii, first one has the tilde', PRAISE],
    ['lesson8', 'kwenda-makiria-prefer', 'i and i? the i with the wiggle for the first one', PRAISE],
    ['lesson9', 'giti-chair', 'i i both with wiggles', PRAISE],
    ['lesson6', 'guthoma-read', 'It’s ũ. How do I say hello?', /Ũhoro waku/],
    [
      'lesson6',
      'guthoma-read',
      'I said ũ. Never mind the long sentence, just how do I say I read?',
      /“I read”, but I know part of it/,
    ],
    ['lesson6', 'gukoma-sleep', 'Mwarimũ, that’s me! It looks like Swahili mwalimu. The letter here is ũ.', PRAISE],
    [
      'lesson2',
      'witagwo-atia-what-is-your-name',
      'is it i with the squiggle both times? and does it sound different to a normal i',
      PRAISE,
    ],
    ['lesson20', 'uka-haha-come-here', 'Ũ. haha is "here"? thats brilliant, ill never forget it', /Yes\. \*haha\*/],
  ])('count in %s for %s: “%s”', (id, wordId, message, expected) => {
    const turn = turnInExercise(id, 'fill', wordId, message)
    expect(turn.text).toMatch(PRAISE)
    expect(turn.text).toMatch(expected)
    expect(tested(turn)).toEqual([true])
  })

  test.each([
    ['u u? and what is the other u then', /Only one tilde is missing: tap ĩ or ũ/],
    ['i u. is that right?', /1 of 2 letters is right/],
    ['i think it is u and i', /None of the letters is right yet/],
  ])('are judged when they are wrong: “%s”', (message, expected) => {
    const turn = turnInExercise('lesson6', 'fill', 'kuruga-cook', message)
    expect(turn.text).toMatch(expected)
    expect(tested(turn)).toEqual([false])
  })

  test.each([
    ['lesson8', 'kwenda-makiria-prefer', 'i and i, no tilde on the first'],
    ['lesson6', 'guthoma-read', 'u. Is the tilde on the u?'],
  ])('get no tilde from words that deny it or ask for it in %s, for %s: “%s”', (id, wordId, message) => {
    expect(tested(turnInExercise(id, 'fill', wordId, message))).toEqual([false])
  })

  test('get no tildes from a question about them', () => {
    for (const message of ['i i. do all have tildes?', 'does each have a tilde? i i'])
      expect(tested(turnInExercise('lesson9', 'fill', 'giti-chair', message))).toEqual([false])
  })

  test('are told that a tilde is too many', () => {
    for (const message of ['ĩĩ', 'Is it "ii", both with the little hat?'])
      expect(turnInExercise('lesson1', 'fill', 'thii-na-wega-goodbye', message).text).toMatch(
        /right, but not their tildes/,
      )
  })

  test('are counted before they are judged', () => {
    const turn = turnInExercise('lesson3', 'fill', 'uraigua-atia-how-do-you-feel', 'ũ ĩ ĩ')
    expect(turn.text).toMatch(/^4 letters are missing, and you gave 3\./)
    expect(turn.lessonState.asked?.misses).toBe(0)
    expect(tested(turn)).toEqual([])
  })

  test.each([
    ['i. no wait ĩ', [true]],
    ['ĩ. no wait, i', [false]],
    ['ĩ. Actually no.', []],
    ['ĩ. Just kidding', []],
  ])('count at the last try, unless they are taken back: “%s”', (message, expected) => {
    expect(tested(turnInExercise('lesson1', 'fill', 'wi-mwega-are-you-well', message))).toEqual(expected)
  })

  test.each(['the second is u, the first is ũ', 'The first one is ũ. The second one is u.', 'ũ then u', 'is it ũ u'])(
    'stand in the places that are named: “%s”',
    (message) => {
      expect(tested(turnInExercise('lesson6', 'fill', 'kuruga-cook', message))).toEqual([true])
    },
  )

  test('are counted in a question after talk: “is the missing one the i with the hat on it?”', () => {
    const message = 'yes thats exactly how we said it!! is the missing one the i with the hat on it?'
    expect(turnInExercise('lesson2', 'fill', 'witagwo-atia-what-is-your-name', message).text).toMatch(
      /^2 letters are missing, and you gave 1\./,
    )
    expect(tested(turnInExercise('lesson1', 'fill', 'wi-mwega-are-you-well', message))).toEqual([true])
  })

  test('may have their mark in a sentence of its own', () => {
    const message = 'i? with the squiggle on top. why does that i sound like "ay" tho'
    expect(tested(turnInExercise('lesson1', 'fill', 'wi-mwega-are-you-well', message))).toEqual([true])
  })

  test.each(['ĩ? skip', 'ĩ? I give up', 'ĩ. can you give me a hint?'])(
    'that are too few give way to a wish: “%s”',
    (message) => {
      const turn = turnInExercise('lesson9', 'fill', 'giti-chair', message)
      expect(turn.text).not.toMatch(/letters are missing/)
    },
  )

  test('that lack one tilde are told so', () => {
    expect(turnInExercise('lesson18', 'fill', 'maitu-mother', 'iu').text).toMatch(/Only one tilde is missing/)
  })

  test('that are wrong beside a wish give way to it', () => {
    const turn = turnInExercise('lesson1', 'fill', 'wi-mwega-are-you-well', 'u. skip')
    expect(turn.text).toMatch(/^We’ll come back to it/)
  })

  test.each([
    'why ĩ and not i?',
    'I, hmm, no idea',
    'I... don’t know',
    'ĩ doesn’t work on my keyboard',
    'ĩ makes what sound?',
    'i. this is so hard',
    'is ĩ like the ay in say?',
    'how do i know when its i and when its ĩ',
    'i think u should give me a hint',
    'thank u',
    'what do u mean',
    'not ĩ then',
    'ĩ or i?',
  ])('are not read in “%s”', (message) => {
    const turn = turnInExercise('lesson1', 'fill', 'wi-mwega-are-you-well', message)
    expect(turn.text).not.toMatch(PRAISE)
    expect(turn.lessonState.asked).toMatchObject({ wordId: 'wi-mwega-are-you-well', misses: 0 })
    expect(tested(turn)).toEqual([])
  })
})

test('tildes may be left out in some exercises only', () => {
  const question = 'Is it all right if I leave the tildes out?'
  expect(turnInExercise('lesson4', 'fill', 'imwe-one', question).text).toMatch(/In this exercise they count/)
  expect(turnInExercise('lesson4', 'choose-kikuyu', 'imwe-one', question).text).toMatch(/You may leave tildes out/)
})

describe('an option that is typed', () => {
  test.each([
    [
      'lesson1',
      'choose-english',
      'wi-mwega-ruciini-good-morning',
      'good morning. oh so rũciinĩ is the morning part?',
      /Yes\. \*rũciinĩ\*/,
    ],
    [
      'lesson4',
      'choose-english',
      'cigana-how-many',
      'I guess this means "how many?". Is the c always said like English "sh"?',
      /c like the sh/,
    ],
    ['lesson4', 'choose-kikuyu', 'inya-four', 'That is interesting, but I am choosing inya.', PRAISE],
    [
      'lesson9',
      'choose-english',
      'uriri-bed',
      'Bed, which is where I should be, ha. How does it become plural?',
      /\*marĩrĩ\*/,
    ],
    [
      'lesson11',
      'choose-kikuyu',
      'ndeithia-help-me',
      'Ndeithia, which bit of it is the me??',
      /The “nd” at its beginning is “me”/,
    ],
  ] as const)('counts in %s (%s) for %s: “%s”', (id, kind, wordId, message, expected) => {
    const turn = turnInExercise(id, kind, wordId, message)
    expect(turn.text).toMatch(PRAISE)
    expect(turn.text).toMatch(expected)
  })

  test.each([
    ['lesson11', 'choose-kikuyu', 'ndeithia-help-me', 'Ndeithia, what does it mean?'],
    ['lesson11', 'choose-kikuyu', 'ndeithia-help-me', 'aca or Ndeithia, no idea'],
    ['lesson9', 'choose-kikuyu', 'metha-table', 'metha, can I get a hint?'],
    ['lesson11', 'choose-english', 'aca-no', 'No. I have no idea.'],
    ['lesson11', 'choose-english', 'aca-no', 'no, can I skip?'],
    ['lesson9', 'choose-english', 'metha-table', 'table or easy'],
    ['lesson1', 'choose-english', 'wi-mwega-ruciini-good-morning', 'does it mean good night or good morning?'],
  ] as const)('does not count in %s (%s) for %s: “%s”', (id, kind, wordId, message) => {
    expect(turnInExercise(id, kind, wordId, message).text).not.toMatch(PRAISE)
  })
})

const choice = (message: string) => turnInExercise('lesson1', 'choose-english', 'wi-mwega-are-you-well', message)

describe('options named by their place', () => {
  const { exercise } = choice('hm').lessonState.asked!
  const options = exercise?.kind === 'choose' ? exercise.options : []
  const names = ['first', 'second', 'third', 'fourth'] as const
  const right = names[options.indexOf('wi-mwega-are-you-well')]!
  const wrong = names.find((name) => name !== right)!

  test.each([`the ${right} one`, `I think it’s the ${right} option`, `Is it the ${right} one?`, right])(
    'count: “%s”',
    (message) => {
      const turn = choice(message)
      expect(turn.text).toMatch(PRAISE)
      expect(tested(turn)).toEqual([true])
    },
  )

  test('count by their number, and what is asked beside them gets a reply', () => {
    const turn = choice(`option ${names.indexOf(right) + 1}. what does the squiggle do to the sound?`)
    expect(turn.text).toMatch(PRAISE)
    expect(turn.text).toMatch(/ĩ sounds like/)
  })

  test('are judged when they are wrong, and closed', () => {
    const turn = choice(`The ${wrong} one, I guess`)
    expect(tested(turn)).toEqual([false])
    const after = turn.lessonState.asked?.exercise
    expect(after?.kind === 'choose' && after.closed).toEqual([options[names.indexOf(wrong)]])
  })

  test('the last one is the last option', () => {
    const turn = choice('the last one')
    const after = turn.lessonState.asked?.exercise
    const closed = after?.kind === 'choose' ? after.closed : []
    expect(tested(turn)[0] === true ? ['wi-mwega-are-you-well'] : closed).toEqual(options.slice(-1))
  })

  test('are taken by the number on their button alone', () => {
    const number = options.indexOf('wi-mwega-are-you-well') + 1
    expect(tested(choice(`${number}`))).toEqual([true])
    expect(tested(choice(`${number === 1 ? 2 : 1}.`))).toEqual([false])
  })

  test('a number is a meaning in a lesson on numbers', () => {
    const turns = ['1', '2', '3', '4'].map((number) =>
      turnInExercise('lesson4', 'choose-english', 'ithatu-three', number),
    )
    expect(turns.map(tested)).toEqual([[], [], [true], []])
  })

  test('are asked for again if a message names two', () => {
    const undecided = choice(`could be the ${wrong}, could be the ${right}`)
    const contradicted = turnInExercise('lesson9', 'choose-kikuyu', 'giti-chair', 'the second one, metha')
    for (const turn of [undecided, contradicted]) {
      expect(turn.text).toMatch(/^Tap the one that you mean\./)
      expect(tested(turn)).toEqual([])
    }
  })

  test.each([
    [`not the ${wrong} one`, /^Tap the one that you mean\./],
    ['is this the last one?', /left to say/],
    [`what was the ${wrong} one again?`, /is “/],
    [`the ${wrong} one - what does it mean?`, /is “/],
  ])('are no answers in “%s”', (message, expected) => {
    const turn = choice(message)
    expect(turn.text).toMatch(expected)
    expect(tested(turn)).toEqual([])
  })
})

const matching = (message: string) => turnInExercise('lesson9', 'match', 'metha-table', message)

test('a meaning that says what it is counts before a question that sounds like a plea', () => {
  const message = 'That is help me. So which bit is the "me", is it the N at the start?'
  expect(tested(turnInExercise('lesson11', 'choose-english', 'ndeithia-help-me', message))).toEqual([true])
})

describe('pairs that a message matches', () => {
  test.each([
    'metha is table, giti is chair, uriri is bed and ibuku is book',
    'Table is metha, chair is gĩtĩ, bed is ũrĩrĩ, book is ibuku.',
    'metha - table, giti - chair, uriri - bed, ibuku - book',
    'metha: table, giti: chair, uriri: bed, ibuku: book',
    'well let me just type it, metha is table, giti chair, uriri bed, ibuku book',
  ])('all count: “%s”', (message) => {
    const turn = matching(message)
    expect(turn.text).toMatch(/^Correct! .*(?:four|pairs)/i)
    expect(tested(turn)).toEqual([true, true, true, true])
  })

  test('get a reply to what is asked beside them', () => {
    const turn = matching('metha = table, giti = chair, uriri = bed, ibuku = book. How many people speak Kikuyu?')
    expect(turn.text).toMatch(/seven million/)
    expect(tested(turn)).toHaveLength(4)
  })

  test('are told which of them are right where some are not', () => {
    const turn = matching('metha is table, giti is chair, uriri is book and ibuku is bed')
    expect(turn.text).toMatch(/^Right so far: \*metha\* \([^)]+\), \*gĩtĩ\* \([^)]+\)\. The others are mixed up\./)
    expect(tested(turn)).toEqual([])
    expect(turn.lessonState.asked?.exercise?.kind).toBe('match')
  })

  test('do not all count if one of them is wrong or missing', () => {
    expect(tested(matching('metha is chair, giti is table, uriri is bed and ibuku is book')).length).toBeLessThan(4)
    const more = 'metha is table, giti is chair, uriri is bed, ibuku is book, metha is book'
    expect(tested(matching(more)).length).toBeLessThan(4)
    expect(tested(matching('metha is table, giti is chair')).length).toBeLessThan(4)
  })
})

test.each([
  [
    'lesson1',
    'uhoro-waku-hello',
    'Oh hello dear! Im Denise, sorry I am slow on this phone. It means hello, how are you?',
  ],
  ['lesson7', 'gwitigira-be-afraid', 'A gargle!! I practiced and scared the cat. To be afraid, I think.'],
])('in %s for %s, a remark that contains a meaning is not a first try: “%s”', (id, wordId, message) => {
  const turn = turnInExercise(id, 'choose-english', wordId, message)
  expect(tested(turn)).toEqual([true])
  expect(turn.text).not.toMatch(/second/)
})

test.each([
  ['lesson13', 'haraya-far', 'Far. Ah, so you were just about to tell me!'],
  ['lesson6', 'guukira-wake-up', 'To wake up, to get up. I don’t understand the line above, what does that mean?'],
])('in %s for %s, an option in a sentence of its own is chosen: “%s”', (id, wordId, message) => {
  expect(tested(turnInExercise(id, 'choose-english', wordId, message))).toEqual([true])
})

test.each(['do I drag them with my finger?', 'I cant see how to connect the pairs on my phone', 'what do i do here?'])(
  '“%s” gets how the pairs are matched',
  (message) => {
    const turn = matching(message)
    expect(turn.text).toContain('Tap a word, then its meaning')
    expect(turn.lessonState.asked?.exercise?.kind).toBe('match')
  },
)

test('a question about other verbs beside an answer does not ask for another lesson', () => {
  const message = '~i and i. so makiria is the more part? can i use it with other verbs'
  const turn = turnInExercise('lesson8', 'fill', 'kwenda-makiria-prefer', message)
  expect(tested(turn)).toEqual([true])
  expect(turn.text).not.toContain('in the menu')
})

describe('an option or pairs in words, beside a question', () => {
  test.each([
    ['lesson4', 'choose-english', 'cigana-how-many', 'how many? so what is it for people then'],
    ['lesson4', 'choose-english', 'cigana-how-many', 'i did say how many :)'],
    [
      'lesson3',
      'match',
      'ndi-mwega-i-am-fine',
      'Ndi mwega is I am fine, uhana atia how are you, ndiraigua wega muno I feel very good, uraigua atia how are you feeling',
    ],
  ] as const)('counts in %s, %s, for %s: “%s”', (id, exercise, wordId, message) => {
    const turn = turnInExercise(id, exercise, wordId, message)
    expect(turn.text).toMatch(PRAISE)
    expect(tested(turn)).not.toContain(false)
  })

  test('does not hide a question after dots in the blank of its meaning', () => {
    const message = 'i dont like... and what do you mean not confirmed by a speaker? so it could be wrong?'
    const turn = turnInExercise('lesson8', 'choose-english', 'ndiendete-i-dont-like', message)
    expect(tested(turn)).toEqual([true])
    expect(turn.text).toContain('no speaker of Kikuyu has checked it')
  })

  test.each([
    ['lesson3', 'uhana-atia-how-are-you', 'wait... how are you?'],
    ['lesson4', 'cigana-how-many', 'wait... how many'],
  ])('is read after a hesitation in %s, for %s: “%s”', (id, wordId, message) => {
    expect(tested(turnInExercise(id, 'choose-english', wordId, message))).toEqual([true])
  })

  test('is not read from a wish to hear it again', () => {
    const turn = turnInExercise('lesson4', 'choose-english', 'cigana-how-many', 'how many? what was that again')
    expect(tested(turn)).toEqual([])
  })
})
