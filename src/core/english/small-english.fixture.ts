import type { SentenceLists } from '../assistant/reading.ts'
import { createEnglish, type EnglishLists, type NameLists } from './english.ts'

/** A few entries of each list, for the tests of `core`: the whole lists are content. */
export const smallLists: EnglishLists & SentenceLists & { readonly names: NameLists } = {
  synonyms: [
    { word: 'father', same: ['dad', 'daddy'] },
    { word: 'mother', same: ['mom', 'mommy', 'mummy'] },
    { word: 'grandfather', same: ['grandpa'] },
    { word: 'hello', same: ['hi', 'hey'] },
    { word: 'goodbye', same: ['good bye', 'bye'] },
    { word: 'thank you', same: ['thanks'] },
    { word: 'yes', same: ['yeah', 'yep'] },
    { word: 'no', same: ['nope', 'nah'] },
    { word: 'happy', same: ['glad'] },
    { word: 'afraid', same: ['scared'] },
    { word: 'also', same: ['as well'] },
    { word: 'backwards', same: ['backward'] },
    { word: 'hundred', same: ['one hundred'] },
    { word: 'airplane', same: ['plane'] },
    { word: 'phone', same: ['telephone', 'mobile phone'] },
    { word: 'television', same: ['tv'] },
    { word: 'picture', same: ['photo', 'photograph'] },
    { word: 'cup', same: ['mug'] },
    { word: 'maize', same: ['corn'] },
    { word: 'toilet', near: ['bathroom', 'restroom'] },
    { word: 'hungry', near: ['starving'] },
    { word: 'you all', near: ['you guys'] },
    { word: 'tired', near: ['exhausted'] },
    { word: 'very', near: ['so', 'really'] },
    { word: 'want', near: ['would like'] },
    { word: 'now', near: ['right now'] },
  ],
  names: {
    terms: ['kikuyu', 'gikuyu', 'swahili'],
    people: ['wanjiku', 'kamau', 'amina'],
    places: ['nairobi', 'london'],
    alsoWords: ['grace'],
    withinNames: ['united', 'kingdom'],
    besidePlaces: ['the', 'town'],
    neverNames: ['later'],
  },
  shortTyping: [
    { full: 'you', typed: ['u'] },
    { full: 'your', typed: ['ur'] },
    { full: 'are', typed: ['r'] },
    { full: 'thank you', typed: ['thx'] },
    { full: 'please', typed: ['pls'] },
  ],
  openWords:
    'a i o he we me no so to do go be are there here have give take make come like name one time tree table you who true we the these some more'.split(
      ' ',
    ),
}

export const smallEnglish = createEnglish(smallLists)
