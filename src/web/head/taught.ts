import { lessons as lessonLoaders } from 'virtual:course/lessons'
import { categories as categoryLoaders } from 'virtual:vocabulary/categories'
import { pages as wordLoaders } from 'virtual:words/pages'

/** All lessons, categories and words by id. Loaded in full, because this runs only at prerendering. */
export const lessons = await loaded(lessonLoaders)
export const categories = await loaded(categoryLoaders)
export const words = Object.fromEntries(
  Object.entries(await loaded(wordLoaders)).map(([id, file]) => [id, file[id]] as const),
)

async function loaded<Data>(
  loaders: Readonly<Record<string, () => Promise<{ default: Data }>>>,
): Promise<Readonly<Record<string, Data>>> {
  return Object.fromEntries(
    await Promise.all(Object.entries(loaders).map(async ([id, load]) => [id, (await load()).default] as const)),
  )
}
