import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { runnerImport } from 'vite'
import { HEIGHT, shareSvg, WIDTH } from './share-picture-svg.mjs'

/**
 * Writes the pictures for shared links into the folder's `assets`: `home`, `level-1` to `level-4`, and one per vocabulary stage by its id.
 * The address has a hash of the bytes, so the same content has the same address.
 * @returns {Promise<Record<string, { address: string, alt: string, width: number, height: number }>>}
 */
export async function makeSharePictures(folder) {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  const pictures = await sharePictures()
  return Object.fromEntries(
    pictures.map(({ name, alt, ...shown }) => {
      const png = new Resvg(shareSvg(shown).svg, { font: { loadSystemFonts: false } }).render().asPng()
      const hash = createHash('sha256').update(png).digest('hex').slice(0, 8)
      const address = `/assets/share-${name}-${hash}.png`
      writeFileSync(join(folder, address), png)
      return [name, { address, alt, width: WIDTH, height: HEIGHT }]
    }),
  )
}

/** The texts of each picture, and its alternative text. */
export async function sharePictures() {
  const [{ loadContent }, { courseOutline, courseWords }, { vocabularyOutline }] = await Promise.all(
    ['load', 'course', 'vocabulary'].map(async (name) => (await runnerImport(`./src/content/${name}.ts`)).module),
  )
  const content = loadContent('content')
  const { levels, lessons } = courseOutline(content)
  const { stages } = vocabularyOutline(content)
  const wordsOf = new Map(lessons.map(({ id, wordIds }) => [id, wordIds]))
  return [
    {
      name: 'home',
      title: 'Let’s Learn Kikuyu Together with AI',
      count: `${levels.flatMap(({ lessonIds }) => lessonIds).length} lessons · ${courseWords(content).length} words`,
    },
    ...levels.map(({ number, title, lessonIds }) => ({
      name: `level-${number}`,
      label: `Level ${number}`,
      title,
      count: `${lessonIds.length} lessons · ${countDistinct(lessonIds.map((id) => wordsOf.get(id)))} words`,
      level: number,
    })),
    ...stages.map(({ id, title, categories }, index) => {
      const [, stage, topic] = /^(?:Learning ([^:]+): )?(.+)$/.exec(title)
      return {
        name: id,
        label: stage ? `Vocabulary · ${stage}` : 'Vocabulary',
        title: topic,
        count: `${categories.length} groups · ${countDistinct(categories.map(({ wordIds }) => wordIds))} words`,
        level: index + 1,
      }
    }),
  ].map((picture) => ({ ...picture, alt: altOf(picture) }))
}

const countDistinct = (lists) => new Set(lists.flat()).size

function altOf({ label, title, count }) {
  const texts = [label, title, count].filter(Boolean).join(', ').replaceAll(' · ', ', ')
  return `My Mother Language, Kikuyu: ${texts}. A woven border: Mount Kenya above green ridges and red earth.`
}
