import { describe, expect, test } from 'vitest'
import { lessonChat, wordIdsOf } from './lesson-chat.ts'

type How = 'copy' | 'kikuyu' | 'english'

/** The reply to a message in a lesson that has shown its words up to the third one and the one that it asks for. */
function replyTo(id: string, how: How, wordId: string, message: string): string {
  const wordIds = wordIdsOf(id)
  const shown = wordIds.slice(0, Math.max(wordIds.indexOf(wordId) + 1, 3))
  return lessonChat(id, { wordId, how, shown, turn: 6, due: (one) => (one === wordId ? 9 : 6) })(message).text
}

describe('a question about all words is not answered with the note on one', () => {
  test.each<[string, How, string, string, RegExp]>([
    [
      'lesson23',
      'kikuyu',
      'terebiceni-television',
      'do all words have a separate form for many',
      /^No, not all\. The beg/,
    ],
    [
      'lesson18',
      'english',
      'muriu-son',
      'are there irregular plurals in this language',
      /^The beginning of a noun changes/,
    ],
    ['lesson9', 'english', 'metha-table', 'is it one rule for plurals', /^The beginning of a noun changes/],
    [
      'lesson3',
      'kikuyu',
      'uhana-atia-how-are-you',
      'are there words that look the same for one and for many',
      /^Yes\. The/,
    ],
    [
      'lesson20',
      'kikuyu',
      'gucemania-meet',
      'I suspect m turns into a whenever there are lots of something, is that a rule',
      /^\*mũ-\* .* people begin with \*a-\*/,
    ],
    [
      'lesson1',
      'kikuyu',
      'ni-ngatho-thank-you',
      'Plural formation in general, does it work by adding or by replacing the beginning?',
      /^The beginning of a noun/,
    ],
    [
      'lesson1',
      'copy',
      'thii-na-wega-goodbye',
      'like does the gĩ- bit swap out when its several or am i making that up',
      /For several it becomes \*i-\*/,
    ],
    [
      'lesson17',
      'kikuyu',
      'aakoretwo-ari-had-been',
      'Do words have he and she like french does?',
      /^Kikuyu doesn’t tell “he” from “she”/,
    ],
    ['lesson15', 'english', 'ithuiro-west', 'is ithũĩro masculine or feminine', /^Nouns stand in classes/],
    [
      'lesson5',
      'copy',
      'kuria-eat',
      'so does the adjective come after like in french or in front of kũrĩa',
      /^An adjective comes after its noun/,
    ],
    ['lesson7', 'copy', 'gucanjamuka-be-excited', 'are all of these from english', /^My notes mark none of the words/],
    ['lesson9', 'copy', 'metha-table', 'whats the difference between kikuyu and swahili', /^Both are Bantu languages/],
    ['lesson18', 'copy', 'mwari-daughter', 'do all the words swap their beginning for many?', /^No, not all\./],
    [
      'lesson17',
      'english',
      'ira-yesterday',
      'is it subject first like us or what',
      /^The verb comes after the person who does it/,
    ],
    [
      'lesson1',
      'copy',
      'wi-mwega-are-you-well',
      '"my", "your", "his", do those hop in front of the thing or trail behind',
      /^“My” comes after the noun/,
    ],
    [
      'lesson8',
      'copy',
      'kwenda-want',
      'does the verb have to agree with the thing',
      /^A verb tells at its beginning who does it/,
    ],
  ])('in %s with %s of %s, “%s”', (id, how, wordId, message, expected) => {
    expect(replyTo(id, how, wordId, message)).toMatch(expected)
  })

  test.each<[string, How, string, string, RegExp]>([
    ['lesson9', 'copy', 'giti-chair', 'does it change for many', /^Several chairs are \*itĩ\*/],
    ['lesson9', 'copy', 'metha-table', 'is metha the same for one and for many?', /^Yes: the same word/],
    [
      'lesson1',
      'copy',
      'wi-mwega-are-you-well',
      'how do i say it to many people',
      /^To several people: \*Mũrĩ ega\?\*/,
    ],
    ['lesson14', 'copy', 'nduka-shop', 'is this from swahili', /^\*nduka\* .*came from Swahili “duka”/],
  ])(
    'and the note on the word answers a question about it: in %s with %s of %s, “%s”',
    (id, how, wordId, message, expected) => {
      expect(replyTo(id, how, wordId, message)).toMatch(expected)
    },
  )
})

describe('the part of speech of a word is told', () => {
  test.each<[string, How, string, string, RegExp]>([
    ['lesson14', 'copy', 'nduka-shop', 'is that an adjective', /^No, it’s a noun: “shop”\./],
    ['lesson14', 'copy', 'raithi-cheap', 'adjective or noun?', /^It’s an adjective/],
    [
      'lesson6',
      'kikuyu',
      'guthii-na-maguru-walk',
      'whats gũthiĩ na magũrũ, is it a person or a thing',
      /^It’s a verb\./,
    ],
    ['lesson10', 'copy', 'mirongo-itatu-thirty', 'what part of speech is this', /^It’s a number: “thirty”\./],
    ['lesson17', 'kikuyu', 'niaarikitie-had-finished', 'is it an adjective', /^No, it’s a whole phrase in one word\./],
    ['lesson5', 'english', 'kuria-eat', 'is this a verb?', /^Yes, it’s a verb\./],
    ['lesson6', 'copy', 'guthoma-read', 'is it present tense', /^No\. It’s the “to …” form/],
    [
      'lesson17',
      'copy',
      'ira-yesterday',
      'is ira a noun?',
      /^My notes|^I don’t know that about Kikuyu grammar|^I have nothing sure/,
    ],
  ])('in %s with %s of %s, “%s”', (id, how, wordId, message, expected) => {
    expect(replyTo(id, how, wordId, message)).toMatch(expected)
  })

  test.each<[string, How, string, string]>([
    ['lesson9', 'english', 'giti-chair', 'is it a place?'],
    ['lesson5', 'copy', 'kuria-eat', 'is the verb at the start'],
    ['lesson23', 'copy', 'bengi-bank', 'so the i is inside the verb? where is the subject'],
  ])('and other questions are not taken for one about it: in %s with %s of %s, “%s”', (id, how, wordId, message) => {
    expect(replyTo(id, how, wordId, message)).not.toMatch(/it’s an? (?:noun|verb)/i)
  })
})

describe('only words that a learner names or points at are compared', () => {
  test.each<[string, How, string, string, RegExp, RegExp]>([
    [
      'lesson6',
      'copy',
      'guthoma-read',
      'I keep confusing gũthoma with gũũkĩra. What sets them apart?',
      /^\*gũthoma\*/,
      /\n\*gũũkĩra\*/,
    ],
    [
      'lesson22',
      'copy',
      'ndawa-medicine',
      'how is this one different from the last one',
      /^\*ndagĩtarĩ\*/,
      /\n\*ndawa\*/,
    ],
    [
      'lesson19',
      'copy',
      'ma-truth',
      'are ma and gwĩtĩkia interchangeable or will gran laugh',
      /\*gwĩtĩkia\* .* “to believe”/,
      /\*ma\* .* “truth/,
    ],
    [
      'lesson2',
      'copy',
      'witagwo-atia-what-is-your-name',
      'are Wĩtagwo atĩa? and Njĩtagwo … the same',
      /^\*Wĩtagwo atĩa\?\*/,
      /\n\*Njĩtagwo …\*/,
    ],
  ])('in %s with %s of %s, “%s”', (id, how, wordId, message, one, other) => {
    const reply = replyTo(id, how, wordId, message)
    expect(reply).toMatch(one)
    expect(reply).toMatch(other)
    expect(reply).not.toContain('laugh')
  })

  test.each<[string, How, string, string]>([
    ['lesson23', 'copy', 'kuhura-thimu-call', 'how does that differ from the greeting we did earlier'],
    ['lesson21', 'english', 'kunyihia-reduce', 'is this the same word'],
    ['lesson6', 'english', 'gukoma-sleep', 'same thing or nah'],
  ])('and the tutor asks which ones are meant: in %s with %s of %s, “%s”', (id, how, wordId, message) => {
    expect(replyTo(id, how, wordId, message)).toMatch(/^Which two do you mean\?/)
  })
})

describe('a note on another word is not told as that of the word in question', () => {
  test.each<[string, How, string, string, RegExp]>([
    ['lesson7', 'kikuyu', 'gucanjamuka-be-excited', 'is kũigua kĩeha from colonial times', /-ra-/],
    [
      'lesson15',
      'kikuyu',
      'kwerekera-towards',
      'What is the exact bone meaning of kwerekera, each part by part?',
      /on top of/,
    ],
    ['lesson17', 'kikuyu', 'mweri-muhituku-last-month', 'does mweri mũhĩtũku come from swahili', /kiumia/],
    [
      'lesson8',
      'kikuyu',
      'ndiendete-i-dont-like',
      'Is kwenda inherited from Proto-Bantu or a later acquisition from the coast?',
      /wendete/,
    ],
    ['lesson20', 'kikuyu', 'guceerera-visit', 'nicked from english?', /gwĩta/],
    ['lesson16', 'english', 'gukoma-sleep', 'what does one respond after hearing gwĩthamba from an in-law', /-inĩ/],
    [
      'lesson18',
      'english',
      'mwari-wa-maitu-sister',
      'Where did a word such as mũtumia get its start, I wonder?',
      /mwarĩ/,
    ],
    ['lesson3', 'kikuyu', 'uhana-atia-how-are-you', 'is it for coming or for going', /verb/],
    [
      'lesson20',
      'kikuyu',
      'kwambiriria-begin',
      'Is kwambĩrĩria to be said when one arrives or when one goes away?',
      /Thiĩ/,
    ],
    [
      'lesson19',
      'english',
      'gwitikira-accept',
      'Among women only can one say gwĩtĩkĩra, or the men will say also?',
      /o na/,
    ],
    [
      'lesson22',
      'copy',
      'thibitari-hospital',
      'could you call to recover, to heal thibitarĩ also, or is it strictly hospital',
      /for several/,
    ],
    ['lesson19', 'copy', 'gwitikia-believe', 'what’s the plural form', /plural already/],
  ])('in %s with %s of %s, “%s”', (id, how, wordId, message, other) => {
    expect(replyTo(id, how, wordId, message).split('\n')[0]).not.toMatch(other)
  })
})

describe('what the notes do not tell of the use of a word is said plainly', () => {
  test.each<[string, How, string, string]>([
    [
      'lesson3',
      'english',
      'uraigua-atia-how-do-you-feel',
      'my favourite kenyan commentator avoids Ũraigua atĩa?, has it gone out of fashion or what',
    ],
    ['lesson1', 'copy', 'wi-mwega-ruciini-good-morning', 'Is Nĩ ngatho alive and kicking in the villages'],
    [
      'lesson20',
      'copy',
      'ni-tuthii-lets-go',
      'Would young mothers in Kenya these days know Nĩ tũthiĩ, or would I sound like something from a museum?',
    ],
    ['lesson17', 'kikuyu', 'aakoretwo-ari-had-been', 'only in the countryside?'],
    ['lesson20', 'english', 'mugeni-visitor', 'is mũgeni too chummy for a client I’ve never met'],
    ['lesson14', 'kikuyu', 'raithi-cheap', 'does it sound flirty'],
    ['lesson14', 'copy', 'irio-food', 'would my in laws be offended if i said that'],
    ['lesson10b', 'english', 'kwaria-speak', 'slang or proper?'],
    ['lesson11', 'english', 'no-uhote-can-you', 'is No ũhote …? only a bloke thing'],
    ['lesson11', 'copy', 'ndeithia-help-me', 'They go Ndeithia, I go...?'],
    ['lesson8', 'kikuyu', 'ni-kii-wendete-what-do-you-like', 'what comes after o na from the other person'],
    ['lesson4', 'kikuyu', 'cigana-how-many', 'is there a set comeback to cigana? my team wants to know'],
    ['lesson22', 'english', 'mwiri-body', 'where does mwĩrĩ come from'],
    ['lesson18', 'english', 'muthuuri-husband', 'whats the etymology'],
    ['lesson19', 'copy', 'ma-truth', 'so at funerals or?'],
    ['lesson9', 'english', 'uriri-bed', 'do i say it before or after eating'],
  ])('in %s with %s of %s, “%s”', (id, how, wordId, message) => {
    const [said = ''] = replyTo(id, how, wordId, message).split('\n')
    expect(said).toMatch(/\b(?:notes?|sources?)\b|don’t know|know (?:of )?no/)
    expect(said).not.toMatch(/lessons teaches it/)
  })

  test.each<[string, How, string, string, RegExp]>([
    [
      'lesson3',
      'english',
      'uhana-atia-how-are-you',
      'is there a right occasion for Ũhana atĩa? or does it fit anywhere',
      /^My notes don’t settle that\..* after saying hello\.\n(?!I have)/,
    ],
    ['lesson1', 'copy', 'ni-ngatho-thank-you', 'when do i say it', /^Say this to thank anyone\./],
    ['lesson1', 'copy', 'ni-ngatho-thank-you', 'can i say it to a child', /^Yes, you can say it to anyone\./],
    [
      'lesson3',
      'copy',
      'uhana-atia-how-are-you',
      'what do people say back to Ũhana atĩa?',
      /^You can answer \*Ndĩ mwega\*/,
    ],
    ['lesson23', 'copy', 'thimu-phone', 'where does thimũ come from', /came from Swahili “simu”/],
    ['lesson2', 'copy', 'njitagwo-my-name-is', 'where does Njĩtagwo come from', /^Literally: “I am called …”\./],
  ])('and what they tell still answers: in %s with %s of %s, “%s”', (id, how, wordId, message, expected) => {
    expect(replyTo(id, how, wordId, message)).toMatch(expected)
  })
})

describe('how a word is made is told only by a note on that', () => {
  test.each<[string, How, string, string, RegExp]>([
    [
      'lesson11',
      'copy',
      'aca-no',
      'does the ending mean something by itself',
      /^I don’t know it in smaller parts\. \*aca\*/,
    ],
    ['lesson13', 'copy', 'hakuhi-near', 'Is it made up of two words?', /^No\. \*hakuhĩ\* .*is one word/],
    ['lesson9', 'copy', 'giti-chair', 'can you break gĩtĩ into parts', /^It begins with \*gĩ-\*/],
    ['lesson4', 'copy', 'ithano-five', 'is ithatũ hidden in ithano', /^No\. \*ithatũ\* .*is not a part of \*ithano\*/],
    ['lesson4', 'kikuyu', 'ithano-five', 'is ithano inside igĩrĩ', /^No, the one is not a part of the other\./],
    ['lesson1', 'copy', 'thii-na-wega-goodbye', 'is wega part of Thiĩ na wega', /\*wega\* .* is “well”/],
  ])('in %s with %s of %s, “%s”', (id, how, wordId, message, expected) => {
    expect(replyTo(id, how, wordId, message)).toMatch(expected)
  })
})
