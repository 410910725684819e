import { looksSwahili } from '#core/vocabulary-check/swahili.ts'
import { createBrowserClient } from '#providers/generate-content/browser-client.ts'
import { createGeminiVision } from '#providers/vision/gemini.ts'
import type { Vision } from '#providers/vision/vision.ts'
import type { Config } from '../config/config.ts'

/** The model of pictures that the site’s owner has set, if there is one. */
export function modelVision({ accounts, assistant }: Config): Vision | undefined {
  // Where there are no accounts no provider is called.
  if (!assistant?.visionModel || accounts === 'none') return undefined
  const { baseUrl, apiKey, visionModel } = assistant
  return createGeminiVision({ model: visionModel, ...createBrowserClient({ baseUrl, apiKey }), looksSwahili })
}
