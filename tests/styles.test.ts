import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = 'src/web'
const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, css: readFileSync(join(folder, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '') }))

test('the order of the cascade layers is declared once', () => {
  const declaring = sheets.filter(({ css }) => /@layer[^;{]*,[^;{]*;/.test(css)).map(({ file }) => file)
  expect(declaring).toEqual([join('styles', 'styles.css')])
})

test('each class is styled in one file', () => {
  const owners = new Map<string, Set<string>>()
  for (const { file, css } of sheets)
    for (const selector of selectorsIn(css)) {
      const name = styledClass(selector)
      if (name) owners.set(name, (owners.get(name) ?? new Set()).add(file))
    }
  expect(owners.size).toBeGreaterThan(200)
  expect([...owners].filter(([, files]) => files.size > 1).map(([name, files]) => [name, ...files])).toEqual([])
})

test('every custom property that a style uses is defined', () => {
  const all = sheets.map(({ css }) => css).join('\n')
  const defined = new Set([...all.matchAll(/(?<![\w-])(--[\w-]+)\s*:/g)].map(([, name]) => name))
  const used = [...all.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name)
  // Set by useAboveKeyboard.
  const fromScript = ['--visible-top', '--visible-height']
  expect(used.filter((name) => !defined.has(name) && !fromScript.includes(name ?? ''))).toEqual([])
})

// A touch screen keeps `:hover` on what was tapped last: a button would look pressed until the next tap.
test('a style for hovering applies only where a pointer can hover', () => {
  const applied = sheets.flatMap(({ file, css }) =>
    selectorsByRule(withoutHoverMedia(css))
      .filter((selectors) => selectors.every((selector) => selector.includes(':hover')))
      .map((selectors) => `${file}: ${selectors.join()}`),
  )
  expect(applied).toEqual([])
})

/** The sheet without the rules in `@media (hover: hover)`. */
const withoutHoverMedia = (css: string) => css.replace(/@media \(hover: hover\) \{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')

/** The selectors of all rules, without the steps of keyframes. */
const selectorsIn = (css: string): string[] => selectorsByRule(css).flat()

function selectorsByRule(css: string): string[][] {
  return [...css.matchAll(/([^{};]+)\{/g)]
    .map(([, prelude = '']) => prelude.trim())
    .filter((prelude) => !prelude.startsWith('@') && !/^(?:from|to|[\d.]+%)(?:,|$)/.test(prelude))
    .map((prelude) => prelude.split(/,(?![^()]*\))/))
}

/** The first class of the selector's subject: a state is written behind the class of its component, as in `.button.primary`. */
function styledClass(selector: string): string | undefined {
  const flat = selector.trim().replace(/:(?:not|has)\((?:[^()]|\([^()]*\))*\)/g, '')
  const subject = flat.split(/[\s>+~]+(?![^(]*\))/).at(-1) ?? ''
  return /\.([a-zA-Z][\w-]*)/.exec(subject)?.[1]
}
