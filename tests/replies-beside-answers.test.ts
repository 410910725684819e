import { describe, expect, test } from 'vitest'
import { lessonOf } from '#content/course.ts'
import { lessonStateAtStart, type Asked } from '#core/tutor/lesson-state.ts'
import { content } from '#content/course-content.fixture.ts'
import { lessonChat, teacher, wordIdsOf } from './lesson-chat.ts'

/** The reply to a message while the tutor asks for a word of a lesson, when all of its words were shown. */
function replyTo(lessonId: string, wordId: string, how: Asked['how'], message: string) {
  const { lessonState, text } = lessonChat(lessonId, {
    wordId,
    how,
    shown: wordIdsOf(lessonId),
    turn: 5,
    due: () => 6,
  })(message)
  return { isRight: lessonState.judged?.isRight === true, text }
}

describe('the last answer counts when a learner corrects an earlier one', () => {
  test.each([
    [
      'lesson14',
      'kwendia-sell',
      'kikuyu',
      'To sell: kwenda. No, wait, that is to want. It has the extra i, so it is kwendia.',
    ],
    ['lesson14', 'kwendia-sell', 'kikuyu', 'But I did correct myself, I said kwendia at the end.'],
    ['lesson4', 'igiri-two', 'english', 'It means three, or is it two? I shall say two.'],
    ['lesson4', 'igiri-two', 'english', 'that one is two'],
    ['lesson4', 'igiri-two', 'english', 'I shall go with two'],
  ] as const)('%s, %s, %s: “%s”', (lesson, word, how, message) => {
    const { isRight, text } = replyTo(lesson, word, how, message)
    expect(isRight).toBe(true)
    expect(text).not.toMatch(/first try|No hint needed|Without a hint/)
  })

  test.each([
    ['lesson4', 'igiri-two', 'english', 'It means two, or is it three?'],
    ['lesson4', 'igiri-two', 'english', 'that one is three'],
    ['lesson14', 'kwendia-sell', 'kikuyu', 'kwendia. no wait, so it is kwenda'],
  ] as const)('but not in %s, %s, %s: “%s”', (lesson, word, how, message) => {
    expect(replyTo(lesson, word, how, message).isRight).toBe(false)
  })
})

describe('an answer in a sentence of its own counts', () => {
  test.each([
    [
      'lesson4',
      'ithatu-three',
      'kikuyu',
      'Ithatũ. I should like to count for you: ĩmwe, igĩrĩ, ithatũ, inya. Is that right so far?',
    ],
    [
      'lesson14',
      'kugura-buy',
      'kikuyu',
      'I believe to buy is kũgũra. I mean, does the kũ- at the front stand for the English "to"?',
    ],
    ['lesson1', 'wi-mwega-are-you-well', 'english', 'are you well. Love that. how would I say im not great?'],
    [
      'lesson7',
      'kuigua-kieha-be-sad',
      'english',
      'thats going in the speech. And that one is to feel sad. Is kĩeha the noun then, sadness?',
    ],
  ] as const)('%s, %s, %s: “%s”', (lesson, word, how, message) => {
    expect(replyTo(lesson, word, how, message).isRight).toBe(true)
  })
})

describe('the meaning in a sentence on the word counts', () => {
  test.each([
    [
      'lesson9',
      'giti-chair',
      'gĩtĩ is chair. If I want tell a patient "please sit down on the chair", you can teach me?',
    ],
    ['lesson9', 'uriri-bed', 'but I answered good :( ũrĩrĩ is bed, I would like to be in it now haha'],
    ['lesson5', 'kuria-eat', 'to drink? no eat, to eat. ive got chem homework after this so how much is left'],
  ])('%s, %s: “%s”', (lesson, word, message) => {
    expect(replyTo(lesson, word, 'english', message).isRight).toBe(true)
  })

  test('but not where it is denied or of another word', () => {
    for (const message of ['gĩtĩ is not chair', 'metha is chair', 'is gĩtĩ chair?'])
      expect(replyTo('lesson9', 'giti-chair', 'english', message).isRight).toBe(false)
  })
})

describe('the question beside an answer gets its own reply', () => {
  test.each([
    [
      'lesson9',
      'metha-table',
      'metha. Thank you, now I found it! And how do I say many chairs, when in the waiting room there are twenty?',
      '*itĩ*',
    ],
    ['lesson9', 'ibuku-book', 'ibuku. How it is pronounced the b in ibuku?', 'Say a soft b'],
    [
      'lesson5',
      'kwenda-want',
      'kwenda. btw why do they all start with ku or gu or kw, is that just the "to" bit',
      '*kũ-*',
    ],
    [
      'lesson8',
      'kwenda-makiria-prefer',
      'kwenda makiria. so if i prefer nandos to kfc i say kwenda makiria nandos?',
      'That is the verb itself',
    ],
    [
      'lesson10a',
      'kurugama-stand',
      'kurugama. yo the tilde thing is annoying do i have to type it every time',
      'You may leave tildes out',
    ],
    [
      'lesson10a',
      'guthii-go',
      'guthii. is that where "thii" comes from, my mom says it when she wants me out',
      '*thiĩ*',
    ],
    [
      'lesson14',
      'kuriha-pay',
      'Kũrĩha. I shall be careful with that h! So "to eat" would be kũrĩa, am I right?',
      'Yes. *kũrĩa*',
    ],
    [
      'lesson14',
      'cinji-change',
      'Cĩnji. What do you mean by saying that it is not yet confirmed by a speaker?',
      'no speaker of Kikuyu has checked',
    ],
    [
      'lesson7',
      'kuigua-kieha-be-sad',
      'kũigua kĩeha - and how do I say the ghoh bit, hard g like in "go"?',
      'Say a soft g',
    ],
    ['lesson7', 'kurakara-be-angry', 'I meant the sound of g! anyway kurakara', 'Say a soft g'],
    [
      'lesson1',
      'thii-na-wega-goodbye',
      'Thii na wega... the "th" looks hard. is it like in "the" or like in "think"?',
      'like the th in “this”',
    ],
    [
      'lesson7',
      'gwitigira-be-afraid',
      'gwitigira. Ooh how do I say dont be afraid then? my niece is scared of everyone staring',
      'Ndũgetigĩre',
    ],
    [
      'lesson14',
      'kwendia-sell',
      'Kwendia. what is the difference between kwendia and the word for to want?',
      '*kwenda*',
    ],
    ['lesson14', 'thogora-price', 'thogora. And you overlooked my question about kũrĩa, to eat.', '*kũrĩa*'],
  ])('%s, %s: “%s”', (lesson, word, message, reply) => {
    const { isRight, text } = replyTo(lesson, word, 'copy', message)
    expect(isRight).toBe(true)
    expect(text).toContain(reply)
  })

  test.each([
    [
      'a try that is taken back asks nothing',
      'lesson5',
      'kuria-eat',
      'kuthii? no wait thats go. kuria',
      /don’t know|can’t answer|no answer/,
    ],
    [
      'what is known is not unknown',
      'lesson5',
      'kuria-eat',
      'kuria but my phone cant do the hats. so to tell my lil bro to eat its just ria??',
      /don’t know|can’t answer|no answer/,
    ],
    [
      'a joke asks nothing',
      'lesson8',
      'kwenda-want',
      'kwenda, which is lowkey a red flag for a language ngl',
      /don’t know|can’t answer|no answer/,
    ],
    [
      'a verb of somebody gets no yes',
      'lesson8',
      'kwenda-makiria-prefer',
      'kwenda makiria. so if i prefer nandos to kfc i say kwenda makiria nandos?',
      /^Yes/m,
    ],
    [
      'a choice gets no yes',
      'lesson4',
      'ithatu-three',
      'Ithatũ. Is the th like in "this" or like in "thing"? I said it like "thing"',
      /Yes\. Say|my mistake|Sorry/,
    ],
    [
      'what was heard as a praise needs no more',
      'lesson1',
      'uhoro-waku-hello',
      'Ũhoro waku? There, how was that?',
      /don’t know|can’t answer|no answer/,
    ],
    [
      'nobody asked for a plural',
      'lesson7',
      'gucanjamuka-be-excited',
      'gucanjamuka. Is that what theyd say at the wedding when everyone ululates?',
      /no plural/,
    ],
    [
      'nobody asked about men and women',
      'lesson7',
      'gwitigira-be-afraid',
      'gwitigira. can I just say "I am angry" by sticking something on the front?',
      /men and women|for men/,
    ],
    [
      'the praise has just told the meaning',
      'lesson10a',
      'kuria-eat',
      'kũrĩa. is she bossing me or just being nice when she says kũrĩa',
      /is “to eat”\.$/m,
    ],
  ])('%s: %s, %s, “%s”', (_, lesson, word, message, unfit) => {
    const { isRight, text } = replyTo(lesson, word, 'copy', message)
    expect(isRight).toBe(true)
    expect(text).not.toMatch(unfit)
  })
})

test.each([
  ['i forgot. is it njumite', 'lesson2', 'nyumite-i-am-from'],
  ['thats not what i asked. anyway ndiyendete', 'lesson8', 'ndiendete-i-dont-like'],
  ['umm kurara? I always muddle these up', 'lesson7', 'kurakara-be-angry'],
])('a misspelled guess beside other words is a try: “%s”', (message, lesson, word) => {
  const { isRight, text } = replyTo(lesson, word, 'kikuyu', message)
  expect(isRight).toBe(false)
  expect(text).toMatch(/^Nearly right/m)
})

test('a part of a phrase is not said to be in a phrase that has it in another form only', () => {
  const { text } = replyTo(
    'lesson2',
    'witagwo-atia-what-is-your-name',
    'copy',
    'witagwo atia. wait so njĩ is me and wĩ is you?',
  )
  expect(text).not.toContain('Uumĩte')
})

describe('a question beside an answer is about what it names', () => {
  test.each([
    [
      'the “to” of a verb',
      'lesson5',
      'kwenda-want',
      'copy',
      'kwenda. Is the k at the beginning part of the verb or something like our "to"?',
      /becomes “kw” before e/,
    ],
    [
      'the “to” and the command',
      'lesson5',
      'kuria-eat',
      'copy',
      'kuria. So kũ is "to" and rĩa is the command Eat?',
      /Yes\. \*kũ-\*.*tells one person to eat/,
    ],
    [
      'another verb’s “to”',
      'lesson5',
      'kuria-eat',
      'kikuyu',
      'kũrĩa. Does kwenda have a "to" in it too? I see no kũ there.',
      /Yes\. This is the “to …” form/,
    ],
    [
      'a form of the verb',
      'lesson16',
      'gukoma-sleep',
      'copy',
      'gũkoma. My wife once said "ndakoma", she had already slept? Or was she going to bed?',
      /\*ndakoma\* .* is “I have just slept”/,
    ],
    [
      'an ending',
      'lesson16',
      'hwai-ini-late-afternoon',
      'english',
      'Evening. So hwaĩ-inĩ is not a place but a time, though -inĩ means in? Like in the house?',
      /The ending \*-inĩ\* .* is “in” or “at”/,
    ],
    [
      'a greeting that is asked for',
      'lesson16',
      'miaraho-noon',
      'copy',
      'miaraho. What is good afternoon in full?',
      /\*Ũhoro wa mĩaraho\?\*/,
    ],
    [
      'a phrase that is quoted',
      'lesson16',
      'hwai-ini-late-afternoon',
      'kikuyu',
      'hwai-ini. My wife says "wi mwega hwai-ini", or did I mishear her?',
      /means “good evening”/,
    ],
    [
      'which part means what',
      'lesson16',
      'ruoro-rugitema-dawn',
      'copy',
      'ruoro rugitema. Lovely image. So which of the two words is the cutting one?',
      /\*rũgĩtema\* .* is “is cutting”/,
    ],
    [
      'the sound of a letter',
      'lesson16',
      'guukira-wake-up',
      'copy',
      'gũũkĩra. Are the two ũ said long, like gooo?',
      /Yes\. Say ũ like the o in “go”/,
    ],
    [
      'a phrase that is put together, with “is that right”',
      'lesson5',
      'gukoma-sleep',
      'kikuyu',
      'You just told me Ndĩrenda gũkoma, so I would guess Ndĩrenda kũrĩa. Is that right? And sleep is gũkoma.',
      /A phrase that I’m sure of/,
    ],
  ] as const)('%s: %s, %s, %s, “%s”', (_, lesson, word, how, message, told) => {
    const { isRight, text } = replyTo(lesson, word, how, message)
    expect(isRight).toBe(true)
    expect(text).toMatch(told)
    expect(text).not.toMatch(/mistake|Sorry|know a little about you|Good to see you|comes after it/)
  })
})

describe('a question that is put again is answered', () => {
  test.each([
    ['You passed over my question: which part of ruoro rũgĩtema means "cutting"?', /\*rũgĩtema\* .* is “is cutting”/],
    ['Sorry, why do you tell me about going? I asked what ndakoma means.', /\*ndakoma\* .* is “I have just slept”/],
    ['I was not greeting you, ha. I asked how one says "good afternoon".', /\*Ũhoro wa mĩaraho\?\*/],
  ])('“%s”', (message, told) => {
    expect(replyTo('lesson16', 'guukira-wake-up', 'copy', message).text).toMatch(told)
  })
})

test.each(['blank. total blank', 'dfkjghsldk'])('“%s” is not a wrong try', (message) => {
  const { text } = replyTo('lesson5', 'kuria-eat', 'english', message)
  expect(text).not.toMatch(/Not quite/)
})

describe('the reply says if a learner’s conclusion about a part of a word is right', () => {
  test.each([
    [
      'a beginning',
      'lesson2',
      'njitagwo-my-name-is',
      'copy',
      'Njĩtagwo Clara. is the nj- at the start the "I" part, like ni- in Swahili?',
      /the “nj” at its beginning is “I”/,
    ],
    [
      'a part of a phrase that looks like another word',
      'lesson18',
      'muru-wa-maitu-brother',
      'copy',
      'mũrũ wa maitũ, so wa is "of" like Swahili mwana wa? And mũrũ alone is son?',
      /Yes\. \*mũrũ\* .* is “son”/,
    ],
    [
      'two small words',
      'lesson13',
      'haraya-far',
      'copy',
      'haraya, so ni haraya = its far?',
      /\*Nĩ haraya\* .* is “It is far”/,
    ],
    ['a small word', 'lesson13', 'urio-right', 'copy', 'urio. ok whats ni then', /\*nĩ\* .*is”/],
    ['the next word', 'lesson13', 'urio-right', 'kikuyu', 'urio, and left?', /\*ũmotho\*/],
    [
      'the letter that is asked about',
      'lesson13',
      'umotho-left',
      'kikuyu',
      'umotho. i keep forgettin the h, is th like in english "the"?',
      /Say th like/,
    ],
    [
      'whether the lesson has a word',
      'lesson13',
      'na-mbere-forward',
      'copy',
      'na mbere. bit like hakuna matata lol. is go in this lesson too?',
      /Yes\. \*thiĩ\*/,
    ],
    ['a complaint', 'lesson13', 'hakuhi-near', 'kikuyu', 'hakuhi hakuhi hakuhi, u keep asking this one', /Correct!/],
    ['laughter', 'lesson13', 'hakuhi-near', 'kikuyu', 'cool!! so haha really is here. hakuhi', /\*haha\* .*“here”/],
    [
      'no laughter',
      'lesson2',
      'uumite-ku-where-are-you-from',
      'copy',
      'thats not what i asked haha but ok. Uumite ku?',
      /Correct!(?![^]*\*haha\*)/,
    ],
  ] as const)('%s: %s, %s, %s, “%s”', (_, lesson, word, how, message, told) => {
    const { isRight, text } = replyTo(lesson, word, how, message)
    expect(isRight).toBe(true)
    expect(text).toMatch(told)
    expect(text).not.toMatch(/^No\.|“bad”|its plural|\*niĩ\* .* is taught/m)
  })
})

test.each([
  ['left? no wait right', 'lesson13', 'urio-right', 'english', /^Correct!(?!.*(?:[Ff]irst try|hint))/],
  [
    'hm ok so nji is I and wi is you. witagwo atya?',
    'lesson2',
    'witagwo-atia-what-is-your-name',
    'kikuyu',
    /^Nearly right/m,
  ],
  ['bruh kwenda kwenda kwenda ive said it like 4 times', 'lesson5', 'kwenda-want', 'kikuyu', /^Correct!/],
] as const)('the try in “%s” is judged', (message, lesson, word, how, told) => {
  expect(replyTo(lesson, word, how, message).text).toMatch(told)
})

test.each([
  [
    'Why no? In Swahili you is u- and before a vowel it becomes w-, so wĩ- looks like "you are". Are you sure?',
    /friendly|leave that there/,
  ],
  ['wait haha means here?? i was just laughing', /^No\./m],
  ['nii. my host mum is called Wanjiru, how wud i say her name is wanjiru', /to meet you|your family/],
])(
  'a doubt is not an insult, a right claim is not denied, a question is not an introduction: “%s”',
  (message, unfit) => {
    expect(replyTo('lesson2', 'nii-i', 'copy', message).text).not.toMatch(unfit)
  },
)

test('a phrase between single quotation marks is what is asked for', () => {
  const { text } = replyTo('lesson2', 'nii-i', 'copy', "How would I say 'and you?' after I tell my name?")
  expect(text).toContain('*Na wee?*')
})

test.each([
  ['working. So is wĩra the job and kũruta the doing? I like my wĩra most days', 'lesson6', 'kuruta-wira-work'],
  ['eating', 'lesson5', 'kuria-eat'],
])('the English noun of a verb is its meaning, too: “%s”', (message, lesson, word) => {
  expect(replyTo(lesson, word, 'english', message).isRight).toBe(true)
})

test('another verb in “-ing” is not', () => {
  expect(replyTo('lesson5', 'kuria-eat', 'english', 'going').isRight).toBe(false)
})

test('“two people” is not a question about vowels', () => {
  const { text } = replyTo('lesson3', 'na-wee-and-you', 'copy', 'Na wee? Can I say that to two people?')
  expect(text).not.toContain('vowel')
})

test.each(['review please, I’ve got ten minutes before my shift', 'ok review'])('“%s” starts the review', (message) => {
  const lesson = lessonOf(content, 'lesson5')
  const lessonState = { ...lessonStateAtStart(lesson, lesson.wordIds, 3), toReview: [], toTeach: [] }
  const turn = teacher.reply(lesson, lessonState, message, { tildesCount: false })
  expect(turn.messages.some(({ content: text }) => text.startsWith('Task:'))).toBe(true)
})

test('a repeated meaning is not confirmed with a yes that would answer the question after it', () => {
  const message = 'Ũhana atĩa. You said it means what are you like, is it not a bit rude?'
  expect(replyTo('lesson3', 'uhana-atia-how-are-you', 'kikuyu', message).text).not.toMatch(/^Yes/m)
})

test('a learner who leaves with a question gets the answer', () => {
  const { isRight, text } = replyTo('lesson14', 'kugura-buy', 'english', 'to buy. aight im out how do i say thank you')
  expect(isRight).toBe(true)
  expect(text).toContain('Nĩ ngatho')
  expect(text).not.toMatch(/Goodbye|See you soon|Take care/)
})

test('a question without an answer stands after the small talk beside it', () => {
  const { text } = replyTo(
    'lesson8',
    'ndiendete-i-dont-like',
    'kikuyu',
    'Ndiendete. Sorry! Can a teacup be jealous of a spoon?',
  )
  expect(text).toMatch(/(?:all right|worry|forgive|be sorry)[^]*your question/i)
})

describe('an answer counts', () => {
  test.each([
    ['lesson9', 'kiondo-basket', 'copy', 'kiondo, the wife has one of them! so is it several kiondos, ciondo?'],
    ['lesson9', 'gikombe-cup', 'kikuyu', 'cup is gikombe same as I just said. And tea?'],
    [
      'lesson2',
      'witagwo-atia-what-is-your-name',
      'kikuyu',
      'Wĩtagwo atĩa? So -tagwo means ‘am called’ in both, and only the beginning changes?',
    ],
    [
      'lesson22',
      'thibitari-hospital',
      'kikuyu',
      'ndagĩtarĩ! Anna will be so chuffed if I call her that. And hospital is thibitari.',
    ],
  ] as const)('in %s for %s (%s): “%s”', (lesson, word, how, message) => {
    const { isRight, text } = replyTo(lesson, word, how, message)
    expect(isRight).toBe(true)
    expect(text).not.toMatch(/second try/)
  })

  test('but not with another one offered after it', () => {
    expect(replyTo('lesson9', 'metha-table', 'copy', 'metha, maybe giti?').isRight).toBe(false)
  })
})

describe('beside a right answer', () => {
  test('a question after a statement about another word gets its reply', () => {
    const message = 'mũriũ. so ariũ are sons, thats going on the table Sunday. How do I say "three"?'
    expect(replyTo('lesson18', 'muriu-son', 'kikuyu', message).text).toContain('*ithatũ*')
  })

  test('a joke is not answered by “I don’t know”', () => {
    const message = 'metha. right so thats a table, sounds like a drug they warn ye about at school haha'
    expect(replyTo('lesson9', 'metha-table', 'copy', message).text).not.toMatch(/don’t know/)
  })

  test('no line is said twice, with “Yes” and without', () => {
    const message = 'muru wa maitu. so thats muru = son? then my own sons, can I say muru wakwa or something like that'
    const { text } = replyTo('lesson18', 'muru-wa-maitu-brother', 'copy', message)
    expect(text.match(/\*mũrũ\* \(moh-roh\) is “son”/g)).toHaveLength(1)
  })

  test('a yes does not confirm a phrase of which only the first word is known', () => {
    const message = 'muru wa maitu. So my son would be muru wakwa, ya?'
    expect(replyTo('lesson18', 'muru-wa-maitu-brother', 'kikuyu', message).text).not.toContain('Yes.')
  })

  test('a learner who guesses is not told that the answer was overlooked', () => {
    const message = 'mũrimũ. So would several illnesses be mirimu? I’m just guessing from your hint.'
    expect(replyTo('lesson22', 'murimu-illness', 'copy', message).text).not.toMatch(
      /asking twice|my mistake|should have/,
    )
  })

  test('“the same word” in another language is not one for several', () => {
    const message = 'ndawa! That’s nearly the Hindi one. Is it the same word, do you know?'
    expect(replyTo('lesson22', 'ndawa-medicine', 'copy', message).text).not.toMatch(/one and for several/)
  })
})

describe('a question beside a wrong try is replied to before the try', () => {
  test.each([
    ['lesson9', 'kiondo-basket', 'kiomdo. how do you say evening?', /^“Good evening” is \*Wĩ mwega hwaĩ-inĩ\?\*/],
    ['lesson9', 'kiondo-basket', 'kiomdo. why is there a tilde?', /^ĩ and ũ are letters of their own/],
    [
      'lesson1',
      'thii-na-wega-goodbye',
      'thi na wega? so would it be wi mwega hwai-ini then',
      /^\*Wĩ mwega hwaĩ-inĩ\?\*/,
    ],
  ] as const)('%s, %s: “%s”', (lesson, word, message, expected) => {
    const { text } = replyTo(lesson, word, 'kikuyu', message)
    expect(text).toMatch(expected)
    expect(text).toMatch(/^Nearly right/m)
  })

  test('a plea for help is replied to by the hint alone', () => {
    for (const message of ['kiomdo. what was it again?', 'kiomdo? is that right?', 'kiomdo? no idea what is it'])
      expect(replyTo('lesson9', 'kiondo-basket', 'kikuyu', message).text).toMatch(/^Nearly right/)
  })
})

describe('a remark or question beside a right answer gets its own reply', () => {
  test.each([
    [
      'lesson4',
      'inya-four',
      'kikuyu',
      'inya. or was it ithatu, my brain is fried from work',
      /^\*ithatũ\* .* is “three”/m,
    ],
    [
      'lesson8',
      'o-na-also',
      'kikuyu',
      'o na. so if my friend says she likes smth can i say o na me?',
      /as in “me too”/,
    ],
    ['lesson8', 'o-na-also', 'kikuyu', 'o na. bruh again??', /^A word comes back until you know it/m],
    [
      'lesson8',
      'o-na-also',
      'kikuyu',
      'o na. why do u repeat everything so much',
      /^A word comes back until you know it/m,
    ],
    [
      'lesson8',
      'ni-kii-wendete-what-do-you-like',
      'kikuyu',
      'ni kii wendete? also whats the wendete part, looks like ndiendete',
      /^\*wendete\* .* is “you like”, a part of/m,
    ],
    [
      'lesson17',
      'aari-was',
      'kikuyu',
      'aari. so no difference between he and she? nice one less thing to learn',
      /doesn’t tell “he” from “she”/,
    ],
    [
      'lesson17',
      'aari-was',
      'kikuyu',
      'aari. this ones hard im gettin tired, how many words left',
      /words? (?:is|are) left to say/,
    ],
    [
      'lesson15',
      'thi-down',
      'kikuyu',
      'thi. is that the thi in "ikara thi", mum said that to visitors all the time!',
      /^Yes\. \*ikara thĩ!\*/m,
    ],
    [
      'lesson15',
      'kwerekera-towards',
      'kikuyu',
      'kwerekera. thats a mouthful, can you break it up for me?',
      /^Say it in steps: kweh … reh/m,
    ],
    [
      'lesson20',
      'gucemania-meet',
      'kikuyu',
      'gucemania. and which part of gucemania is "each other", the -an-?',
      /\*-ana\* \([^)]+\) is “each other”/,
    ],
    [
      'lesson20',
      'ni-tuthii-lets-go',
      'kikuyu',
      'tuthii. you said the ni is optional so thats fine right?',
      /you may leave \*nĩ\* \(nay\) out/,
    ],
    [
      'lesson3',
      'na-wee-and-you',
      'kikuyu',
      'na wee. so how would the whole chat go, Uhana atia - Ndi mwega, na wee?',
      /^Yes\. To \*Ũhana atĩa\?\* .* you can answer \*Ndĩ mwega\*/m,
    ],
  ] as const)('%s, %s, %s: “%s”', (lesson, word, how, message, expected) => {
    const { isRight, text } = replyTo(lesson, word, how, message)
    expect(isRight).toBe(true)
    expect(text).toMatch(expected)
  })

  test('another try that the praise settles gets no “I don’t know”', () => {
    const { text } = replyTo(
      'lesson9',
      'kiondo-basket',
      'kikuyu',
      'kiondo, or is it gikondo? Im second guessing everything now',
    )
    expect(text).not.toMatch(/I don’t know|can’t answer/)
  })

  test('happy tears are good news', () => {
    for (const message of [
      'Oh my god so I did remember it right! Im nearly crying here. Ndiraigua wega muno',
      'No dont be sorry, I meant happy crying lol. Ndiraigua wega muno',
    ]) {
      const { isRight, text } = replyTo('lesson3', 'ndiraigua-wega-muno-i-feel-very-good', 'kikuyu', message)
      expect(isRight).toBe(true)
      expect(text).not.toContain('sorry')
    }
    expect(
      replyTo('lesson3', 'ndiraigua-wega-muno-i-feel-very-good', 'kikuyu', 'ndiraigua wega muno. my dog died im crying')
        .text,
    ).toContain('I’m sorry')
  })

  test('a complaint about a reply is not about the answer', () => {
    expect(replyTo('lesson8', 'o-na-also', 'kikuyu', 'i wasnt asking about the menu lol').text).toMatch(
      /^(?:Sorry|You’re right)/,
    )
  })
})

describe('a remark or a question of its own kind is not read as another', () => {
  test.each([
    [
      'lesson14',
      'kugura-buy',
      'kikuyu',
      'kugura. so same word for want and love? bet that gets people in trouble',
      /^Yes\. \*kwenda\*/m,
    ],
    [
      'lesson5',
      'kunyua-drink',
      'kikuyu',
      'kunyua. so nyua! = drink up bro?',
      /^Yes\. \*nyua!\* .* means “drink! \(to one person\)”/m,
    ],
    [
      'lesson10a',
      'kuria-eat',
      'kikuyu',
      'kuria. what do i say after tea, like thanks for the food, that were lovely',
      /“thank you” is \*Nĩ ngatho\*/,
    ],
    ['lesson12', 'kuina-sing', 'kikuyu', 'kũina. What is the word for song then?', /“song” is \*rwĩmbo\*/],
    ['lesson12', 'guthaka-play', 'kikuyu', 'guthaka. But I meant the word for song', /\*rwĩmbo\* .* “song”/],
    [
      'lesson7',
      'gwitigira-be-afraid',
      'kikuyu',
      'gwitigira. I would like to tell patients hello, how is that?',
      /\*Ũhoro waku\?\* .* taught in lesson 1/,
    ],
    [
      'lesson7',
      'uraigua-atia-how-do-you-feel',
      'kikuyu',
      'Uraigua atia? My wife is from Nyeri, do they say it the same way there?',
      /differs a little from place to place/,
    ],
    [
      'lesson10a',
      'guuka-come',
      'kikuyu',
      'guuka. why does this one start with g and the others k',
      /Before k, t, th and c it becomes/,
    ],
    [
      'lesson4',
      'ithatu-three',
      'kikuyu',
      'three is ithatu. I always forget the hat on the u, how do I type it on my phone?',
      /type ~i and ~u/,
    ],
    [
      'lesson2',
      'nyumite-i-am-from',
      'kikuyu',
      'Nyumite Leeds! thats it. whats the bit that means I, is it the n?',
      /“ny” is “I”/,
    ],
  ] as const)('%s, %s, %s: “%s”', (lesson, word, how, message, expected) => {
    const { isRight, text } = replyTo(lesson, word, how, message)
    expect(isRight).toBe(true)
    expect(text).toMatch(expected)
  })

  test.each([
    ['lesson14', 'kugura-buy', 'to buy. is it easy to mix up with to stand?', /noun classes/],
    [
      'lesson1',
      'wi-mwega-ruciini-good-morning',
      'Good morning! How would a teacher in Kenya greet a whole class of children?',
      /Nouns stand in classes/,
    ],
    [
      'lesson7',
      'gukena-be-happy',
      'to be happy. My wife says something like gikeno sometimes, is it related?',
      /heard today|how common/,
    ],
  ] as const)('in %s, for %s: “%s” gets no note on something else', (lesson, word, message, unexpected) => {
    expect(replyTo(lesson, word, 'english', message).text).not.toMatch(unexpected)
  })

  test.each([
    ['lesson4', 'ithano-five', 'ithano, typing slip sorry, I am just off a night shift and very tired'],
    ['lesson10a', 'kurugama-stand', 'kurugama. think im done in, ive been on a roof since 6'],
  ])('tiredness is heard in %s, for %s: “%s”', (lesson, word, message) => {
    expect(replyTo(lesson, word, 'kikuyu', message).text).toMatch(/stop|rest|enough|tired|day/i)
  })

  test('a phrase that a lesson teaches is not said to be asked by none', () => {
    expect(replyTo('lesson9', 'metha-table', 'kikuyu', 'metha. how do I say hello?').text).not.toContain(
      'No lesson asks',
    )
  })
})

describe('tries are judged although they look like questions, and questions are not', () => {
  test.each([
    ['lesson1', 'wi-mwega-are-you-well', 'kikuyu', 'wi mwenga', /^Nearly right/],
    [
      'lesson6',
      'kuruta-wira-work',
      'kikuyu',
      "Thank you, that's kind. Is it kuruta wera? I think I mixed up the vowels.",
      /^Nearly right/m,
    ],
    [
      'lesson2',
      'njitagwo-my-name-is',
      'english',
      'i am from, i think? or is that the other one. i always mix em',
      /\*Nyumĩte …\* .* is “I am from/,
    ],
  ] as const)('%s, %s, %s: “%s”', (lesson, word, how, message, expected) => {
    expect(replyTo(lesson, word, how, message).text).toMatch(expected)
  })

  test('a question if something may be said is not a try', () => {
    expect(
      replyTo('lesson4', 'inya-four', 'kikuyu', 'Oh so like andu atano? Can I say also atano andu?').text,
    ).not.toMatch(/^Not|^Nearly/)
  })
})

describe('a false claim is not confirmed', () => {
  test.each([
    ['lesson5', 'kunyua-drink', 'kunyua. do I say koma to two people?'],
    ['lesson5', 'kunyua-drink', 'kunyua. koma is just a noun, right?'],
    ['lesson15', 'thi-down', 'thi. is thi in ikara thi the same as sky?'],
    ['lesson3', 'ndi-mwega-i-am-fine', 'ndi mwega. do I use uhana atia or ndi mwega in a conversation with my boss?'],
  ])('in %s, for %s: “%s”', (lesson, word, message) => {
    expect(replyTo(lesson, word, 'kikuyu', message).text).not.toMatch(/^Yes/m)
  })

  test.each(['giti. you can ignore that', 'giti, never mind I got it wrong'])(
    'a try that is taken back is none: “%s”',
    (message) => {
      expect(replyTo('lesson9', 'metha-table', 'kikuyu', message).text).not.toMatch(/^(?:Not|Nearly)/m)
    },
  )

  test.each([
    ['metha. My daughter had a long day at school', /stop at any time|rest/],
    ['metha. My baby is crying', /How nice|lovely/],
    ['metha. my head hurts', /noun of class/],
    ['metha. I have a friend who is Kikuyu and who helps me', /don’t know|can’t answer/],
  ])('“%s” gets no reply to something else', (message, unexpected) => {
    expect(replyTo('lesson9', 'metha-table', 'kikuyu', message).text).not.toMatch(unexpected)
  })
})
