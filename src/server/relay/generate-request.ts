import * as v from 'valibot'
import { IDENTIFY_PROMPT, nameInPrompt } from '#core/assistant/image-prompts.ts'
import {
  GENERATION_CONFIG,
  generateRequest,
  type Content,
  type GenerateRequest,
} from '#providers/generate-content/generate-request.ts'

const text = v.string('must be text')

/** An answer may be sent back as it came: what a part holds beside these is not passed on. */
const TextPart = v.object({ text })

const InlineData = v.strictObject(
  {
    mimeType: v.picklist(['image/jpeg', 'image/png', 'image/webp'], 'must be a picture'),
    data: v.pipe(text, v.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'must be base64')),
  },
  'must be a picture',
)
const PicturePart = v.object({ inlineData: InlineData })

const Part = v.union([PicturePart, TextPart], 'must be text or a picture')

const Contents = v.pipe(
  v.array(
    v.object({
      role: v.optional(v.picklist(['user', 'model'], 'must be user or model')),
      parts: v.pipe(v.array(Part, 'must be a list of parts'), v.minLength(1, 'must hold a part')),
    }),
    'must be a list of contents',
  ),
  v.minLength(1, 'must hold a content'),
)

const between = (least: number, most: number, usual: number) => {
  const fault = `must be a number from ${least} to ${most}`
  return v.optional(v.pipe(v.number(fault), v.minValue(least, fault), v.maxValue(most, fault)), usual)
}

/** The specification's numbers, where nothing else is asked for; never more words, which the owner of the site pays. */
const Config = v.strictObject(
  {
    temperature: between(0, 2, GENERATION_CONFIG.temperature),
    topP: between(0, 1, GENERATION_CONFIG.topP),
    topK: between(1, 100, GENERATION_CONFIG.topK),
    maxOutputTokens: v.optional(
      v.pipe(
        v.number('must be a whole number'),
        v.integer('must be a whole number'),
        v.minValue(1, 'must be at least 1'),
        v.transform((asked) => Math.min(asked, GENERATION_CONFIG.maxOutputTokens)),
      ),
      GENERATION_CONFIG.maxOutputTokens,
    ),
    candidateCount: v.optional(v.literal(1, 'must be 1')),
  },
  'is not known here',
)

const Fields = v.strictObject(
  {
    contents: Contents,
    generationConfig: v.optional(Config, {}),
    // Whatever is asked for, ours are sent.
    safetySettings: v.optional(v.array(v.unknown(), 'must be a list')),
  },
  'is not known here',
)

/** A call as far as our relay passes it on. A field that it does not know is refused, not dropped: who sends tools waits for them. */
export const AskedToGenerate = v.pipe(
  Fields,
  v.transform(({ contents, generationConfig: { candidateCount: _one, ...config } }) =>
    generateRequest(contents.map(contentOf), config),
  ),
)

const contentOf = ({ role, parts }: v.InferOutput<typeof Contents>[number]): Content => ({
  ...(role && { role }),
  parts,
})

const partsIn = ({ contents }: GenerateRequest) => contents.flatMap(({ parts }) => parts)

export const countPictures = (request: GenerateRequest) =>
  partsIn(request).filter((part) => 'inlineData' in part).length

/** What the page of the image identifier asks beside a picture, and nothing else. */
export const isIdentification = (request: GenerateRequest) => onlyText(request) === IDENTIFY_PROMPT

/** What that page asks next: for the Kikuyu of a name of at most 80 letters. */
export const isTranslationOfName = (request: GenerateRequest) => nameInPrompt(onlyText(request) ?? '') !== undefined

/** The text of a request that has just one, said by the user. */
function onlyText(request: GenerateRequest): string | undefined {
  const texts = partsIn(request).flatMap((part) => ('text' in part ? [part.text] : []))
  return request.contents.length === 1 && request.contents[0]?.role !== 'model' && texts.length === 1
    ? texts[0]
    : undefined
}
