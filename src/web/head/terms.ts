import type { DefinedTerm, DefinedTermSet, Language, PronounceableText } from 'schema-dts'
import { categoryAddress } from '#core/vocabulary/category-address.ts'
import type { CategoryOutline } from '#core/vocabulary/vocabulary.ts'
import { soundOf, spelledOut, type Spelled } from '#core/word/spelled.ts'
import type { Word } from '#core/word/word.ts'
import type { Site } from './site.ts'

/** What is taught. */
export const kikuyu = {
  '@type': 'Language',
  name: 'Kikuyu',
  alternateName: ['Gĩkũyũ', 'ki'],
  identifier: [
    { '@type': 'PropertyValue', propertyID: 'BCP 47', value: 'ki' },
    { '@type': 'PropertyValue', propertyID: 'ISO 639-3', value: 'kik' },
  ],
  sameAs: 'https://iso639-3.sil.org/code/kik',
} as const satisfies Language

/** A word as a term: schema.org gives a language, and a sound, to a text that can be spoken, not to a term. */
export const term = (word: Word, { origin }: Site) =>
  ({
    '@type': 'DefinedTerm',
    '@id': `${origin}/words/${word.id}#word`,
    url: `${origin}/words/${word.id}`,
    name: spoken(word),
    description: word.english,
  }) as const satisfies DefinedTerm

function spoken(word: Spelled) {
  const sound = soundOf(word)
  return {
    '@type': 'PronounceableText',
    textValue: spelledOut(word),
    inLanguage: 'ki',
    ...(sound && { phoneticText: sound.ipa, speechToTextMarkup: 'IPA' }),
  } as const satisfies PronounceableText
}

/** A category as a set of terms, without them. */
export const termSet = (category: Pick<CategoryOutline, 'id' | 'title' | 'hasAddress'>, { origin }: Site) =>
  ({
    '@type': 'DefinedTermSet',
    '@id': `${origin}${categoryAddress(category)}#words`,
    url: `${origin}${categoryAddress(category)}`,
    name: category.title,
  }) as const satisfies DefinedTermSet
