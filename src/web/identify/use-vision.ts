import { useMemo } from 'react'
import { createBuiltinVision } from '#providers/vision/builtin.ts'
import type { Vision } from '#providers/vision/vision.ts'
import { useStandIn } from '../config/use-stand-in.ts'
import { useConfig } from '../outside.tsx'
import { modelVision } from './model-vision.ts'

export const builtinVision = createBuiltinVision()

/** Who looks at pictures: a model where the site’s owner has set one, else the built-in identifier, which also stands in for it. */
export function useVision() {
  const config = useConfig()
  const model = useMemo<Vision | undefined>(() => (config ? modelVision(config) : undefined), [config])
  const { isGivenUp, noteOutcome } = useStandIn()
  return { vision: model && !isGivenUp ? model : builtinVision, isStandIn: isGivenUp, noteOutcome }
}
