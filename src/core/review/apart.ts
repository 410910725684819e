interface OfWord {
  readonly wordId: string
}

/**
 * The same cards with no word twice in a row, moved as little as possible. A card that finds no place (nothing else is left
 * to stand between) is left out: it is for the next round.
 */
export function apart<Item extends OfWord>(cards: readonly Item[]): Item[] {
  const row: Item[] = []
  let waiting: Item[] = []
  for (const card of cards) {
    if (row.at(-1)?.wordId === card.wordId) {
      waiting.push(card)
      continue
    }
    row.push(card)
    const next = waiting.find(({ wordId }) => wordId !== card.wordId)
    if (!next) continue
    row.push(next)
    waiting = waiting.filter((other) => other !== next)
  }
  for (const card of waiting) {
    const place = lastPlaceFor(card, row)
    if (place !== undefined) row.splice(place, 0, card)
  }
  return row
}

function lastPlaceFor({ wordId }: OfWord, row: readonly OfWord[]): number | undefined {
  for (let place = row.length; place >= 0; place--)
    if (row[place - 1]?.wordId !== wordId && row[place]?.wordId !== wordId) return place
  return undefined
}
