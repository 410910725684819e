import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Act } from '#core/dialogue/act.ts'
import { namesAct } from '#core/tutor/messages/act-cues.ts'
import { remarks } from '#core/tutor/wording/remarks.ts'
import { courseWords } from '#content/course.ts'
import { mainMeaning } from '#core/word/word.ts'
import { content } from '#content/course-content.fixture.ts'
import { lessonChat, PRAISE, replyTo, turnFor, wordIdsOf } from './lesson-chat.ts'

/** Messages that learners wrote in whole lessons, each with the question that was open. */

describe('a question beside an answer gets its own reply', () => {
  test.each([
    [
      'lesson5',
      'kikuyu',
      'guthii-go',
      'How should I say th in gũthiĩ? Is it as in "think" or as in "this"?',
      /Say th like the th in “this”/,
    ],
    [
      'lesson3',
      'copy',
      'ndiraigua-wega-muno-i-feel-very-good',
      'Ndiraigua wega muno. How do you pronounce that first part again, is it with a hard g?',
      /soft g/,
    ],
    // English that the course has a word for.
    [
      'lesson21',
      'copy',
      'muguri-buyer',
      'mũgũri. I only needed the thank you, not the seller. What is thank you?',
      /“thank you” is \*Nĩ ngatho\*/,
    ],
    [
      'lesson21',
      'english',
      'ciringi-shilling',
      'ciringi means shilling. How do I say thank you to the seller?',
      /“thank you” is \*Nĩ ngatho\*/,
    ],
    [
      'lesson21',
      'kikuyu',
      'ni-mbeca-cigana-how-much',
      'I’d walk up to the woman with the mangoes, and what’s the word for money in there?',
      /“money” is \*mbeca\*/,
    ],
    // Pieces of words.
    ['lesson2', 'kikuyu', 'nii-i', 'nii. Is the W in wĩtagwo the "you"?', /\*wĩtagwo\* .* is “you are called”/],
    [
      'lesson2',
      'copy',
      'njitagwo-my-name-is',
      'Njĩtagwo Diego. Which part of the word means "I"?',
      /An “n” at the beginning of a verb is “I”/,
    ],
    [
      'lesson2',
      'kikuyu',
      'witagwo-atia-what-is-your-name',
      'Wĩtagwo atĩa? What does atĩa mean alone? "how"?',
      /\*atĩa\* .* is “how”/,
    ],
    [
      'lesson8',
      'kikuyu',
      'ndiendete-i-dont-like',
      'Ndiendete. Is the ndi the part that makes it a not?',
      /“I … not” begins with \*ndi-\*/,
    ],
    // Commands and word kinds.
    [
      'lesson6',
      'copy',
      'guukira-wake-up',
      'gũũkĩra. My husband is hopeless in the morning. How do I tell him to wake up?',
      /To one person the command is \*ũkĩra\*/,
    ],
    [
      'lesson10b',
      'kikuyu',
      'kuhuruka-rest',
      'kũhurũka. I ask again: can gũthoma be a noun, reading as an activity?',
      /serves as a noun/,
    ],
    // A question that an earlier reply passed over.
    [
      'lesson22',
      'copy',
      'ruo-pain',
      'ruo. Short and painful. But you did not tell me how to say I am sick',
      /(?:passed over|misread|didn’t answer)[^]*\*Ndĩ mũrũaru\*/,
    ],
    [
      'lesson15',
      'english',
      'haaria-over-there',
      'Over there. I am tired now. How many words are left in this lesson?',
      /left to say|All words|word is left/,
    ],
    // Claims and conclusions.
    [
      'lesson5',
      'copy',
      'kuria-eat',
      'Kũrĩa. So if I leave off the first two letters, then "rĩa" must mean "Eat!" to one person. Is that right?',
      /Yes\. \*rĩa!\*/,
    ],
    [
      'lesson14',
      'kikuyu',
      'kwendia-sell',
      'Kwendia. Then "endia" must be "Sell!", because you take away the kw.',
      /Yes\. \*endia!\*/,
    ],
    [
      'lesson12',
      'kikuyu',
      'kuina-sing',
      'kuina. is kuimba a word at all or did I make it up?',
      /No word of this course is written like that/,
    ],
    [
      'lesson3',
      'kikuyu',
      'uraigua-atia-how-do-you-feel',
      'I meant which of the two is more common, Ũhana atĩa or Ũraigua atĩa?',
      /heard today|who says it most|how common/,
    ],
    ['lesson12', 'kikuyu', 'guthaka-play', 'anyway play = guthaka. how am i doing?', /You can say/],
  ] as const)('in %s (%s) for %s: “%s”', (id, how, wordId, message, expected) => {
    expect(replyTo(id, how, wordId, message)).toMatch(expected)
  })

  test.each([
    ['lesson10a', 'kikuyu', 'kurugama-stand', 'kurugama. Is that what they say in church?', /You can say \d/],
    [
      'lesson3',
      'copy',
      'uhana-atia-how-are-you',
      'Ũhana atĩa! I think I’ve heard my cucu say that on the phone',
      /cũcũ/,
    ],
    [
      'lesson7',
      'copy',
      'gucanjamuka-be-excited',
      'gucanjamuka. and u ignored my question, how do u say dont be afraid',
      /andũ/,
    ],
    [
      'lesson21',
      'kikuyu',
      'muguri-buyer',
      'And the buyer is mũgũri, with two tildes, so I leave with a clean slate.',
      /clouds/,
    ],
    ['lesson7', 'kikuyu', 'kuigua-kieha-be-sad', 'kuigua kieha got it. bit of a depressing lesson innit', /menu/],
    ['lesson9', 'english', 'uriri-bed', 'I just told you, bed! ũrĩrĩ is bed.', /Goodbye|See you|Take care/],
    ['lesson2', 'copy', 'nii-i', 'I did not ask about ndĩrenda. But ok: niĩ', /ndĩrenda/],
    [
      'lesson3',
      'kikuyu',
      'uhana-atia-how-are-you',
      'Ũhana atĩa? which one would a Kikuyu person really use when they walk in the door?',
      /to walk/,
    ],
    [
      'lesson9',
      'kikuyu',
      'metha-table',
      'That would be metha. What should I say when I put something on it?',
      /serves for one table/,
    ],
  ] as const)('and no stock line in %s (%s) for %s: “%s”', (id, how, wordId, message, unfit) => {
    const reply = replyTo(id, how, wordId, message)
    expect(reply).toMatch(PRAISE)
    expect(reply).not.toMatch(unfit)
  })

  test.each([
    ['lesson10a', 'copy', 'kurugama-stand', 'kurugama. Is that what they say in church, like stand up everybody?'],
    ['lesson14', 'copy', 'thogora-price', 'Thogora. But I asked for the whole question: "How much is it?"'],
  ] as const)(
    'one that the notes leave open gets an honest line: in %s (%s) for %s: “%s”',
    (id, how, wordId, message) => {
      const lines = remarks.unanswered.filter((line) => replyTo(id, how, wordId, message).includes(line))
      expect(lines).toHaveLength(1)
    },
  )

  test.each([
    ['lesson9', 'kikuyu', 'metha-table', 'metha. How can I thank someone?', /\*Nĩ ngatho\*/],
    [
      'lesson13',
      'kikuyu',
      'urio-right',
      'ũrĩo. Does it also mean right as in correct, the way it does in English?',
      /\*ũrĩo\*/,
    ],
    ['lesson9', 'kikuyu', 'metha-table', 'metha. need the kikuyu for mother', /\*maitũ\*/],
    ['lesson9', 'kikuyu', 'metha-table', 'metha. what’s left?', /left to say/],
    ['lesson9', 'kikuyu', 'metha-table', 'The answer is "metha." How do you say chair?', /\*gĩtĩ\*/],
    ['lesson9', 'english', 'metha-table', 'I think it is "table." How do you spell chair?', /\*gĩtĩ\*/],
    ['lesson9', 'kikuyu', 'metha-table', 'metha. So you never say it with a tilde?', /tilde/],
    ['lesson9', 'kikuyu', 'metha-table', 'metha. What is the plural of my kĩondo?', /\*ciondo\*/],
  ] as const)('that is plain: in %s (%s) for %s: “%s”', (id, how, wordId, message, expected) => {
    const reply = replyTo(id, how, wordId, message)
    expect(reply).toMatch(PRAISE)
    expect(reply).toMatch(expected)
  })

  test.each([
    ['I want to see this one more often', /who says it most|heard today/],
    ['is M-Pesa a thing?', /No word of this course/],
    ['Which letter is the hardest for Germans?', /apart|smaller parts|nothing sure on its parts/],
  ])('but a remark or another question is not one: “%s”', (message, unfit) => {
    expect(replyTo('lesson9', 'kikuyu', 'metha-table', message)).not.toMatch(unfit)
  })
})

describe('a meaning that a sentence states counts', () => {
  test.each([
    ['lesson9', 'uriri-bed', 'Thats bed. Can I use kĩondo as a joke name for my wife’s huge handbag?'],
    ['lesson11', 'ii-yes', 'yes! Though I have heard it with a sort of long hum on the phone.'],
    ['lesson11', 'ndeithia-help-me', 'Help me! I will be saying that a lot at the ceremony.'],
    ['lesson19', 'kurega-refuse', 'To refuse. My students do that with homework every single day.'],
    ['lesson1', 'wi-mwega-are-you-well', 'nah i meant are u well'],
    ['lesson1', 'wi-mwega-are-you-well', 'u good?'],
    ['lesson10b', 'guthoma-read', 'to read and to study. In German two verbs, lesen and studieren!'],
  ])('in %s for %s: “%s”', (id, wordId, message) => {
    expect(turnFor(id, 'english', wordId, message).text).toMatch(PRAISE)
  })

  test.each([
    ['lesson11', 'aca-no', 'No. I have no idea.'],
    ['lesson11', 'aca-no', 'No. Next one please.'],
    ['lesson11', 'ii-yes', 'Yes. Can we move on?'],
    ['lesson11', 'ndeithia-help-me', 'Help me. I forgot this word.'],
  ])('but a plea is not one, in %s for %s: “%s”', (id, wordId, message) => {
    expect(turnFor(id, 'english', wordId, message).text).not.toMatch(PRAISE)
  })

  test('a guess in a question is confirmed, and is not an answer yet', () => {
    const reply = replyTo('lesson12', 'english', 'kuina-ndaci-dance', 'I dont know. is it to dance?')
    expect(reply).toMatch(/^Yes, that’s what it means/)
    expect(replyTo('lesson4', 'copy', 'cigana-how-many', 'is it cigana?')).toMatch(/^Yes, that’s the word/)
    expect(replyTo('lesson12', 'english', 'kuina-ndaci-dance', 'is it to read?')).not.toMatch(/^Yes/)
  })
})

test('a plural agrees as its own form does: *ciana*, several of *mwana*, not as people do', () => {
  const reply = replyTo('lesson18', 'kikuyu', 'baba-father', 'how do you say two children')
  expect(reply).toContain('a noun of class 8')
  expect(reply).toContain('*igĩrĩ*')
})

test('every noun of the course can be asked for in the plural and beside a number', () => {
  const nouns = courseWords(content).filter(({ nounClass }) => nounClass !== undefined)
  const messages = nouns.flatMap(({ english, kikuyu }) => [
    `how do you say two ${mainMeaning(english)}s`,
    `what is the plural of ${kikuyu}`,
    `many ${mainMeaning(english)}s`,
  ])
  expect(messages.length).toBeGreaterThan(300)
  expect(messages.filter((message) => replyTo('lesson23', 'copy', 'kompiuta-computer', message) === '')).toEqual([])
})

test('the plural of a loan has its own letters', () => {
  expect(replyTo('lesson23', 'copy', 'kompiuta-computer', 'kompiuta. How do I say two computers')).toMatch(PRAISE)
})

test('class 12 is told by its own plural', () => {
  expect(replyTo('lesson9', 'kikuyu', 'metha-table', 'What is noun class 12?')).toContain('*tũ-*')
})

test('another word with the same meaning is not confirmed as the word that is asked for', () => {
  expect(replyTo('lesson1', 'kikuyu', 'wi-mwega-are-you-well', 'is it uhoro waku')).not.toMatch(/that’s the word/)
})

test('the first word of a phrase that is shown is told by itself', () => {
  expect(replyTo('lesson7', 'copy', 'kuigua-kieha-be-sad', 'whats the first word mean on its own')).toMatch(
    /^\*kũigua\* .* is “to feel”/,
  )
})

test.each([
  'sorry my bleep just went off, have to go see to a patient. back in a bit',
  'got to go and feed the cat, see you tomorrow maybe. thanks for being patient with me',
])('takes leave: “%s”', (message) => {
  expect(replyTo('lesson4', 'copy', 'ithatu-three', message)).toMatch(/^(?:Goodbye|See you|Take care)/)
})

test('messages hold a cue of their act, and others seldom do', () => {
  const folder = 'eval/dialogue'
  const messages = readdirSync(folder).flatMap(
    (file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as readonly { act: Act; text: string }[],
  )
  const acts = [...new Set(messages.map(({ act }) => act))].filter((act) => !namesAct(act, ''))
  expect(acts.length).toBeGreaterThan(15)
  const share = (of: typeof messages, act: Act) => of.filter(({ text }) => namesAct(act, text)).length / of.length
  const shares = acts.map((act) => ({
    act,
    own: share(
      messages.filter((one) => one.act === act),
      act,
    ),
    others: share(
      messages.filter((one) => one.act !== act),
      act,
    ),
  }))
  expect(shares.filter(({ own, others }) => own < 0.8 || others > 0.5)).toEqual([])
})

describe('another form of a word is told', () => {
  test.each([
    [
      'lesson18',
      'english',
      'baba-father',
      'father! whats the older respectful form?',
      /older, respectful form is \*awa\*/,
    ],
    ['lesson18', 'kikuyu', 'maitu-mother', 'but what IS the other form? you keep mentioning it', /\*awa\*/],
    ['lesson11', 'kikuyu', 'ii-yes', 'is there a shorter word for please', /\*nĩndakũhoya\*/],
    ['lesson11', 'kikuyu', 'ii-yes', 'ii. is there another word for it?', /\*ĩĩ\* .* is the only one I know/],
    ['lesson3', 'kikuyu', 'ndi-mwega-i-am-fine', 'ndi mwega. whats the other right answer', /\*Nĩ kwega\*/],
    [
      'lesson19',
      'kikuyu',
      'gwiciria-think',
      'my colleague says ni wega all the time, what is that?',
      /\*Nĩ wega\* .* is another way/,
    ],
    [
      'lesson6',
      'kikuyu',
      'guukira-wake-up',
      'wait ndirenda means i dont want??',
      /With a tilde, \*ndĩrenda\* .* is “I want”/,
    ],
    // The other side of a farewell.
    ['lesson1', 'kikuyu', 'thii-na-wega-goodbye', 'Thii na wega. but what if im the one leaving?', /\*Tigwo na wega\*/],
    [
      'lesson1',
      'kikuyu',
      'ni-ngatho-thank-you',
      'no, i mean i leave and grandma stays. whats goodbye then?',
      /\*Tigwo na wega\*/,
    ],
    ['lesson18', 'kikuyu', 'maitu-mother', 'how do i say goodnight to my mom before bed?', /\*Koma wega\*/],
  ] as const)('in %s (%s) for %s: “%s”', (id, how, wordId, message, expected) => {
    expect(replyTo(id, how, wordId, message)).toMatch(expected)
  })

  test('but not the one that is asked for', () => {
    const told = replyTo('lesson18', 'kikuyu', 'baba-father', 'is there another word for father?')
    expect(told).not.toMatch(/\bawa\b|baba/)
  })
})

describe('a try in a sentence is judged', () => {
  test.each([
    [
      'lesson4',
      'igiri-two',
      'I would say igri, though I am not sure of the spelling.',
      /Nearly right: one letter is missing/,
    ],
    ['lesson4', 'igiri-two', 'i said igri', /Nearly right: one letter is missing/],
    ['lesson11', 'aca-no', 'oh nice thats really useful at work!! asha', /the “sh” that you hear is written c/],
    ['lesson11', 'aca-no', 'i said asha', /the “sh” that you hear is written c/],
  ] as const)('in %s for %s: “%s”', (id, wordId, message, expected) => {
    expect(replyTo(id, 'kikuyu', wordId, message)).toMatch(expected)
  })

  test.each([
    ['lesson4', 'igiri-two', 'i said water'],
    ['lesson11', 'aca-no', 'thanks mum'],
    ['lesson4', 'igiri-two', 'what’s next'],
    ['lesson4', 'igiri-two', 'hi, Wambui here'],
    ['lesson4', 'igiri-two', 'ok wanjiru'],
  ] as const)('but not plain English in %s for %s: “%s”', (id, wordId, message) => {
    const { text, lessonState } = turnFor(id, 'kikuyu', wordId, message)
    expect(text).not.toMatch(PRAISE)
    if (lessonState.asked?.wordId === wordId) expect(lessonState.asked.misses).toBe(0)
  })
})

test('“just off a night shift” is not a goodbye', () => {
  const turn = turnFor('lesson11', 'kikuyu', 'ii-yes', 'ii. sorry just off a 12h night shift, brain is mush')
  expect(turn.text).toMatch(PRAISE)
  expect(turn.lessonState.asked).toBeDefined()
})

test('a question with a Kikuyu phrase is not an answer in Kikuyu', () => {
  const message = 'finally lol. and if my grandma says ndi mwega, how do i go on? asking about family or something'
  expect(replyTo('lesson3', 'english', 'uhana-atia-how-are-you', message)).not.toMatch(/That’s Kikuyu/)
})

describe('a question that is put again is replied to', () => {
  test.each([
    ['lesson12', 'kikuyu', 'guthaka-play', 'You did not tell me how to say I sing. Please could you?', /\*kũina\*/],
    [
      'lesson12',
      'kikuyu',
      'guthaka-play',
      'guthaka. But I am still waiting to hear about I sing, if you know it.',
      /\*kũina\*/,
    ],
    [
      'lesson12',
      'kikuyu',
      'kuina-ndaci-dance',
      'kuina ndaci. I did not ask how to say g, I asked why some words start with gu and some with ku.',
      /\*kũ-\* .* at the beginning of a verb is “to”/,
    ],
    ['lesson7', 'kikuyu', 'kurakara-be-angry', 'kurakala? but I asked how to say "dont be afraid"', /\*Ndũgetigĩre\*/],
    ['lesson7', 'kikuyu', 'kurakara-be-angry', 'dont be afraid, how is it? maybe I need it at work', /\*Ndũgetigĩre\*/],
  ] as const)('in %s (%s) for %s: “%s”', (id, how, wordId, message, expected) => {
    expect(replyTo(id, how, wordId, message)).toMatch(expected)
  })
})

describe('a word that was heard at home is looked up', () => {
  test.each([
    [
      'lesson13',
      'english',
      'haraya-far',
      'far, my dad says kuraya tho is that wrong or',
      /^\*kũraya\* .* is another way to say/m,
    ],
    ['lesson13', 'kikuyu', 'urio-right', 'is kuraya also a word yes or no', /Yes\. \*kũraya\*/],
    [
      'lesson1',
      'kikuyu',
      'ni-ngatho-thank-you',
      'my mom says "thengiu" on the phone, is that also thank you?',
      /No word of this course is written like that/,
    ],
  ] as const)('in %s (%s) for %s: “%s”', (id, how, wordId, message, expected) => {
    expect(replyTo(id, how, wordId, message)).toMatch(expected)
  })
})

describe('an answer beside other talk counts', () => {
  test.each([
    ['lesson13', 'kikuyu', 'urio-right', 'urio. mum says that means the hand you eat with is that true lol'],
    ['lesson13', 'kikuyu', 'haraya-far', 'ah typo haraya. how many words left'],
    ['lesson2', 'kikuyu', 'nii-i', 'Nii. It sounds like "knee-A", doesn’t it?'],
  ] as const)('in %s (%s) for %s: “%s”', (id, how, wordId, message) => {
    expect(replyTo(id, how, wordId, message)).toMatch(PRAISE)
  })

  test('and its sound is told, not the word that is spelled like the question', () => {
    expect(replyTo('lesson2', 'kikuyu', 'nii-i', 'Nii. It sounds like "knee-A", doesn’t it?')).toMatch(
      /Say it like this: \*niĩ\*/,
    )
  })
})

describe('meanings that a learner gives to words and parts are checked', () => {
  test.each([
    ['lesson1', 'so uhoro is news and waku is your?', /^Yes\. \*ũhoro\* .*\n\*waku\*/],
    ['lesson1', 'oh so like wĩ = you are and ndĩ = i am??', /^Yes\. \*wĩ\* .*\n\*ndĩ\*/],
    ['lesson1', 'so uhoro is well and waku is your?', /^\*ũhoro\* .*\n\*waku\*/],
    ['lesson1', 'Here na must be "with", like in Swahili?', /^Yes\. \*na\*/],
  ] as const)('in %s: “%s”', (id, message, expected) => {
    expect(replyTo(id, 'kikuyu', 'ni-ngatho-thank-you', message)).toMatch(expected)
  })
})

describe('a guess at a plural gets a yes only if it is that of the noun', () => {
  test.each([
    ['would the plural be itĩ?', /^Yes\. More than one: \*itĩ\*/],
    ['is the plural of chair mabuku?', /^(?!Yes)/],
    ['is mabuku the plural of giti?', /^(?!Yes)/],
    ['Is itĩ singular or plural?', /^(?!Yes)/],
  ] as const)('“%s”', (message, expected) => {
    expect(replyTo('lesson9', 'copy', 'giti-chair', message)).toMatch(expected)
  })
})

test('a question about what a thing is made of is not about its word', () => {
  expect(replyTo('lesson9', 'english', 'kiondo-basket', 'the basket. whats it made of?')).not.toMatch(/class 7/)
})

test('beside a wrong try stands no remark on a right one', () => {
  for (const message of ['methe. this is so hard', 'methe. too easy'])
    expect(replyTo('lesson9', 'kikuyu', 'metha-table', message)).toMatch(/^Nearly right/)
})

describe('questions that name little are read by their wording', () => {
  test.each([
    [
      'lesson1',
      'kikuyu',
      'ni-ngatho-thank-you',
      'ni ngatho. is it a hard g in ngatho like finger?',
      /Yes\. Say ng like the ng in “finger”/,
    ],
    [
      'lesson9',
      'english',
      'metha-table',
      'table. Was the z changed to th because Kikuyu has no z?',
      /Yes\. Kikuyu words have no z/,
    ],
    ['lesson5', 'kikuyu', 'guthii-go', 'guthii. how do you say I want', /\*nĩngwenda\* .* is “I want”/],
    ['lesson18', 'kikuyu', 'maitu-mother', 'maitu, and your father you forgot', /\*thoguo\*/],
    ['lesson18', 'kikuyu', 'maitu-mother', 'maitu. And "your father"?', /\*thoguo\*/],
    [
      'lesson14',
      'kikuyu',
      'mbeca-money',
      'mbeca. so want and love is the same word?? my wife would laugh',
      /Yes\. \*kwenda\*/,
    ],
    [
      'lesson9',
      'kikuyu',
      'giti-chair',
      'thats not what I asked. i asked if they speak this in Kiambu',
      /above all in Kiambu/,
    ],
    [
      'lesson5',
      'kikuyu',
      'gukoma-sleep',
      'ahh right the k rule, gukoma. i want to say i want to eat, is it ndirenda kuria?',
      PRAISE,
    ],
    ['lesson2', 'kikuyu', 'nii-i', 'How should I greet an older woman?', /\*Ũhoro waku\?\*/],
    ['lesson4', 'kikuyu', 'igiri-two', 'is it "people three" or "three people"?', /A number comes after its noun/],
    [
      'lesson6',
      'kikuyu',
      'kuruga-cook',
      'what?? no thats not what i said. i did answer it, kũruga',
      /^(?:Correct|Good job|Exactly)/,
    ],
  ] as const)('in %s (%s) for %s: “%s”', (id, how, wordId, message, expected) => {
    expect(replyTo(id, how, wordId, message)).toMatch(expected)
  })
})

describe('a wish for a dialogue gets the phrases that go together', () => {
  test.each(['can we do a little dialogue?', 'let’s role play, you greet me', 'Could you write a short dialogue?'])(
    '“%s”',
    (message) => {
      const reply = replyTo('lesson1', 'kikuyu', 'wi-mwega-are-you-well', message)
      expect(reply).toMatch(/^I can’t talk freely in Kikuyu/)
      expect(reply).toMatch(/\*Thiĩ na wega\* .* You answer \*Tigwo na wega\*/)
      // The answer to the open question is not told.
      expect(reply).not.toMatch(/\*Wĩ mwega\?\*/)
    },
  )

  test('or the news that there are none', () => {
    expect(replyTo('lesson9', 'kikuyu', 'metha-table', 'can we do a role play?')).toMatch(/no exchange with the words/)
  })

  test('but not the story of one, nor a question about use', () => {
    for (const message of ['i had a whole conversation with my gran', 'can i use it in a conversation?'])
      expect(replyTo('lesson1', 'kikuyu', 'wi-mwega-are-you-well', message)).not.toMatch(/talk freely/)
  })
})

describe('a meaning that is said with certainty counts', () => {
  test.each([
    'book obviously :) but the r sound, how do i make it?',
    'book definitely',
    'book of course',
    'anyway it means book',
    'I already said book!',
    'still book',
  ])('“%s”', (message) => {
    expect(replyTo('lesson9', 'english', 'ibuku-book', message)).toMatch(PRAISE)
  })

  test.each(['book or chair', 'not book', 'is it a book?', 'book lesson', 'chair definitely'])(
    'but not “%s”',
    (message) => {
      expect(replyTo('lesson9', 'english', 'ibuku-book', message)).not.toMatch(PRAISE)
    },
  )

  test('also the literal meaning of the card, in a sentence', () => {
    const message = 'I think that it means "I am called", because my mother used to say "called" for everything.'
    expect(replyTo('lesson2', 'english', 'njitagwo-my-name-is', message)).toMatch(PRAISE)
  })
})

describe('a question after talk gets its own reply', () => {
  test.each([
    [
      'lesson9',
      'english',
      'metha-table',
      'table. my cucu always said chai must be on the table by 4 haha, whats tea in kikuyu?',
      /“tea” is \*cai\*/,
    ],
    [
      'lesson9',
      'kikuyu',
      'uriri-bed',
      'ũrĩrĩ. so many rs, is the r rolled or soft? i cant do it haha',
      /Tap the r once/,
    ],
    ['lesson13', 'kikuyu', 'urio-right', 'is th like in english "the"?', /^Say th like the th in “this”/],
    ['lesson9', 'kikuyu', 'metha-table', 'metha. how do kids greet grown ups?', /\*Ũhoro waku\?\*/],
    ['lesson9', 'kikuyu', 'metha-table', 'metha! whats a chair again', /\*gĩtĩ\* .* is “chair”/],
    ['lesson9', 'kikuyu', 'metha-table', 'metha. how many words is that now', /words? (?:is|are) left/],
    ['lesson9', 'english', 'giti-chair', 'say it slowly', /^Say it in steps: ghay … tay\./],
    [
      'lesson9',
      'english',
      'giti-chair',
      'which phrase is the most useful',
      /says? (?:who|how|what|which)|how common|How often/,
    ],
    [
      'lesson12',
      'kikuyu',
      'guthaka-play',
      'is it guthaka? do young people in nairobi say that',
      /^Yes, that’s the word\..*\n.*(?:who says it most|how common|How often)/,
    ],
  ] as const)('in %s (%s) for %s: “%s”', (id, how, wordId, message, expected) => {
    expect(replyTo(id, how, wordId, message)).toMatch(expected)
  })
})

describe('letters that stand for a person do not ask about their sound', () => {
  test.each([
    [
      'lesson8',
      'kikuyu',
      'ni-kii-wendete-what-do-you-like',
      'Ni kii wendete. so wendete is you like and nyendete i like, w = you ny = i ?',
    ],
    ['lesson8', 'kikuyu', 'kwenda-want', 'no i didnt mean the sound, i meant does the w mean you'],
    ['lesson1', 'kikuyu', 'uhoro-waku-hello', 'so that is like Ndi mwega — is the "Nd" the part that means "I"?'],
    [
      'lesson2',
      'english',
      'nyumite-i-am-from',
      'I notice uumite and nyumite look alike. So the ny- at the front means I and the u means you?',
    ],
  ] as const)('in %s (%s) for %s: “%s”', (id, how, wordId, message) => {
    const reply = replyTo(id, how, wordId, message)
    expect(reply).toMatch(/A verb tells at its beginning who does it|An “n” at the beginning of a verb is “I”/)
    expect(reply).not.toMatch(/^No\.|^Say \S+ like/m)
  })
})

test('a hint may be about one word of a phrase', () => {
  for (const message of [
    'cant remember the 2nd word.. give me a hint? its kwenda something',
    'that doesnt help, i know the k. whats the second word',
  ])
    expect(replyTo('lesson8', 'kikuyu', 'kwenda-makiria-prefer', message)).toMatch(
      /^The second begins with \*m…\* and has 7 letters\./,
    )
  for (const message of ['what does the second word mean', 'is this the last word?'])
    expect(replyTo('lesson8', 'kikuyu', 'kwenda-makiria-prefer', message)).not.toMatch(/begins with/)
})

test('a question after a meaning with a blank does not fill the blank', () => {
  const reply = replyTo('lesson8', 'english', 'ndiendete-i-dont-like', 'i dont like. which piece is the not?')
  expect(reply).toMatch(PRAISE)
  expect(reply).toMatch(/“I … not” begins with \*ndi-\*/)
})

test('the use of a word is told from the sentence of its card that says it', () => {
  const reply = replyTo('lesson2', 'kikuyu', 'nii-i', 'niĩ. So when do I say it, if the verb already shows me?')
  expect(reply).toMatch(/It stands on its own/)
})

test('a learner who is tired is told that the lesson is kept', () => {
  const beside = replyTo(
    'lesson6',
    'kikuyu',
    'guukira-wake-up',
    'guukira. Honestly I am getting tired now, twelve hours on my feet',
  )
  expect(beside).toMatch(PRAISE)
  const alone = replyTo('lesson6', 'kikuyu', 'guukira-wake-up', 'I am exhausted, a long shift today')
  const short = replyTo('lesson15', 'kikuyu', 'thi-down', 'thi. getting tired btw')
  for (const reply of [beside, alone, short]) expect(remarks.tired.some((text) => reply.includes(text))).toBe(true)
})

test('a word that a learner asks to learn is told as one of this lesson or another', () => {
  expect(replyTo('lesson6', 'kikuyu', 'kuruga-cook', 'do we learn sleeping too?')).toMatch(/^Yes\. \*gũkoma\*/)
  expect(replyTo('lesson6', 'kikuyu', 'kuruga-cook', 'will we learn food later?')).toMatch(/^“food” is .* lesson 14/)
})

test('a learner who sees an own mistake is told the word that was meant', () => {
  const message = 'kuthoma? no wait thats read. I mix them up, sorry'
  expect(replyTo('lesson6', 'kikuyu', 'kuruga-cook', message)).toMatch(/^\*gũthoma\* .*to read/)
})

test('two words are not read as a third one that they would be if written as one', () => {
  const reply = replyTo('lesson2', 'english', 'nii-i', 'I, me! When she knocked she would say ni nii')
  expect(reply).toMatch(PRAISE)
  expect(reply).not.toContain('small')
})

test('a wrong meaning is not called a Kikuyu word', () => {
  for (const message of ['water', '5']) {
    const reply = replyTo('lesson9', 'english', 'giti-chair', message)
    expect(reply).toMatch(/“(?:water|five)” is the meaning of another word, not of this one\./)
    expect(reply).not.toContain('Kikuyu word')
  }
})

describe('both of two questions get a reply', () => {
  test.each([
    [
      'lesson1',
      'thii-na-wega-goodbye',
      'is ngatho a noun? and how would i say thank you very much?',
      [/is “thanks”/, /Nĩ wega mũno/],
    ],
    [
      'lesson7',
      'gukena-be-happy',
      'whats dont be afraid? also why gw and not gu here',
      [/Ndũgetigĩre/, /Before k, t, th and c/],
    ],
    [
      'lesson1',
      'thii-na-wega-goodbye',
      "ok so what do i say if im the one leaving? also how do you even pronounce thii, like 'the'?",
      [/Tigwo na wega/, /\*thiĩ\* \(dhee-ay\)/],
    ],
  ] as const)('in %s for %s: “%s”', (id, wordId, message, expected) => {
    const reply = replyTo(id, 'kikuyu', wordId, message)
    for (const told of expected) expect(reply).toMatch(told)
  })

  test('but a wish beside a question is met alone', () => {
    const reply = replyTo('lesson1', 'kikuyu', 'thii-na-wega-goodbye', 'what is the plural? and can we go on?')
    expect(reply).toMatch(/^We’ll come back to it\./)
  })
})

describe('questions about letters and beginnings are read by their wording', () => {
  test.each([
    [
      'lesson1',
      'thii-na-wega-goodbye',
      'but why c = sh? in swahili its ch i think',
      /^Why it is so, I don’t know\. Say c like/,
    ],
    ['lesson1', 'thii-na-wega-goodbye', 'why is the tilde there, is it nasal like portuguese?', /not nasal/],
    ['lesson1', 'thii-na-wega-goodbye', 'what does the m in mwega do', /^\*mũ-\*/],
    ['lesson7', 'kurakara-be-angry', 'does ku- become gu- before t too?', /Before k, t, th and c/],
    ['lesson7', 'kurakara-be-angry', 'why does k turn into g before k thats so weird', /Before k, t, th and c/],
    [
      'lesson7',
      'kurakara-be-angry',
      'can u break down nindirakena for me?',
      /smaller parts|take that one apart|sure on its parts/,
    ],
    ['lesson16', 'ruciini-tene-early-in-the-morning', 'is gĩtema from a verb "to cut"?', /“is cutting”/],
  ] as const)('in %s for %s: “%s”', (id, wordId, message, expected) => {
    expect(replyTo(id, 'kikuyu', wordId, message)).toMatch(expected)
  })
})

test('laughter is not a try at a word', () => {
  for (const message of ['haha', 'hahaha!!', 'lol']) {
    const reply = replyTo('lesson7', 'kikuyu', 'gukena-be-happy', message)
    expect(reply).toMatch(new RegExp(`^(?:${remarks.glad.join('|')})`))
    expect(reply).not.toContain('another Kikuyu word')
  }
})

test('a greeting in other words is the meaning of a greeting', () => {
  for (const message of ['hows it going', 'nice, thats cool. how goes it', 'hello, how is it going?'])
    expect(replyTo('lesson1', 'english', 'uhoro-waku-hello', message)).toMatch(PRAISE)
})

test('a meaning that lacks one of two equal letters counts', () => {
  expect(replyTo('lesson7', 'english', 'gukena-be-happy', 'to be hapy')).toMatch(PRAISE)
  const beside = replyTo(
    'lesson7',
    'english',
    'gukena-be-happy',
    'to be hapy. btw why is it gwi- and not gu- for afraid?',
  )
  expect(beside).toMatch(PRAISE)
})

describe('a reading that goes too far is not used', () => {
  test.each([
    ['lesson9', 'kikuyu', 'giti-chair', 'what does ku ria mean?', /“to eat”/],
    ['lesson9', 'kikuyu', 'giti-chair', 'is ku ria to eat?', /^Yes\./],
    [
      'lesson9',
      'english',
      'giti-chair',
      'hey how is it going?',
      new RegExp(`^(?:${remarks.greeting.join('|').replaceAll('?', '\\?')})`),
    ],
    ['lesson13', 'kikuyu', 'hakuhi-near', "oh that's right. thanks", new RegExp(`^(?:${remarks.thanks.join('|')})`)],
    ['lesson9', 'kikuyu', 'giti-chair', "hmm that's cup? let's move on please", /^We’ll come back to it/],
    ['lesson9', 'kikuyu', 'giti-chair', 'what does the ĩ do', /letters of their own/],
    ['lesson9', 'kikuyu', 'giti-chair', "is ng' a nasal sound?", /“singer”/],
    ['lesson9', 'kikuyu', 'giti-chair', 'why is ĩ said like ee?', /^It isn’t\. Say ĩ like/],
    ['lesson9', 'kikuyu', 'giti-chair', 'hm is he and she the same', /doesn’t tell “he” from “she”/],
    ['lesson9', 'kikuyu', 'giti-chair', 'do you have a car too?', /program|built-in tutor|rules/],
    ['lesson9', 'kikuyu', 'giti-chair', "what is metha? i'm tired", /“table”/],
  ] as const)('in %s (%s) for %s: “%s”', (id, how, wordId, message, expected) => {
    expect(replyTo(id, how, wordId, message)).toMatch(expected)
  })

  test.each([
    'my battery is drained',
    'i am not tired yet, keep going!',
    'my grandfather sits in one when he is tired',
  ])('“%s” does not say that the learner is tired', (message) => {
    const reply = replyTo('lesson9', 'kikuyu', 'giti-chair', message)
    expect(remarks.tired.some((text) => reply.includes(text))).toBe(false)
  })
})

test('a form without tildes is told from the one with them', () => {
  const reply = replyTo('lesson5', 'kikuyu', 'kunyua-drink', 'whats the difference between ndirenda and ningwenda')
  expect(reply).toContain('Without a tilde, *Ndirenda …*')
  expect(reply).not.toContain('With a tilde')
})

test('a number in figures is a meaning beside other talk', () => {
  const message = '11. im pretty beat today tbh, how many more in this lesson?'
  expect(replyTo('lesson10', 'english', 'ikumi-na-imwe-eleven', message)).toMatch(PRAISE)
})

test('a hint goes on from what the message has', () => {
  const message = 'hint pls. starts with mirongo i remember'
  expect(replyTo('lesson10', 'kikuyu', 'mirongo-iiri-twenty', message)).toMatch(/^\*mĩrongo…\* is right\./)
})

test('a complaint that names what was asked gets an apology and a reply', () => {
  const reply = replyTo('lesson18', 'kikuyu', 'baba-father', 'baba. you didnt answer about my mother in law')
  expect(reply).toMatch(PRAISE)
  expect(remarks['passed-over'].some((text) => reply.includes(text))).toBe(true)
  expect(remarks.unanswered.filter((text) => reply.includes(text))).toHaveLength(1)
})

test('a remark beside an answer gets no line on what the tutor cannot do', () => {
  const message = 'baba. got pulled away, toddler threw his cup across the room haha'
  const reply = replyTo('lesson18', 'kikuyu', 'baba-father', message)
  expect(reply).toMatch(PRAISE)
  expect(remarks['off-topic'].some((text) => reply.includes(text))).toBe(false)
})

describe('a form that a learner builds is confirmed or not', () => {
  test.each([
    ['lesson9', 'gikombe-cup', 'so my basket is kĩondo rĩakwa?', /^No\. .*Beside it “my” is \*gĩakwa\*/],
    ['lesson9', 'gikombe-cup', 'is kĩondo gĩakwa right?', /^Yes\. /],
    ['lesson9', 'gikombe-cup', 'is kĩondo wakwa right?', /^No\. \*kĩondo\* .*\*gĩakwa\*/],
    // The form for a person may stand beside animals, too, so it gets no verdict.
    ['lesson9', 'gikombe-cup', 'is nyau wakwa right?', /^\*nyau\* .*\*yakwa\*/],
    // One form for one house and for several.
    ['lesson9', 'gikombe-cup', 'is nyũmba ciakwa right?', /^\*nyũmba\*/],
    [
      'lesson2',
      'nii-i',
      'so i say nyumĩte Birmingham?',
      /^Yes, that is how to fill the blank of \*Nyumĩte …\* \([^)]+\)\.$/m,
    ],
  ] as const)('in %s for %s: “%s”', (id, wordId, message, expected) => {
    expect(replyTo(id, 'kikuyu', wordId, message)).toMatch(expected)
  })

  test('the word that fills a blank may be unknown', () => {
    const message = 'ndiendete. so if i want to say "i dont like tea" its ndiendete chai?'
    const reply = replyTo('lesson8', 'kikuyu', 'ndiendete-i-dont-like', message)
    expect(reply).toMatch(PRAISE)
    expect(reply).toContain('Whether “chai” is the Kikuyu word, I can’t check.')
  })
})

test('a letter that is missing at the beginning of a later word is placed there', () => {
  const say = lessonChat('lesson1', {
    wordId: 'ni-ngatho-thank-you',
    how: 'kikuyu',
    shown: wordIdsOf('lesson1'),
    turn: 6,
    due: (one) => (one === 'ni-ngatho-thank-you' ? 9 : 6),
  })
  say('ni gatho')
  expect(say('which letter? I wrote how I heard it').text).toContain('a letter is missing at the beginning of word 2')
})

test('a meaning in an exercise counts before a question on its parts', () => {
  const message = 'hospital obv. so s in english turns to th in kikuyu? theres no s sound at all?'
  expect(replyTo('lesson22', 'english', 'thibitari-hospital', message)).toMatch(PRAISE)
})

test('a part that no note explains is not given a meaning', () => {
  expect(replyTo('lesson15', 'kikuyu', 'thi-down', 'what does ka mean')).toMatch(/By itself I don’t know it\./)
})
