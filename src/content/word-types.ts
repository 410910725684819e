/** The word types of the vocabulary, with their subtypes. */
export const SUBTYPES = {
  action: [],
  'to-be': [],
  pronoun: [],
  preposition: [],
  adjective: [],
  adverb: ['manner', 'place'],
  conjunction: [],
  person: [],
  family: [],
  bodyPart: [],
  home: [],
  object: ['furniture', 'personal', 'tool'],
  food: ['fruit', 'grain', 'dairy', 'protein'],
  drink: ['water', 'dairy', 'juice', 'hot'],
  clothing: ['tops', 'bottoms', 'footwear', 'accessories'],
  color: [],
  number: [],
  animal: ['pet', 'farm'],
  place: ['education', 'commercial', 'recreation', 'healthcare', 'residential'],
  transportation: ['road', 'rail', 'human-powered', 'air'],
  time: ['unit', 'period'],
  routine: [],
  weather: ['phenomenon', 'temperature', 'condition'],
  nature: ['plant', 'landform', 'water', 'sky'],
  emotion: [],
  hobby: ['intellectual', 'art', 'physical', 'social'],
  profession: ['healthcare', 'education', 'technical', 'arts', 'business'],
  school: ['person', 'place', 'object', 'subject'],
  technology: ['device', 'internet', 'software', 'communication'],
} as const satisfies Record<string, readonly string[]>

export type VocabularyType = keyof typeof SUBTYPES

export const VOCABULARY_TYPES = Object.keys(SUBTYPES) as VocabularyType[]

/** The types of the vocabulary, and those that only lessons use. */
export const WORD_TYPES = [...VOCABULARY_TYPES, 'phrase', 'question', 'interjection', 'noun'] as const
