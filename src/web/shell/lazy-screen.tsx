import { lazy, useState, type ComponentType } from 'react'
import { importAgain } from './import-again.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * A screen in a chunk of its own. Once `load` has resolved it renders at once, so that a page that came as HTML is taken
 * over without showing the fallback.
 */
export function lazyScreen<Props extends object>(load: Load<Props>) {
  let Loaded: ComponentType<Props> | undefined
  const loadOnce = async () => {
    const module = await importAgain(load)
    Loaded = module.default
    return module
  }
  const Later = lazy(loadOnce)

  function Screen(props: Props) {
    // Decided once: a change of component would throw the screen's state away.
    const [Shape] = useState<ComponentType<Props>>(() => Loaded ?? (Later as unknown as ComponentType<Props>))
    return <Shape {...props} />
  }
  return Object.assign(Screen, { load: loadOnce })
}
