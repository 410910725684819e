/** The list of words as it was left, so that the way back from a word leads to the same search. */
let address = '/words'

export const lastSearch = () => address

export function rememberSearch(query: string) {
  address = addressOf(query)
}

/** `/words?q=…` */
export const addressOf = (query: string) =>
  query === '' ? '/words' : `/words?${new URLSearchParams({ q: query }).toString()}`
