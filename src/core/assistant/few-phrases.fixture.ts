import type { AssistantPhrases, Phrase } from './phrase.ts'

/** A small phrasebook for the tests: phrases of the lexicon, including pairs that are easily confused. */
type Row = readonly [id: string, kikuyu: string, english: string, more?: Partial<Phrase>]

const rows: readonly Row[] = [
  ['hello', 'Ũhoro waku?', 'Hello', { answer: ['it-is-well'] }],
  ['it-is-well', 'Nĩ kwega', 'It is well (reply)'],
  ['how-are-you-sg', 'Wĩ mwega?', 'How are you? (one person)', { answer: ['i-am-fine'] }],
  ['how-are-you-pl', 'Mũrĩ ega?', 'How are you? (several people)', { paraphrases: ['how are you all'] }],
  ['i-am-fine', 'Ndĩ mwega', 'I am fine'],
  ['thank-you', 'Nĩ ngatho', 'Thank you', { answer: ['you-are-welcome'] }],
  ['thank-you-very-much', 'Nĩ wega mũno', 'Thank you very much'],
  ['you-are-welcome', 'Nĩ wega', "You're welcome (reply to thanks)"],
  ['nice-to-meet-you', 'Nĩndakena nĩ gũkũmenya', 'Nice to meet you'],
  ['i-am-sorry', 'Nĩndahera', 'I am sorry', { paraphrases: ['sorry'] }],
  ['i-dont-know', 'Ndiũĩ', "I don't know"],
  ['listen', 'Thikĩrĩria', 'Listen'],
  [
    'my-name-is',
    'Njĩtagwo …',
    'My name is …',
    { slot: 'name', paraphrases: ['call me …'], answer: ['nice-to-meet-you'] },
  ],
  ['i-am-from-kenya', 'Nyumĩte …', 'I am from …', { slot: 'place' }],
  ['what-is-your-name', 'Wĩtagwo atĩa?', 'What is your name?'],
  ['what-does-this-mean', 'Ũũ nĩ kuuga atĩa na Gĩkũyũ?', 'What does this mean in Kikuyu?'],
  ['what-do-you-mean', 'Ũrenda kuuga atĩa?', 'What do you mean?'],
  ['where-is-the-toilet', 'Kĩoro kĩ ha?', 'Where is the toilet?', { confidence: 'medium' }],
  ['where-is-the-car', 'Ngari ĩ ha?', 'Where is the car?', { confidence: 'medium' }],
  ['i-am-hungry', 'Ndĩ mũhũtu', 'I am hungry'],
  ['please-help-me', 'Ndagũthaitha ndeithia', 'Please help me'],
  ['close-the-door', 'Hinga mũrango', 'Close the door', { confidence: 'medium' }],
  ['i-want-to-help-you', 'Ndĩrenda gũgũteithia', 'I want to help you', { confidence: 'medium' }],
  ['you-are-beautiful', 'Wĩ mũthaka', 'You are beautiful'],
  ['i-love-you', 'Nĩngwendete', 'I love you'],
  ['i-am-tired', 'Ndĩ mũnogu', 'I am tired'],
]

export const fewPhrases: readonly Phrase[] = rows.map(([id, kikuyu, english, more]) => ({
  id,
  kikuyu,
  english,
  category: 'few',
  paraphrases: [],
  accepted: [],
  confidence: 'high',
  attested: ['kariuki'],
  ...more,
}))

export const fewAssistantPhrases: AssistantPhrases = {
  introduction: ['nice-to-meet-you'],
  offer: ['i-want-to-help-you'],
  unknown: ['i-am-sorry', 'i-dont-know'],
  beforeTale: ['listen'],
  askBack: ['what-do-you-mean'],
  askMeaning: ['what-does-this-mean'],
  askAssistant: ['what-is-your-name'],
  openers: ['hello', 'how-are-you-sg', 'i-am-fine', 'thank-you', 'i-am-sorry'],
}
