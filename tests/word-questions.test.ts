import { describe, expect, test } from 'vitest'
import { lessonChat, wordIdsOf } from './lesson-chat.ts'

type How = 'copy' | 'kikuyu' | 'english'

/** The replies to messages in turn, in a lesson that has shown its words up to the third one and the one that it asks for. */
function repliesTo(id: string, how: How, wordId: string, ...messages: readonly string[]): readonly string[] {
  const wordIds = wordIdsOf(id)
  const shown = wordIds.slice(0, Math.max(wordIds.indexOf(wordId) + 1, 3))
  const say = lessonChat(id, { wordId, how, shown, turn: 6, due: (one) => (one === wordId ? 9 : 6) })
  return messages.map((message) => say(message).text)
}

const replyTo = (id: string, how: How, wordId: string, ...messages: readonly string[]) =>
  repliesTo(id, how, wordId, ...messages).at(-1) ?? ''

describe('a question that a yes or a no answers', () => {
  test.each([
    [
      'lesson1',
      'ni-ngatho-thank-you',
      'is that polite enough to say to a teacher?',
      /^Yes, you can say it to anyone\./,
    ],
    ['lesson3', 'uhana-atia-how-are-you', 'could I use this one with my grandma?', /one person/],
    [
      'lesson9',
      'metha-table',
      'does it change when theres more than one?',
      /^No: the same word serves for one and for/,
    ],
    [
      'lesson23',
      'ndege-airplane',
      'so is it the same word for many planes',
      /^Yes: the same word serves for one and for/,
    ],
    ['lesson22', 'thibitari-hospital', 'is that word borrowed from english?', /^It came from English/],
    ['lesson23', 'thitima-electricity', 'is it a swahili word?', /came|grew/],
    ['lesson5', 'kwenda-want', 'is kwenda also used for loving people?', /^Yes\. \*kwenda\*/],
    ['lesson7', 'kurakara-be-angry', 'is that one a verb?', /^Yes, it’s a verb/],
    ['lesson18', 'mutumia-wife', 'would it be offensive to call someone this?', /makes it an insult/],
  ])('in %s about %s, “%s”, is answered by the notes', (id, wordId, message, expected) => {
    const how = /kwenda|metha|ndege|thibitari|ngatho/.test(wordId) ? 'kikuyu' : 'copy'
    expect(replyTo(id, how, wordId, message)).toMatch(expected)
  })

  test.each([
    ['lesson2', 'njitagwo-my-name-is', 'do guys and girls say it the same way?'],
    ['lesson14', 'goro-expensive', 'is goro kind of rude to say in a shop?'],
    ['lesson12', 'gutega-thamaki-fish', 'is that an old word or do people still say it'],
    ['lesson11', 'ndaguthaitha-please', 'do kikuyu people say please a lot?'],
    ['lesson1', 'thii-na-wega-goodbye', 'is there a more respectful way to say that to old people?'],
  ])('in %s about %s, “%s”, gets one honest line where the notes say nothing', (id, wordId, message) => {
    const [said, ...more] = replyTo(id, 'copy', wordId, message).split('\n')
    expect(said).toMatch(/notes|know|guess/i)
    expect(said).not.toMatch(/lessons teaches it/)
    expect(more).toHaveLength(1)
  })

  test.each([
    ['lesson5', 'kuria-eat', 'can i say that to my boss'],
    ['lesson5', 'gukoma-sleep', 'is it ok to say this to my mother-in-law?'],
  ])('in %s about %s, “%s”, gets no yes from a note on its commands', (id, wordId, message) => {
    expect(replyTo(id, 'copy', wordId, message)).not.toMatch(/^Yes/)
  })

  test('does not claim that a word means nothing else', () => {
    expect(replyTo('lesson19', 'kikuyu', 'hihi-maybe', 'does hihi always mean maybe?')).toContain('I know it only as')
  })

  test('earns nothing when it names the word that is asked for', () => {
    const say = lessonChat('lesson5', { wordId: 'kwenda-want', shown: ['kwenda-want'] })
    const turn = say('is kwenda also used for loving people?')
    expect([turn.produced, turn.events, turn.lessonState.asked?.hint]).toEqual([[], [], 'word'])
  })
})

describe('words that a learner puts together', () => {
  test.each([
    ['lesson9', 'metha-table', 'ok so metha mwega would be "good table" right?', ['“table”', '“good”']],
    ['lesson4', 'igiri-two', 'can i say gĩtĩ igĩrĩ for two chairs', ['“chair”', '“two”']],
    ['lesson22', 'mwiri-body', 'what happens if i stick ruo and mwĩrĩ together', ['“pain”', '“body”']],
    [
      'lesson5',
      'gukoma-sleep',
      'what if I put kwenda and gũkoma together, is that I want to sleep?',
      ['*Ndĩrenda gũkoma*'],
    ],
  ])('in %s for %s: “%s” gets their meanings, and never the combination', (id, wordId, message, expected) => {
    const reply = replyTo(id, 'kikuyu', wordId, message)
    for (const text of expected) expect(reply).toContain(text)
    expect(reply).not.toMatch(/\*(?:metha mwega|gĩtĩ igĩrĩ|ruo mwĩrĩ|kwenda gũkoma)\*|type it on its own/)
  })
})

describe('a word of the chat that a learner points at', () => {
  test.each([
    [
      'the word before',
      'lesson18',
      'muriu-son',
      ['how do i say friend', 'and what was the word we had before that?'],
      '*mũriũ*',
    ],
    [
      'two words',
      'lesson18',
      'baba-father',
      ['how do you say grandmother?', 'and grandfather?', 'what’s the difference between those two?'],
      '*cũcũ*',
    ],
    [
      'the word just said',
      'lesson3',
      'ndi-mwega-i-am-fine',
      ['how do I say thank you?', 'sorry what was that word you just said?'],
      '*Nĩ ngatho*',
    ],
    ['the word in question', 'lesson14', 'kugura-buy', ['what’s kwendia again?', 'how’s it pronounced?'], '*kwendia*'],
    ['the last word', 'lesson10a', 'kunyua-drink', ['kũnyua', 'hang on, what did the last one mean?'], '“to drink”'],
    [
      'the first word',
      'lesson13',
      'urio-right',
      ['can you say the first one again, the one from the beginning?'],
      '*kũ?*',
    ],
  ] as const)('%s is found', (_what, id, wordId, messages, expected) => {
    const how = wordId === 'urio-right' || wordId === 'muriu-son' ? 'copy' : 'kikuyu'
    expect(replyTo(id, how, wordId, ...messages)).toContain(expected)
  })

  test('a word that is asked for is not given away', () => {
    const reply = replyTo('lesson5', 'kikuyu', 'kuria-eat', 'what does kũnyua mean?', 'and the one before it?')
    expect(reply).toContain('It begins with *k…*')
  })
})

describe('small words and phrases of courtesy', () => {
  test.each([
    ['lesson9', 'giti-chair', 'how do I say THE chair?', 'Kikuyu has no “the” and no “a”'],
    ['lesson9', 'giti-chair', 'and what about the "a" in a table?', 'Kikuyu has no “the” and no “a”'],
    ['lesson18', 'baba-father', 'how do you say my', '“My” comes after the noun'],
    ['lesson5', 'gukoma-sleep', 'whats the word for am', '*ndĩ*'],
    ['lesson20', 'gwita-invite', 'where do you put the verb in a sentence', 'The verb comes after the person'],
    ['lesson1', 'wi-mwega-ruciini-good-morning', 'what about good evening, is there one?', '“good evening” is *'],
    ['lesson1', 'ni-ngatho-thank-you', 'how do u say excuse me', '“Excuse me” is *'],
    ['lesson2', 'njitagwo-my-name-is', 'ok but how would someone say nice to meet you', '“Nice to meet you” is *'],
    ['lesson16', 'utuku-night', 'and for good night, is there a phrase for bedtime?', '“Good night (sleep well)” is *'],
    ['lesson11', 'aca-no', 'whats the phrase for I don’t understand', 'is *'],
    ['lesson1', 'thii-na-wega-goodbye', 'and what do I say if I’m the one who leaves?', 'said by the one leaving'],
  ])('in %s beside %s: “%s”', (id, wordId, message, expected) => {
    expect(replyTo(id, 'copy', wordId, message)).toContain(expected)
  })
})

describe('the sound of a letter', () => {
  test.each([
    ['how’s that u with the line on top supposed to sound', /^Say ũ like the o in “go”/],
    ['what’s the deal with the hat on the u, how do i say it', /^Say ũ/],
    ['so ũ is like oo in moon?', /^No\. Say ũ/],
    ['is the ĩ said like in "bee"?', /^No\. Say ĩ/],
    ['does ũ rhyme with go?', /^Yes\. Say ũ/],
    ['do i and ĩ sound different?', /^Yes\. ĩ and ũ are letters of their own/],
    ['what’s ĩ like in english', /^Say ĩ/],
    ['is plain i different from the one with the tilde', /^Yes\. ĩ and ũ are letters/],
  ])('“%s”', (message, expected) => {
    expect(replyTo('lesson20', 'copy', 'iruga-feast', message)).toMatch(expected)
  })
})

describe('a letter that a question says always sounds so', () => {
  test.each([
    ['lesson14', 'mbeca-money', 'mbeca. so c is always sh?', 'Say c like the sh in “ship”'],
    ['lesson14', 'mbeca-money', 'why is the c sh', 'Say c like the sh in “ship”'],
    ['lesson14', 'mbeca-money', 'mbeca. c is sh?', 'Say c like the sh in “ship”'],
    ['lesson14', 'mbeca-money', 'mbeca. so e is always like in bet?', 'Say e like'],
    ['lesson5', 'kuria-eat', 'kuria. is it a rolled r?', 'Tap the r once'],
  ])('in %s beside %s: “%s”', (id, wordId, message, expected) => {
    expect(replyTo(id, 'copy', wordId, message)).toContain(expected)
  })

  test('after another reply it is no question about that reply', () => {
    const reply = replyTo('lesson14', 'copy', 'mbeca-money', 'is mbeca old?', 'so c is always sh?')
    expect(reply).toContain('Say c like the sh in “ship”')
  })

  test('no other word of a letter or two is one', () => {
    expect(replyTo('lesson14', 'copy', 'mbeca-money', 'mbeca. does it always end in a?')).not.toMatch(
      /Say \S+ (?:as|like)/,
    )
  })
})

describe('news of the learner’s life', () => {
  test.each([
    ['lesson18', 'mwari-wa-maitu-sister', 'I’ve got three sisters, all older than me'],
    ['lesson22', 'ruo-pain', 'I’ve had a headache all day tbh'],
    ['lesson5', 'kuria-eat', 'im literally eating chips right now haha'],
    ['lesson14', 'mbeca-money', 'i never have any of that lol'],
    ['lesson6', 'guthoma-read', 'i read for two hours every night before bed'],
    ['lesson9', 'uriri-bed', 'honestly could go back to bed right now lol'],
    ['lesson22', 'kuhona-recover', 'just got over covid myself'],
  ])('in %s beside %s, “%s”, is heard and gets no hint', (id, wordId, message) => {
    const [said, task, ...more] = replyTo(id, 'kikuyu', wordId, message).split('\n')
    expect(said).toMatch(/know a little about you|telling me|sharing|hearing that|sorry|hard|not easy/i)
    expect(task).toMatch(/how do you say/i)
    expect(more).toEqual([])
  })
})

test('a question that names the word whose meaning is asked for is not taken for an answer', () => {
  const reply = replyTo('lesson1', 'english', 'wi-mwega-are-you-well', 'why does mwega keep popping up')
  expect(reply).toContain('That’s what I’m asking you.')
  expect(reply).not.toContain('on its own')
})

test('a question on the tildes is answered however unsure its reading is', () => {
  expect(replyTo('lesson1', 'english', 'wi-mwega-are-you-well', 'do i have to put the little waves on top')).toContain(
    'You may leave tildes out',
  )
})

test.each([
  ['wait what did that mean again', /^It means “Mother, my mother”/i],
  ['hang on, how do you say please', /please/],
  ['pronounce it slowly for me pls', /Say it (?:like this|in steps): /],
])('“%s” asks for the word that is shown, not for a word beside the question', (message, expected) => {
  const reply = replyTo('lesson18', 'copy', 'maitu-mother', message)
  expect(reply).toMatch(expected)
  expect(reply).not.toMatch(/to wait|slowly/)
})

describe('a question about two words', () => {
  test('that states both meanings gets one yes and a line on each', () => {
    const reply = replyTo('lesson14', 'copy', 'kugura-buy', 'so kwenda is to want and kũrĩa is to eat?')
    expect(reply).toMatch(/^Yes\. \*kwenda\*.*\n\*kũrĩa\*/)
  })

  test('gets neither a yes nor a no when one of the two is wrong', () => {
    const reply = replyTo('lesson5', 'copy', 'kwenda-want', 'so kwenda is to eat and kũrĩa is to eat?')
    expect(reply).toMatch(/^\*kwenda\*.*\n\*kũrĩa\*/)
  })

  test('gets no yes for a meaning that only one of them has', () => {
    const reply = replyTo('lesson14', 'copy', 'kugura-buy', 'kwenda is to want, to steal and kũrĩa is to eat?')
    expect(reply).toMatch(/^\*kwenda\*/)
  })

  test('by their meanings gets both', () => {
    const reply = replyTo('lesson14', 'kikuyu', 'kugura-buy', 'how do I say thank you and goodbye?')
    expect(reply).toMatch(/\*Nĩ ngatho\*.*\n.*\*Thiĩ na wega\*/)
  })
})

test('the languages are compared once, not at each mention of the other one', () => {
  const replies = repliesTo(
    'lesson14',
    'copy',
    'kugura-buy',
    'is this similar to swahili?',
    'in swahili we have that too',
    'so close to swahili again',
  )
  expect(replies[0]).toContain('Bantu languages')
  for (const later of replies.slice(1)) expect(later).not.toMatch(/Bantu languages|compare it|well enough|Kikuyu side/)
})

test('a request for help in passing is not news of the learner’s life', () => {
  const reply = replyTo('lesson3', 'kikuyu', 'uraigua-atia-how-do-you-feel', 'idk remind me it was the rai one')
  expect(reply).not.toMatch(/know a little about you|telling me|hear that|sharing/)
})

test.each([
  ['lesson2', 'nii-i', 'which of the two i’s has the tilde, the first or the last?', 'the second has a tilde'],
  ['lesson4', 'ithatu-three', 'which one has the mark', 'the second has a tilde'],
  ['lesson9', 'uriri-bed', 'where does the squiggle go', 'each has a tilde'],
  ['lesson9', 'uriri-bed', 'where does the curl go?', 'each has a tilde'],
])('in %s for %s, “%s”, names the letters with a tilde and not the word', (id, wordId, message, expected) => {
  const reply = replyTo(id, 'kikuyu', wordId, message)
  expect(reply).toContain(expected)
  expect(reply).not.toMatch(/niĩ|ithatũ|ũrĩrĩ/)
})

test.each(['which word is hat?', 'where does the table go?'])(
  '“%s” does not ask for the place of a tilde',
  (message) => {
    expect(replyTo('lesson9', 'kikuyu', 'uriri-bed', message)).not.toMatch(/letters|tilde/)
  },
)

test('a question about something of the learner’s is not about “my”', () => {
  const message = 'my train leaves in five minutes, how many words are still to come?'
  expect(replyTo('lesson9', 'kikuyu', 'uriri-bed', message)).not.toContain('noun of class')
})

test.each([
  'how do you say what part hurts?',
  'how do i say which part hurts?',
  'how do you say which of the words is right?',
  'how would I say "what is it like"?',
])('“%s” asks about no part and no likeness', (message) => {
  expect(replyTo('lesson9', 'copy', 'giti-chair', message)).toMatch(/^I don’t know that one|^I’m not sure how to say/)
})

test.each([
  'why is it njitagwo Grace?',
  'how does one pronounce njitagwo Wanjiru?',
  'is it rude to say njitagwo Wanjiru?',
  'isnt it wrong to say nyumite Nairobi?',
  'who says nyumite Nairobi?',
])('“%s” does not ask how the blank is filled', (message) => {
  expect(replyTo('lesson2', 'copy', 'njitagwo-my-name-is', message)).not.toContain('fill the blank')
})

test('a pronoun before a filled blank gets its note, whatever else is asked', () => {
  const message = 'can i say nii njitagwo Shiru or is that weird'
  expect(replyTo('lesson2', 'kikuyu', 'uumite-ku-where-are-you-from', message)).toContain('so they are for stress')
})

describe('what is denied gets no yes and no no', () => {
  test.each([
    ['lesson9', 'metha-table', 'so giti can’t mean chair?'],
    ['lesson9', 'metha-table', 'so giti aint chair?'],
    ['lesson9', 'metha-table', 'giti never means chair?'],
    ['lesson9', 'metha-table', 'so giti is not one word?'],
    ['lesson9', 'metha-table', 'so giti isn’t a noun?'],
    ['lesson9', 'metha-table', 'does ĩ not sound like the ay in say?'],
    ['lesson11', 'ii-yes', 'so ndeithia wont mean help me?'],
    ['lesson8', 'kwenda-makiria-prefer', 'ndiendete doesnt mean i dont like?'],
  ])('in %s for %s: “%s”', (id, wordId, message) => {
    expect(replyTo(id, 'kikuyu', wordId, message)).not.toMatch(/^(?:Yes|No)\b/m)
  })

  test.each([
    ['lesson9', 'metha-table', 'isn’t giti a noun?', /^Yes, it’s a noun/],
    ['lesson9', 'metha-table', 'giti is chair, isn’t it?', /^Yes\. \*gĩtĩ\*/],
    ['lesson9', 'metha-table', 'is ĩ like the ay in say, not like see?', /^Yes\. Say ĩ/],
    ['lesson8', 'kwenda-makiria-prefer', 'is ndiendete i do not like', /^Yes\. \*Ndiendete …\*/],
    [
      'lesson8',
      'kwenda-makiria-prefer',
      'ndiendete kahua - i don’t like coffee?',
      /^Yes, that is how to fill the blank/,
    ],
  ])('but nothing is denied in %s for %s: “%s”', (id, wordId, message, expected) => {
    expect(replyTo(id, 'kikuyu', wordId, message)).toMatch(expected)
  })
})

describe('a yes, a no or a reason is given only if it was asked for', () => {
  test.each([
    ['lesson2', 'witagwo-atia-what-is-your-name', 'Witagwo atia? Is the W then the "you"?', /^No\./m],
    ['lesson2', 'uumite-ku-where-are-you-from', 'Why does it begin with ny and not with nj like the other?', /isn’t/],
    [
      'lesson2',
      'uumite-ku-where-are-you-from',
      'Can I say "Nii ni Grace" instead of Njitagwo Grace?',
      /fill the blank/,
    ],
    ['lesson1', 'wi-mwega-are-you-well', 'Is that a W or a V sound then?', /^No\./],
  ])('in %s for %s: “%s”', (id, wordId, message, wrong) => {
    expect(replyTo(id, 'kikuyu', wordId, message)).not.toMatch(wrong)
  })
})

test.each([
  ['lesson1', 'wi-mwega-are-you-well', 'is the letter c always sh in cigana?', 'Say c like the sh'],
  ['lesson1', 'wi-mwega-are-you-well', 'is it different with the tilde and without it?', 'letters of their own'],
  ['lesson13', 'hakuhi-near', 'What do you say for far, so I can answer both ways?', '*haraya*'],
  ['lesson11', 'ii-yes', 'What is no then?', '*aca*'],
  ['lesson20', 'gucemania-meet', 'does haha mean here?', 'Yes. *haha*'],
  ['lesson13', 'urio-right', 'how do I say good night or goodbye properly to an elder?', 'Good night'],
  ['lesson1', 'ni-ngatho-thank-you', 'Do I hum the n first? sorry for so many questions', 'question'],
])('in %s for %s, “%s” is replied to', (id, wordId, message, expected) => {
  expect(replyTo(id, 'kikuyu', wordId, message)).toContain(expected)
})

test('a husband’s family is not a phrase with “my”', () => {
  const message = 'my husband’s family is from Nyeri, do people speak differently there?'
  expect(replyTo('lesson1', 'kikuyu', 'wi-mwega-are-you-well', message)).toContain('from place to place')
})

test.each([
  ['lesson9', 'giti-chair', 'do I say gĩtĩ to my sister and my brother alike?'],
  ['lesson2', 'njitagwo-my-name-is', 'do I say Wĩtagwo atĩa? to my wife or just to men'],
  ['lesson3', 'na-wee-and-you', 'my other language splits he and she, is Na wee? different if a girl is talking'],
  ['lesson10', 'mirongo-ina-forty', 'does mĩrongo ĩna have a gender'],
])('in %s, on %s, “%s” hears that no difference between men and women is known', (id, wordId, message) => {
  expect(replyTo(id, 'copy', wordId, message)).toMatch(/difference.*between men and women/)
})

test.each([
  ['is it true that they all came from one man and nine daughters?', /men and women/],
  ['how do you say brother and sister', /men and women/],
  ['what if my sister has a different mother, same dad?', /men and women/],
])('“%s” does not ask whether a word is another for men and women', (message, reply) => {
  expect(replyTo('lesson3', 'copy', 'na-wee-and-you', message)).not.toMatch(reply)
})

test.each([
  ['lesson3', 'what do you mean, do I say Ũraigua atĩa? before a meal or after', /Ask one person this/],
  ['lesson1', 'is the greeting Wĩ mwega? used by young people too', /^(?!.*(?:Correct|Not yet))/s],
  ['lesson3', 'the question Ũhana atĩa? makes me smile, which part of kenya is it from', /spoken in Kenya/],
])('in %s the question mark of a phrase does not end the learner’s sentence: “%s”', (id, message, reply) => {
  expect(replyTo(id, 'kikuyu', wordIdsOf(id)[0]!, message)).toMatch(reply)
})

test('a question mark after a phrase ends the sentence where another question begins', () => {
  expect(replyTo('lesson3', 'kikuyu', 'na-wee-and-you', 'na wee? is that it')).toMatch(/^Correct!/)
})

describe('what the content does not settle is not denied', () => {
  test.each([
    ['lesson9', 'giti-chair', 'what is the hat in gĩtĩ?', /There is no/],
    ['lesson9', 'giti-chair', 'what does the end in gĩtĩ mean?', /There is no/],
    ['lesson22', 'mwiri-body', 'is riitho part of mũtwe?', /not a part/],
    ['lesson9', 'giti-chair', 'is it true that not every noun changes in the plural?', /^No/],
    ['lesson4', 'ithatu-three', 'is ithatũ an adjective?', /^No/],
  ])('in %s, on %s: “%s”', (id, wordId, message, reply) => {
    expect(replyTo(id, 'copy', wordId, message)).not.toMatch(reply)
  })

  test('letters that a word lacks are', () => {
    expect(replyTo('lesson9', 'copy', 'giti-chair', 'is that c in gĩtĩ like in church?')).toContain('There is no c')
    expect(replyTo('lesson9', 'kikuyu', 'metha-table', 'is the th in iti like this?')).toMatch(
      /^There is no th in \*itĩ\*/,
    )
    expect(replyTo('lesson4', 'copy', 'ithatu-three', 'is ithatũ a verb?')).toMatch(/^No, it’s a number/)
  })

  test('the word is spelled and pronounced as the course does, not as it was typed', () => {
    expect(replyTo('lesson9', 'copy', 'giti-chair', 'is the a in giti like in father?')).toMatch(
      /^There is no a in \*gĩtĩ\* \(ghay-tay\)/,
    )
  })

  test.each([
    ['lesson11', 'ndeithia-help-me', 'what’s the "me" in ndeithia?'],
    ['lesson11', 'ndeithia-help-me', 'is the "me" in ndeithia at the front?'],
    ['lesson11', 'ndeithia-help-me', 'where is the "me" in ndeithia?'],
    ['lesson2', 'njitagwo-my-name-is', 'what is the "my" in njitagwo?'],
  ])('an English meaning names no letters: in %s, on %s, “%s”', (id, wordId, message) => {
    expect(replyTo(id, 'copy', wordId, message)).not.toContain('There is no')
  })
})
