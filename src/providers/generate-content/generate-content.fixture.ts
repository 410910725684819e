import { json, type Answer, type Asked } from '../calls/faulty-provider.fixture.ts'

/** An answer of the model, in Google's shape. */
export const saying = (text: string | null, finishReason = 'STOP') =>
  json({
    candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason, index: 0 }],
    usageMetadata: { totalTokenCount: 12 },
  })

/** Google's shape of an error. It quotes what nobody may see. */
export const googleRefusal =
  (code: number, status: string, headers: Record<string, string> = {}): Answer =>
  (response, asked) =>
    json(
      { error: { code, message: `${String(keyOf(asked))} said ${asked.body}`, status } },
      code,
      headers,
    )(response, asked)

export const keyOf = ({ headers }: Asked) => headers['x-goog-api-key']

/** The text of the prompt that was asked. */
export const promptOf = ({ body }: Asked): string =>
  (JSON.parse(body) as { contents: [{ parts: [{ text: string }] }] }).contents[0].parts[0].text

export const isList = ({ method, path }: Asked) => method === 'GET' && path.endsWith('/models')
