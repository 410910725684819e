import { describe, expect, test } from 'vitest'
import { lessonOf } from '#content/course.ts'
import { content } from '#content/course-content.fixture.ts'
import { withoutTildes } from '#core/orthography/tildes.ts'
import { remarks } from '#core/tutor/wording/remarks.ts'
import { lessonChat, replyTo, wordIdsOf } from './lesson-chat.ts'

/** The reply in a lesson that has shown only these words. */
const replyWith = (lesson: string, shown: readonly string[], wordId: string, message: string) =>
  lessonChat(lesson, { wordId, how: 'copy', shown, turn: 6, due: () => 9 })(message).text

describe('a form that a card speaks of is told where it is asked for', () => {
  test.each([
    ['lesson18', 'baba-father', 'whats the older respectful one you mean?', '*awa*'],
    ['lesson18', 'baba-father', 'what form?', '*awa*'],
    ['lesson18', 'maitu-mother', 'u didnt say what the form is tho. anyway maitũ', '*awa*'],
    ['lesson13', 'urio-right', 'what are the words for side of?', '*mwena wa ũrĩo*'],
    ['lesson7', 'gwitigira-be-afraid', 'ooh whats dont be afraid? could use that with little ones', '*Ndũgetigĩre*'],
    [
      'lesson7',
      'gwitigira-be-afraid',
      'you just said there’s a form that means “don’t be afraid”. what is it?',
      '*Ndũgetigĩre*',
    ],
    ['lesson7', 'kurakara-be-angry', 'kurakara. and whats the word for anger?', '*marakara*'],
    ['lesson6', 'guthoma-read', 'how is it written with a double vowel?', '*gũthooma*'],
  ])('%s, %s: “%s”', (lesson, wordId, message, told) => {
    expect(replyTo(lesson, 'copy', wordId, message)).toContain(told)
  })

  test('but not while its word is asked for', () => {
    expect(replyTo('lesson18', 'english', 'baba-father', 'what’s the respectful form?')).not.toContain('*awa*')
  })

  test('a question about the meaning of the word is not about its forms', () => {
    expect(replyTo('lesson13', 'copy', 'urio-right', 'what does this word mean?')).not.toContain('mwena')
  })
})

const sameAs = (what: string) => replyTo('lesson22', 'copy', 'murimu-illness', `isnt that the same as ${what}?`)

describe('only a claim that was made is denied', () => {
  test('“right?” after a word is not its meaning', () => {
    expect(
      replyTo('lesson22', 'copy', 'murimu-illness', 'mũrimũ. mwarimũ right? dont want to mix them up'),
    ).not.toMatch(/\bNo\./)
  })

  test('a beginning that is likened to “to” is that of verbs', () => {
    const text = replyTo('lesson23', 'kikuyu', 'kuhura-thimu-call', 'is the ku like the ‘to’ in english then?')
    expect(text).toMatch(/^Yes\. \*kũ-\*/)
  })

  test.each([
    ['lesson5', 'guthii-go', 'so tell one kid go = thii?', /^Yes\. \*thiĩ\*/],
    ['lesson5', 'guthii-go', 'guthii. so thii is go right?', /\nYes\. \*thiĩ\*/],
    ['lesson5', 'guthii-go', 'guthii. if i shout thii that means go?', /\n(?:Yes\. )?\*thiĩ\*/],
    ['lesson5', 'guthii-go', 'thii would be come?', /^No\. \*thiĩ\*/],
    ['lesson5', 'guthii-go', 'guthii. so gukoma is to eat right?', /\nNo\. \*gũkoma\*/],
    [
      'lesson17',
      'kiumia-kihituku-last-week',
      'kiumia kihituku. wait it also means sunday? so could this mean last sunday too',
      /\nI know it only as “last week”/,
    ],
    ['lesson17', 'kiumia-kihituku-last-week', 'kiumia kihituku. is kiumia just week?', /\nNot only\. \*kiumia\*/],
    ['lesson17', 'kiumia-kihituku-last-week', 'kiumia kihituku. is kiumia week?', /\nYes\. \*kiumia\*/],
  ])('in %s beside %s: “%s”', (lesson, wordId, message, told) => {
    expect(replyTo(lesson, 'copy', wordId, message)).toMatch(told)
  })

  test.each(['so nĩngwenda gũthiĩ Nyeri? is that right', 'nĩngwenda gũthiĩ Nyeri. is that correct?'])(
    'words that a learner puts together are neither confirmed nor denied: “%s”',
    (message) => {
      const text = replyTo('lesson10a', 'copy', 'guuka-come', message)
      expect(remarks['no-combining'].some((remark) => text.includes(remark))).toBe(true)
      expect(text).not.toMatch(/\b(?:Yes|No)\.|A phrase that/)
    },
  )

  test('but a phrase that a source has is told', () => {
    const text = replyTo('lesson5', 'copy', 'gukoma-sleep', 'can i say ndĩrenda gũkoma for i want to sleep?')
    expect(text).toContain('A phrase that I’m sure of: *Ndĩrenda gũkoma*')
    expect(remarks['no-combining'].some((remark) => text.includes(remark))).toBe(false)
  })

  test('a false meaning is still denied', () => {
    expect(replyTo('lesson22', 'copy', 'murimu-illness', 'does mwarimũ mean doctor?')).toMatch(/^No\./)
  })

  test('i and ĩ are not a vowel that is written twice', () => {
    const text = replyTo('lesson2', 'copy', 'nii-i', 'nii. why does it need two i’s do u hold it longer')
    expect(text).toContain('i and ĩ are two letters')
    expect(text).not.toContain('A vowel written twice is long')
    expect(replyTo('lesson11', 'copy', 'ii-yes', 'why does it have two i’s, do I hold it longer?')).toContain('long')
  })

  test('a word is told from another one that is named in English', () => {
    expect(sameAs('teacher')).toMatch(/^No\. \*mwarimũ\*.*“teacher”.*\*mũrimũ\*/)
    expect(sameAs('illness')).toMatch(/^Yes\./)
    expect(sameAs('before')).not.toMatch(/^(?:Yes|No)\./)
    expect(sameAs('yesterday')).not.toMatch(/^(?:Yes|No)\./)
  })
})

describe('noun classes are explained', () => {
  test.each([
    'class 10? What’s a noun class, and how many are there',
    'class 4?? what is a class',
    'haha not that kind of class',
  ])('“%s”', (message) => {
    const text = replyTo('lesson21', 'kikuyu', 'ni-mbeca-cigana-how-much', message)
    expect(text).toContain('Nouns stand in classes')
    expect(text).not.toContain('kĩrathi')
    expect(text.includes('from 1 to 17')).toBe(message.includes('how many'))
  })

  test('one class and the word for a class at school have their own replies', () => {
    expect(replyTo('lesson21', 'copy', 'indo-goods', 'what is class 10?')).toMatch(/^Class 10:/)
    expect(replyTo('lesson21', 'copy', 'indo-goods', 'how do you say class?')).toContain('kĩrathi')
  })
})

describe('letters are told by their sounds', () => {
  test.each([
    ['lesson9', 'uriri-bed', 'uriri. do you roll the r', /Tap the r once/],
    ['lesson7', 'kurakara-be-angry', 'are the rs rolled in kikuyu?', /Tap the r once/],
    ['lesson11', 'aca-no', 'aca. Is c always sh then? and never a k sound?', /Say c like the sh/],
    ['lesson13', 'urio-right', 'is there any difference between o and ũ when u hear them?', /Say o [^]*Say ũ /],
  ])('%s, %s: “%s”', (lesson, wordId, message, told) => {
    expect(replyTo(lesson, 'copy', wordId, message)).toMatch(told)
  })

  test('“you and i” does not name letters', () => {
    expect(replyTo('lesson13', 'copy', 'urio-right', 'is there a difference between you and i?')).not.toMatch(/Say i /)
  })
})

describe('words are compared as the content has them', () => {
  test.each([
    ['lesson22', 'ndawa-medicine', 'ndawa. Wait is that like dawa?', 'Swahili “dawa”'],
    [
      'lesson5',
      'kwenda-want',
      'so no difference between wanting a pint and loving me girlfriend?',
      'One word has both',
    ],
    ['lesson5', 'kunyua-drink', 'kunyua. is it like swahili? kunywa i think, my husband speaks some', '*kũnywa*'],
  ])('%s, %s: “%s”', (lesson, wordId, message, told) => {
    expect(replyTo(lesson, 'copy', wordId, message)).toContain(told)
  })

  test('parts of phrases that were shown are told although their own words come later', () => {
    const shown = wordIdsOf('lesson18').slice(0, 4)
    const text = replyWith('lesson18', shown, shown[3]!, 'mwari wa maitu. so mwari is daughter n muru is son?')
    expect(text).toMatch(/Yes\. \*mwarĩ\*[^]*\*mũrũ\*/)
  })

  test('a grandfather is not called as a father is', () => {
    expect(replyTo('lesson18', 'copy', 'baba-father', 'baba. is it ok to call my grandpa that too?')).toContain(
      '*guka*',
    )
  })
})

describe('parts and plurals are told', () => {
  test.each([
    [
      'lesson21',
      'ni-mbeca-cigana-how-much',
      'ni mbeca cigana. Which one is money and which one is how many?',
      /\*mbeca\* \([^)]*\) is “money”, \*cigana\*/,
    ],
    ['lesson23', 'kuhura-thimu-call', 'what does the wira part mean', /\*wĩra\*/],
    [
      'lesson7',
      'kuigua-kieha-be-sad',
      'whoa Nĩndĩrakena is long. which bit of that is the I?',
      /An “n” at the beginning/,
    ],
    ['lesson7', 'kuigua-kieha-be-sad', 'i meant in the happy one, nindirakena. which part means I', /An “n” at the/],
    ['lesson22', 'murimu-illness', 'murimu. what would several illnesses be, miri... something?', /\*mĩrimũ\*/],
    ['lesson9', 'giti-chair', 'giti. whats chairs then', /\*itĩ\*/],
  ])('%s, %s: “%s”', (lesson, wordId, message, told) => {
    expect(replyTo(lesson, 'copy', wordId, message)).toMatch(told)
  })
})

test('“I don’t know” is not said right before a card that tells what is asked', () => {
  const shown = wordIdsOf('lesson10').slice(0, 1)
  const message = 'ikumi na imwe. oh thats kinda logical, so is 12 just ten and two?'
  const text = replyWith('lesson10', shown, 'ikumi-na-imwe-eleven', message)
  expect(text).toContain('It is built as “ten and two”')
  expect(text).not.toMatch(/don’t (?:know|say)|no answer|can’t answer/)
})

describe('questions of the same kinds', () => {
  test.each([
    ['lesson9', 'giti-chair', 'wait is gĩtĩ just one chair or chairs?', /^\*gĩtĩ\* .* is one\. More than one: \*itĩ\*/],
    ['lesson9', 'giti-chair', 'is table also in class 7?', /^No\. \*metha\* .* is in class 9/],
    ['lesson9', 'giti-chair', 'do any words start with two vowels', /^(?!In \*gĩtĩ\*)/],
    ['lesson18', 'baba-father', 'what if its someone elses dad?', /“Your father” is \*thoguo\*/],
    ['lesson18', 'mwari-wa-maitu-sister', 'is brother built the same way', /\*mũrũ\* .* is “son”/],
    ['lesson11', 'aca-no', 'is aca stressed on the first or second bit?', /no stress as English has it/],
    [
      'lesson21',
      'ni-mbeca-cigana-how-much',
      'ni mbeca cigana. can i leave out the money word',
      /\*Nĩ cigana\?\* .* is right too/,
    ],
    ['lesson21', 'indo-goods', 'is there a class just for animals?', /Classes 9 and 10: Many animals/],
    ['lesson22', 'murimu-illness', 'murimu. is it the m class for people?', /it is no person: it is in class 3/],
    ['lesson13', 'urio-right', 'whats right hand', /\*guoko kwa ũrĩo\*/],
  ])('%s, %s: “%s”', (lesson, wordId, message, told) => {
    expect(replyTo(lesson, 'copy', wordId, message)).toMatch(told)
  })

  test('a further meaning that the course lacks is not denied', () => {
    const text = replyTo('lesson13', 'copy', 'urio-right', 'urio. is it right like correct as well?')
    expect(text).not.toMatch(/^No\./m)
  })

  test('the person meant by “someone else” matters only for relatives', () => {
    expect(replyTo('lesson9', 'copy', 'metha-table', 'what if its someone elses table?')).not.toContain('“Your')
  })
})

describe('a question that only looks like one about a fact of a card has its own reply', () => {
  test.each([
    ['lesson9', 'giti-chair', 'is table the same as chair?', /^(?!(?:Yes|No)\.)/],
    ['lesson9', 'giti-chair', 'is spelling the same as chair', /^(?!(?:Yes|No)\.)/],
    ['lesson9', 'giti-chair', 'is this the same as chair, with a i', /^(?!(?:Yes|No)\.)/],
    ['lesson18', 'mwari-wa-maitu-sister', 'which part is for me', /Literally/],
    ['lesson18', 'maitu-mother', 'which letter is it that has the mark?', /^(?!A verb|An “n”)/],
    ['lesson18', 'maitu-mother', 'which bit is it i missed', /^(?!A verb|An “n”)/],
    ['lesson18', 'maitu-mother', 'which letters are for i', /^(?!A verb|An “n”)/],
    ['lesson17', 'aari-was', 'which part is he', /for he and she alike/],
    ['lesson17', 'aari-was', 'what’s they were', /^“they were” is \*maarĩ\* \(mah-ray\)\.$/m],
    ['lesson18', 'maitu-mother', 'what is the older one', /^(?!.*\*awa\*)/],
    ['lesson18', 'baba-father', 'whats the word for older', /^(?!.*\*awa\*)/],
    ['lesson18', 'maitu-mother', 'what form?', /^\*baba\* .*“father.*\*awa\*/],
    ['lesson21', 'kunyihia-reduce', 'what’s the price', /^(?!.*thogora)/],
    ['lesson9', 'gikombe-cup', 'gikombe. why is it g here and k in kiondo?', /class 7/],
    ['lesson18', 'guka-grandfather', 'guka. is it k or g, when do I use which?', /^(?![^]*at the beginning of a verb)/],
    ['lesson9', 'giti-chair', 'why are there two i’s', /^(?!In \*gĩtĩ\*)/],
    ['lesson9', 'giti-chair', 'why is there a double vowel in it?', /^In \*gĩtĩ\* .* no vowel stands twice in a row/],
    ['lesson12', 'guthaka-play', 'how is play spelled with a double vowel?', /\*gũthaaka\*/],
    ['lesson4', 'imwe-one', 'does imwe mean two as well?', /only as “one”/],
    ['lesson4', 'imwe-one', 'what accent do people in the first part have', /^(?!Kikuyu has no stress)/],
    ['lesson4', 'imwe-one', 'is my accent ok on the first part', /^(?!Kikuyu has no stress)/],
    ['lesson4', 'imwe-one', 'this is so stressful, which one comes first?', /^(?!Kikuyu has no stress)/],
    ['lesson11', 'aca-no', 'which bits are stressed?', /^Kikuyu has no stress/],
    ['lesson18', 'muru-wa-maitu-brother', 'which part is he', /Literally/],
    ['lesson14', 'irio-food', 'which spelling', /^(?!.*cenji)/],
    ['lesson19', 'kuiguana-agree', 'isnt that the same as accept?', /^(?!No\.)[^]*each other/],
    ['lesson9', 'metha-table', 'is metha in class 1?', /^No\. \*metha\* .* is in class 9/],
    ['lesson9', 'metha-table', 'is metha in class 9?', /^Yes\. \*metha\* .* is in class 9/],
    ['lesson9', 'giti-chair', 'do all things belong in class 7', /^Class 7: /],
    ['lesson9', 'giti-chair', 'is there a class for things?', /^(?!.*mwana)[^]*Classes 7 and 8: Things in/],
    ['lesson18', 'baba-father', 'is it the class for people?', /^Classes 1a and 2: Family words/],
    ['lesson9', 'giti-chair', 'what does the ku prefix mean', /^(?!\*kũ\?\*)/],
    ['lesson14', 'nduka-shop', 'nduka. is it duka from swahili', /It came from Swahili “duka”/],
  ])('%s, %s: “%s”', (lesson, wordId, message, told) => {
    expect(replyTo(lesson, 'copy', wordId, message)).toMatch(told)
  })

  test('while a word is asked for', () => {
    const whole = replyTo('lesson5', 'kikuyu', 'kuria-eat', 'whats i want to eat')
    expect(whole).not.toMatch(/^“I want” is/)
    expect(replyTo('lesson9', 'kikuyu', 'kiondo-basket', 'why is it g in chair but k here')).toMatch(/class 7/)
  })

  test('a word that has yet to come is not given away, and not denied', () => {
    const shown = wordIdsOf('lesson9').slice(0, 2)
    expect(replyWith('lesson9', shown, 'giti-chair', 'is book in class 7 or class 5?')).toMatch(/^Class 7: /)
    const text = replyWith('lesson9', shown, 'giti-chair', 'isn’t that the same as cup?')
    expect(text).toMatch(/^“cup” has a word of its own: it comes later in this lesson\./)
    const family = wordIdsOf('lesson18').slice(0, 8)
    expect(replyWith('lesson18', family, family[7]!, 'what do i call my grandfather')).not.toContain('comes later')
  })
})

/** The verb without its first two letters, as a learner types it who has read the card. */
const cutOff = (lessonId: string, wordId: string) =>
  withoutTildes(
    lessonOf(content, lessonId)
      .words.find(({ id }) => id === wordId)
      ?.kikuyu.slice(2) ?? '',
  )

describe('the command that a card speaks of is confirmed', () => {
  test.each([
    ['lesson19', 'kurega-refuse', '… on its own means refuse! like an order?', /^Yes\. Without its first two letters/m],
    ['lesson19', 'kurega-refuse', 'so does … by itself mean refuse? like a command?', /^Yes\. Without its first two/m],
    ['lesson19', 'kurega-refuse', '… alone would be an order then?', /^Yes\. Without its first two letters/m],
    ['lesson10b', 'kuhuruka-rest', 'did I just tell you to rest lol?', /^Leave off its first two letters/m],
    ['lesson10b', 'kuhuruka-rest', 'how do I tell my mom to rest?', /^Leave off its first two letters/m],
    ['lesson10b', 'kuhuruka-rest', 'is … how you tell a child to rest?', /^Leave off its first two letters/m],
  ])('%s, %s: “%s”', (lesson, wordId, question, expected) => {
    const message = question.replace('…', cutOff(lesson, wordId))
    expect(replyTo(lesson, 'copy', wordId, message)).toMatch(expected)
  })

  test.each([
    ['lesson10b', 'kuhuruka-rest', 'my mum always tells me to rest'],
    ['lesson10b', 'kuhuruka-rest', 'did i tell you about my dog?'],
    ['lesson19', 'kurega-refuse', 'how do i tell many people to refuse?'],
  ])('but not for “%s, %s: %s”', (lesson, wordId, message) => {
    expect(replyTo(lesson, 'copy', wordId, message)).not.toContain('first two letters and')
    expect(replyTo(lesson, 'copy', wordId, message)).not.toContain('Without its first two letters')
  })
})

describe('the word for one is not confirmed as the word for several', () => {
  test.each([
    ['lesson22', 'ndagitari-doctor', 'ndagitari. so is 2 doctors also ndagitari', '*mandagĩtarĩ*'],
    ['lesson22', 'ndagitari-doctor', 'does ndagĩtarĩ mean doctors too?', '*mandagĩtarĩ*'],
    ['lesson22', 'thibitari-hospital', 'What is the plural? of doctor', '*mandagĩtarĩ*'],
    ['lesson22', 'thibitari-hospital', 'what is the plural of doctor', '*mandagĩtarĩ*'],
    ['lesson9', 'giti-chair', 'is gĩtĩ also chairs?', '*itĩ*'],
  ])('%s, %s: “%s”', (lesson, wordId, message, told) => {
    const text = replyTo(lesson, 'copy', wordId, message)
    expect(text).toContain(told)
    expect(text).not.toMatch(/\bYes\b|came from/)
  })

  test('except where they are the same', () => {
    expect(replyTo('lesson9', 'copy', 'metha-table', 'is metha tables too?')).toMatch(/^Yes\./)
    expect(replyTo('lesson22', 'copy', 'ndagitari-doctor', 'does ndagĩtarĩ mean doctor?')).toMatch(/^Yes\./)
  })
})

describe('a card tells of its word what is asked', () => {
  test.each([
    ['lesson3', 'uraigua-atia-how-do-you-feel', 'so could it also mean what do you hear', /both to hear and to feel/],
    ['lesson3', 'uraigua-atia-how-do-you-feel', 'wait hear and feel are the same word??', /both to hear and to feel/],
    ['lesson3', 'uraigua-atia-how-do-you-feel', 'could it also mean how do you look?', /^I know it only as(?!.*o na)/],
    ['lesson13', 'ku-where', 'is it always last?', /^It comes after the verb/],
    ['lesson20', 'uka-haha-come-here', 'was the order backwards?', /^The order is “come!”, then “here”/],
    ['lesson22', 'thibitari-hospital', 'its literally hospital lol', /It came from English “hospital”/],
    ['lesson3', 'uhana-atia-how-are-you', 'how is this different from the feeling one?', /learn how they feel/],
  ])('%s, %s: “%s”', (lesson, wordId, message, told) => {
    expect(replyTo(lesson, 'copy', wordId, message)).toMatch(told)
  })
})

/** The reply to a message after a try without tildes and with another typo. */
function afterTypo(message: string): string {
  const shown = wordIdsOf('lesson3')
  const say = lessonChat('lesson3', { wordId: 'uhana-atia-how-are-you', how: 'copy', shown, turn: 6 })
  say('ohana atia')
  return say(message).text
}

describe('how letters with tildes are typed, and whether they must be', () => {
  test.each([
    ['how do i even type the u with the squiggle on my iphone', 'Tap ĩ or ũ above the field'],
    ['i dont know how to type the squiggle', 'Tap ĩ or ũ above the field'],
    ['i dont have that letter on my keyboard. can i just write u and i', 'You may leave tildes out'],
    ['is it ok if i use a normal u', 'You may leave tildes out'],
    ['can i just write it with normal letters', 'You may leave tildes out'],
    ['what did i type wrong', 'one letter is off'],
    ['but i typed that', 'one letter is off'],
  ])('“%s”', (message, told) => {
    expect(afterTypo(message)).toContain(told)
  })
})

describe('how many words a phrase is, and which place a word has', () => {
  test.each([
    ['lesson17', 'aakoretwo-ari-had-been', 'aakoretwo ari. phew, why two words?', /is written as two words\./],
    ['lesson17', 'aakoretwo-ari-had-been', 'is it one word or two?', /is written as two words\./],
    ['lesson21', 'mwendia-seller', 'mwendia. is it one word?', /is written as one word\./],
    ['lesson17', 'aakoretwo-ari-had-been', 'how do i say two words', /^(?!.*is written as)/],
    ['lesson23', 'kompiuta-computer', 'can i put ruciu after it, yes or no', /\*rũciũ\*.*Which place it has/],
    ['lesson23', 'kompiuta-computer', 'kompiuta. would that work at the end', /Which place it has/],
    ['lesson23', 'kompiuta-computer', 'kompiuta. what do i put after it?', /^(?![^]*Which place)/],
    ['lesson14', 'kugura-buy', 'kugura. wasnt it gu before g too?', /\nNo\. \*kũ-\*/],
    ['lesson14', 'kugura-buy', 'kugura. is it gu before th too', /\nYes\. \*kũ-\*/],
  ])('in %s beside %s: “%s”', (lesson, wordId, message, told) => {
    expect(replyTo(lesson, 'copy', wordId, message)).toMatch(told)
  })
})

describe('a word that comes from another', () => {
  test.each(['is mwendia from kwendia?', 'mwendia. is mwendia related to kwendia', 'does mwendia come from kwendia'])(
    'is told with the note that names the other: “%s”',
    (message) => {
      expect(replyTo('lesson21', 'copy', 'mwendia-seller', message)).toMatch(
        /\*mwendia\* \([^)]*\): It is close to the verb “to sell”\. \*kwendia\*/,
      )
    },
  )

  test('is not told where the words are only compared', () => {
    const text = replyTo('lesson21', 'copy', 'mwendia-seller', 'how is mwendia different from kwendia')
    expect(text).not.toContain('*mwendia* (mweh-ndee-ah): ')
  })
})

test('a word of a phrase that was just told is found by its meaning', () => {
  const shown = wordIdsOf('lesson23')
  const say = lessonChat('lesson23', { wordId: 'kompiuta-computer', how: 'copy', shown, turn: 6, due: () => 9 })
  say('how do i say how was your day')
  expect(say('that’s long. can you split it up, which word is day').text).toContain('*mũthenya*')
})

describe('what only looks like one of these questions keeps its own reply', () => {
  test.each([
    ['lesson9', 'metha-table', 'ibuku means book, is that right?', /^Yes\. \*ibuku\*/],
    ['lesson22', 'murimu-illness', 'ndawa means medicine. is that correct?', /^Yes\./],
    ['lesson6', 'kuruga-cook', 'does the verb go at the end', /^The verb comes after the person/],
    [
      'lesson20',
      'ruciu-tomorrow',
      'Where lies the stress in rũciũ, on the first or on the last syllable?',
      /no stress/,
    ],
    ['lesson14', 'goro-expensive', 'which tilde comes first', /^(?!.*Put “is not”)/],
    ['lesson14', 'kugura-buy', 'kũgũra. like an order?', /tells one person to buy/],
    ['lesson9', 'kiondo-basket', 'can we do two words today', /^(?!.*is written as)/],
    ['lesson1', 'wi-mwega-are-you-well', 'Luo sounds similar. Are the two related?', /^Luo is not related/],
  ] as const)('%s, %s: “%s”', (lesson, wordId, message, expected) => {
    expect(replyTo(lesson, 'copy', wordId, message)).toMatch(expected)
  })
})
