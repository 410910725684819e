const setOf = (words: string) => new Set(words.trim().split(/\s+/))

/** Closed classes of words, by their role between a word and its meaning. All other words are content words. */
const classes: Readonly<Record<string, ReadonlySet<string>>> = {
  not: setOf(
    'not never no nor neither rather instead unlike opposite different wrong confuse mix mixed differs except',
  ),
  mean: setOf(`mean means meaning meant translate translates translated translation equals equal equivalent signifies denotes
    refers describes expresses express conveys represents sense ie namely indicates called call calls known termed named`),
  name: setOf(
    'word words verb noun phrase term expression greeting number name kikuyu gikuyu english language adjective act',
  ),
  be: setOf('is are was be being were been would becomes become'),
  like: setOf('like'),
  say: setOf('say saying says said use uses using used stands stand talk speak write express tell tells put'),
  ask: setOf('ask asks asked asking'),
  reply: setOf('answer answers question reply replies respond responds'),
  for: setOf('for'),
  as: setOf('as'),
  of: setOf('of'),
  to: setOf('to'),
  in: setOf('in'),
  place: setOf(`with at on by from near than into under over beside against behind among between about without until
    around through during`),
  order: setOf('before after comes come follows follow following followed precedes'),
  when: setOf('when if while whenever until once since'),
  person: setOf('someone somebody anyone anybody friend he she everybody neighbor guest him her them child mother'),
  sound:
    setOf(`sound sounds rhyme rhymes pronounced pronounce letter letters vowel vowels spelled starts begins ends contains syllable
    syllables tilde`),
  think: setOf('think picture imagine remember recall remind reminds know learn learned forget try repeat practice'),
  but: setOf('but whereas yet however though'),
  and: setOf('and plus then'),
  or: setOf('or'),
  so: setOf('so because hence therefore'),
  it: setOf('it this that which these they both'),
  question: setOf('what how who where why'),
  you: setOf('i you we us me people speakers kikuyus'),
  the: setOf('a an the my your our his their its'),
  praise:
    setOf(`right correct easy hard good great well nice new next last first ready done yes ok okay sure perfect exactly short
    long simple`),
  just: setOf(
    'simply really actually just also usually often literally basically here now only again more less very too',
  ),
  do: setOf('do does did can could will may might must should have has had let want wants need needs'),
}
export const classOf = new Map(
  Object.entries(classes).flatMap(([name, words]) => [...words].map((word) => [word, name])),
)
const grammar = /^(?:not|be|for|as|of|to|in|place|order|when|and|or|so|it|question|you|the|just|do|but)$/
export const isGrammar = (word: string) => grammar.test(classOf.get(word) ?? '')
/** Classes that link a word to its meaning. */
export const isLink = (name: string) => /^(?:mean|name|be|like|say|for|as|of|to|in|it|you|do)$/.test(name)
export const isSkipped = (name: string) => name === 'the' || name === 'just'
