import * as v from 'valibot'

/** What the tutor ever asks for. Who asks for more gets so much: the owner of the site pays for each word. */
const MOST_TOKENS = 1000

const TextPart = v.object({ type: v.literal('text'), text: v.string() }, 'must be text')

/** Parts of text are said as one text, since not every provider knows them. */
const Content = v.union(
  [
    v.string(),
    v.pipe(
      v.array(TextPart),
      v.transform((parts) => parts.map(({ text }) => text).join('')),
    ),
  ],
  'must be text',
)

/** An answer may be sent back as a message just as it came: what it holds beside these two is not passed on. */
const Message = v.object({
  role: v.picklist(['system', 'user', 'assistant'], 'must be system, user or assistant'),
  content: Content,
})

const between = (least: number, most: number) => {
  const fault = `must be a number from ${least} to ${most}`
  return v.nullish(v.pipe(v.number(fault), v.minValue(least, fault), v.maxValue(most, fault)))
}

const tokens = v.nullish(
  v.pipe(
    v.number('must be a whole number'),
    v.integer('must be a whole number'),
    v.minValue(1, 'must be at least 1'),
    v.transform((asked) => Math.min(asked, MOST_TOKENS)),
  ),
)

const STOP = 'must be a string, or a list of at most four'

const Fields = v.strictObject(
  {
    model: v.string('must be the name of a model'),
    messages: v.pipe(v.array(Message, 'must be a list of messages'), v.minLength(1, 'must hold a message')),
    stream: v.nullish(v.boolean('must be true or false')),
    stream_options: v.nullish(
      v.object({ include_usage: v.nullish(v.boolean('must be true or false')) }, 'must be options'),
    ),
    temperature: between(0, 2),
    top_p: between(0, 1),
    presence_penalty: between(-2, 2),
    frequency_penalty: between(-2, 2),
    max_tokens: tokens,
    max_completion_tokens: tokens,
    stop: v.nullish(v.union([v.string(), v.pipe(v.array(v.string()), v.maxLength(4, STOP))], STOP)),
    seed: v.nullish(v.pipe(v.number('must be a whole number'), v.integer('must be a whole number'))),
    n: v.nullish(v.literal(1, 'must be 1')),
  },
  ({ expected }) => (expected === 'never' ? 'is not known here' : 'must be an object'),
)

/**
 * A call for a chat completion, as far as our relay passes it on. A field that it does not know is refused, not dropped: who
 * sends tools waits for them to be used.
 */
export const ChatRequest = v.pipe(
  Fields,
  v.transform((fields) => ({
    ...given(fields),
    model: fields.model,
    messages: fields.messages,
    // A provider may know one of the two names only: whoever asks says which.
    ...(fields.max_completion_tokens == null && { max_tokens: fields.max_tokens ?? MOST_TOKENS }),
  })),
)

/** What was said in fact: null stands for the provider's own choice, and not every provider reads it so. */
function given<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as Partial<Fields>
}
