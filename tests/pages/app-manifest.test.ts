import { readFileSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js'
import { barColours } from '#web/theme/before-paint.ts'
import { describe, expect, test } from 'vitest'
import { iconSvg } from '../../scripts/app-manifest.mjs'
import { readBuiltSite } from './built-site.ts'

interface Picture {
  readonly src: string
  readonly sizes: string
  readonly type: string
  readonly purpose?: string
  readonly form_factor?: string
}

const site = readBuiltSite()
const manifest = JSON.parse(site.read('/manifest.webmanifest').toString()) as {
  readonly theme_color: string
  readonly background_color: string
  readonly icons: readonly Picture[]
  readonly screenshots: readonly Picture[]
  readonly shortcuts: readonly { readonly url: string }[]
}

const sizesOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

describe('the web app manifest', () => {
  test('names pictures of the size that it says', () => {
    const pictures = [...manifest.icons, ...manifest.screenshots].filter(({ type }) => type === 'image/png')
    expect(pictures.length).toBeGreaterThan(6)
    expect(pictures.filter(({ src, sizes }) => sizesOf(site.read(src)) !== sizes)).toEqual([])
    expect(new Set(manifest.screenshots.map((picture) => picture.form_factor))).toEqual(new Set(['wide', 'narrow']))
  })

  test('has shortcuts to pages that exist', () => {
    const paths = site.pages.map(({ path }) => path)
    for (const { url } of manifest.shortcuts) expect(paths).toContain(url)
  })

  test('has the colours of the light theme', () => {
    expect(manifest.theme_color).toBe(barColours.light)
    expect(readFileSync('src/web/styles/tokens.css', 'utf8')).toContain(`--page: ${manifest.background_color};`)
  })

  test('has a maskable icon whose logo no platform cuts', () => {
    const size = 128
    const { pixels } = new Resvg(iconSvg(size, 'maskable')).render()
    const ground = pixels.subarray(0, 4).toString('hex')
    const drawn = Array.from({ length: size * size }, (_, index) => index).filter(
      (index) => pixels.subarray(index * 4, index * 4 + 4).toString('hex') !== ground,
    )
    const radius = (index: number) =>
      Math.hypot((index % size) + 0.5 - size / 2, Math.floor(index / size) + 0.5 - size / 2)
    expect(drawn.length).toBeGreaterThan(500)
    expect(Math.max(...drawn.map(radius))).toBeLessThan(0.4 * size)
  })
})
