/** The address of the word list with the last search, for the link back from a word. */
let address = '/words'

export const lastSearch = () => address

export function rememberSearch(query: string) {
  address = addressOf(query)
}

/** The address of a search: `/words?q=…`. */
export const addressOf = (query: string) =>
  query === '' ? '/words' : `/words?${new URLSearchParams({ q: query }).toString()}`
