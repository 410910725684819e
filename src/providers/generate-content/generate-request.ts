export interface GenerationConfig {
  readonly temperature: number
  readonly topP: number
  readonly topK: number
  readonly maxOutputTokens: number
}

/** The specified configuration of the model, sent with every call. */
export const GENERATION_CONFIG: GenerationConfig = { temperature: 0.4, topP: 0.95, topK: 40, maxOutputTokens: 1024 }

const HARMS = [
  'HARM_CATEGORY_HARASSMENT',
  'HARM_CATEGORY_HATE_SPEECH',
  'HARM_CATEGORY_SEXUALLY_EXPLICIT',
  'HARM_CATEGORY_DANGEROUS_CONTENT',
] as const

export const SAFETY_SETTINGS = HARMS.map((category) => ({ category, threshold: 'BLOCK_MEDIUM_AND_ABOVE' }) as const)

type Part = { readonly text: string } | { readonly inlineData: { readonly mimeType: string; readonly data: string } }

export interface Content {
  readonly role?: 'user' | 'model'
  readonly parts: readonly Part[]
}

/** The body of a call. */
export interface GenerateRequest {
  readonly contents: readonly Content[]
  readonly generationConfig: GenerationConfig
  readonly safetySettings: typeof SAFETY_SETTINGS
}

export const generateRequest = (contents: readonly Content[], config = GENERATION_CONFIG): GenerateRequest => ({
  contents,
  generationConfig: config,
  safetySettings: SAFETY_SETTINGS,
})

export const textContent = (prompt: string): Content => ({ parts: [{ text: prompt }] })

/** A prompt with its image: `data` is base64. The app's images are always JPEG. */
export const imageContent = (prompt: string, data: string): Content => ({
  parts: [{ text: prompt }, { inlineData: { mimeType: 'image/jpeg', data } }],
})
