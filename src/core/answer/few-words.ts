import type { CourseWord, Word } from '../word/word.ts'

/** A small course for the tests: words of the lexicon, with those pairs that are easily taken for each other. */
type Row = readonly [kikuyu: string, english: string, more?: Partial<Pick<Word, 'accepted' | 'optional' | 'loan'>>]

const rows: readonly Row[] = [
  ['Ũhoro waku?', 'Hello / How are you? (to one person)'],
  ['Wĩ mwega?', 'Are you well? (to one person)', { accepted: ['Ũrĩ mwega?'] }],
  ['Wĩ mwega rũciinĩ?', 'Good morning'],
  ['Thiĩ na wega', 'Goodbye (to a person who is leaving)'],
  ['Nĩ ngatho', 'Thank you', { accepted: ['Nĩ wega'] }],
  ['Njĩtagwo …', 'My name is …', { accepted: ['Rĩĩtwa rĩakwa nĩ …'] }],
  ['Nyumĩte …', 'I am from …'],
  ['Wĩtagwo atĩa?', 'What is your name?'],
  ['No ũhote …?', 'Can you …?'],
  ['He …', 'Give me …'],
  ['Na wee?', 'And you?', { accepted: ['Nawe?'] }],
  ['wee', 'you (singular)'],
  ['we', 'he, she'],
  ['inyuĩ', 'you (plural)'],
  ['niĩ', 'I / me'],
  ['aca', 'no'],
  ['ĩĩ', 'yes'],
  ['guka', 'grandfather'],
  ['gũũka', 'to come', { accepted: ['gũka'] }],
  ['thiĩ', 'go!'],
  ['thĩ', 'down'],
  ['gũthiĩ', 'to go'],
  ['gũthiĩ wĩra', 'to go to work'],
  ['mũtĩ', 'tree'],
  ['kũruga', 'to cook'],
  ['kũrũũga', 'to jump'],
  ['metha', 'table'],
  ['ĩmwe', 'one'],
  ['Nĩ tũthiĩ', 'Let’s go'],
  ['hwaĩ-inĩ', 'late afternoon, evening'],
  ['gĩtĩ', 'chair'],
  ['ibuku', 'book'],
  ['kĩondo', 'basket (woven bag)'],
  ['gĩkombe', 'cup'],
  ['iria', 'milk'],
  ['iria', 'lake, sea'],
  ["ng'ombe", 'cow'],
  ["kũgana ng'ano", 'to tell stories'],
  ['rũciinĩ', 'morning'],
  ['rũciũ', 'tomorrow'],
  ['kũrĩa', 'to eat'],
  ['kũũrĩa', 'over there'],
  ['kũrĩma', 'to cultivate, farm'],
  ['mũgũnda', 'farm, garden'],
  ['kũrĩra', 'to cry'],
  ['gũthoma', 'to read, to study', { accepted: ['gũthooma'] }],
  ['kwenda', 'to want, to need'],
  ['kũina', 'to sing'],
  ['kũina ndaci', 'to dance'],
  ['na thutha', 'back, backwards'],
  ['-ega', 'good'],
  ['nyeki', 'green', { optional: 'rangi wa' }],
  ['kĩrĩa nyendete mũno', 'favourite (the one I like most)'],
  ['Nĩ kĩĩ wendete?', 'What do you like?'],
  ['ndiũĩ', "I don't know"],
  ['ndege', 'aeroplane'],
  ['mũthuuri', 'husband; married man, elder', { accepted: ['mũthuri'] }],
  ['mwarĩ', 'daughter'],
  ['o na', 'also, too'],
  ['ningĩ', 'also, again'],
  ['kompiuta', 'computer', { loan: true }],
]

export const fewWords: readonly (Word & CourseWord)[] = rows.map(([kikuyu, english, more], index) => ({
  id: `${index}-${english}`,
  kikuyu,
  english,
  type: 'word',
  context: '',
  accepted: [],
  related: [],
  confidence: 'high',
  attested: [],
  lessons: [],
  ...more,
}))

/** By spelling; by English too where two are spelled alike. */
export function wordOf(kikuyu: string, english?: string): Word & CourseWord {
  const word = fewWords.find((candidate) => candidate.kikuyu === kikuyu && (!english || candidate.english === english))
  if (!word) throw new Error(`No word ${kikuyu} among the few words`)
  return word
}
