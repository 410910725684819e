import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { afterAll, describe, expect, test } from 'vitest'
import { fitted } from '../scripts/outlined-text.mjs'
import { shareSvg } from '../scripts/share-picture-svg.mjs'
import { makeSharePictures, sharePictures } from '../scripts/share-pictures.mjs'

const folder = mkdtempSync(join(tmpdir(), 'share-pictures-'))
const made = await makeSharePictures(folder)
const pictures = await sharePictures()

afterAll(() => rmSync(folder, { recursive: true }))

describe('the share pictures', () => {
  test('exist for home, each level and each vocabulary stage', () => {
    const stages = contentOf('stages').map(({ id }) => id)
    const levels = contentOf('levels').map((_, index) => `level-${index + 1}`)
    expect(Object.keys(made)).toEqual(['home', ...levels, ...stages])
  })

  test.each(pictures.map(({ name }) => name))('include %s, a PNG of 1200 by 630 pixels below 150 kB', (name) => {
    const png = readFileSync(join(folder, made[name]!.address))
    expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([made[name]!.width, made[name]!.height])
    expect([made[name]!.width, made[name]!.height]).toEqual([1200, 630])
    expect(png.length).toBeLessThan(150_000)
  })

  test('have addresses that change only if the picture changes', async () => {
    expect(await makeSharePictures(folder)).toEqual(made)
    const addresses = Object.entries(made).map(([name, { address }]) => address.replace(`share-${name}-`, ''))
    expect(addresses.every((address) => /^\/assets\/[0-9a-f]{8}\.png$/.test(address))).toBe(true)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test('have their texts in the alternative text', () => {
    for (const { name, label = '', title, count } of pictures)
      for (const part of [label, title, count].flatMap((text) => text.split(' · ')))
        expect(made[name]!.alt).toContain(part)
  })

  test('have the heading of the home screen on the home picture', () => {
    expect(readFileSync('src/web/home/home-screen.tsx', 'utf8')).toContain(`>${pictures[0]!.title}<`)
  })

  test.each(pictures)('have texts on plain ground that keep away from each other and the edges: $name', (picture) => {
    const { svg, texts } = shareSvg(picture)
    const pixels = new Resvg(texts.reduce((rest, { path }) => rest.replace(path, ''), svg)).render().pixels
    expect(texts.map(({ text }) => text).join(' ')).toContain(picture.title)
    for (const box of texts) {
      expect(box.left).toBeGreaterThanOrEqual(60)
      expect(box.right).toBeLessThanOrEqual(1200 - 60)
      expect([box.text, coloursIn(pixels, box).size]).toEqual([box.text, 1])
      const others = texts.filter((other) => other !== box && other.left < box.right && box.left < other.right)
      expect(others.filter(({ top, bottom }) => top < box.bottom && box.top < bottom).map(({ text }) => text)).toEqual(
        [],
      )
    }
  })
})

describe('a title', () => {
  const look = { face: 'display', sizes: [80, 60], width: 660, lines: 2 }

  test('has the largest size that fits, with lines of similar length', () => {
    expect(fitted({ ...look, text: 'Foundations of Communication' })).toEqual({
      size: 80,
      lines: ['Foundations of', 'Communication'],
    })
    expect(fitted({ ...look, text: 'Expanding Communication Skills' }).size).toBe(60)
  })

  test('that fits at no size fails the build', () => {
    expect(() => fitted({ ...look, text: 'Incomprehensibilities '.repeat(4).trim() })).toThrow('does not fit')
  })
})

const contentOf = (file: string) => JSON.parse(readFileSync(`content/${file}.json`, 'utf8')) as { id: string }[]

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The colours in a box and 8 pixels around it, in a picture 1200 pixels wide. */
function coloursIn(pixels: Buffer, { left, right, top, bottom }: Box): Set<number> {
  const colours = new Set<number>()
  for (let y = Math.floor(top) - 8; y < bottom + 8; y++)
    for (let x = Math.floor(left) - 8; x < right + 8; x++) colours.add(pixels.readUInt32BE((y * 1200 + x) * 4))
  return colours
}
