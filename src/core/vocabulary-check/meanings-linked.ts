import type { Range } from './ranges.ts'
import { isContrasted } from './contrasted.ts'
import type { Said } from './meanings-said.ts'

const link = new Set(
  `means mean meaning can could may might must is are be was would indeed really called used use to say says saying said for when
  if you we they people one speakers kikuyus want wants wanted or in english kikuyu gĩkũyũ that it its the a an word term phrase verb
  noun expression greeting question answer way how simply just literally actually also roughly basically usually generally exactly
  stands translates translated refers as of with which this here ask asking talk about express describe something someone somebody
  equivalent translation becomes so correct right what who whom i leaving leaves tell telling`.split(/\s+/),
)
const quoted = /["“]([^"“”\n]{1,80}?)[,.!]?["”]/gu
/** What may follow the end of a sentence and still speak of the word in it, or of the meaning. */
const resumed =
  /^["”*)\s]*[.!?:]+["”*)]*\s*(?:(?:yes|yep|so|well),? )?(?:(?:that|this|it|which)(?:['’]s|\s+(?:is|means|would be|can mean))|meaning|in english|in kikuyu|you(?:['’]d| can| would)? say|we say|the answer is|answer:|say)(?!\p{L})/iu
const apart = /[.!?;\n]|\bword for word\b|\bdo you\b|\bcan you\b/iu

/** How far from a word its meaning stands, in letters. */
const NEAR = 100

/**
 * The meanings in quotation marks that nothing but little words part from the word: `we use … to say “table”`,
 * `“table” would be …`. What denies, compares or asks is none of them.
 */
export function meaningsLinked(text: string, { start, end }: Range): Said[] {
  const behind = text.slice(end, end + NEAR)
  const ahead = text.slice(Math.max(0, start - NEAR), start)
  const after = [...behind.matchAll(quoted)][0]
  const before = [...ahead.matchAll(quoted)].at(-1)
  return [
    ...(after ? linkedBy(behind.slice(0, after.index), after[1]) : []),
    ...(before && !isContrasted(ahead.slice(0, before.index))
      ? linkedBy(ahead.slice(before.index + before[0].length).replace(/^\W*or\b/i, 'not'), before[1])
      : []),
  ]
}

function linkedBy(between: string, meaning = ''): Said[] {
  const isOneThought = !apart.test(between) || /^:[^\S\n]*\n\W*$/.test(between)
  if (!isOneThought && !resumed.test(between)) return []
  const words = between.toLowerCase().match(/[\p{L}'’]+/gu) ?? []
  if (!words.every((word) => link.has(word.replace(/['’](?:s|d|re|ll|m)$/u, '')))) return []
  return [{ text: meaning, how: words.some((word) => /^mean|^(?:say|word)$/.test(word)) ? 'quoted' : 'listed' }]
}
