import { ok, refuse } from '#core/result/result.ts'
import { mainColor } from '#core/vision/main-color.ts'
import type { Vision } from './vision.ts'

/** Identifies the main colour of an image on the device, without a model. */
export function createBuiltinVision(): Vision {
  return {
    name: 'Built-in image identifier',
    isCounted: false,
    async identify({ pixels }, signal) {
      if (signal.aborted) return refuse({ kind: 'aborted' })
      const seen = mainColor(pixels)
      return seen ? ok({ kind: 'color', ...seen }) : refuse({ kind: 'failed' })
    },
  }
}
