/** Letters that lie side by side on a keyboard. */
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const
const vowel = /[aeiouy]/

/**
 * How far what was typed is from a word, as typos of the fingers and of spelling go: two neighbours swapped or a letter
 * doubled count least, a letter changed for one of another kind counts most. Infinity beyond `most`.
 */
export function typoCost(typed: string, word: string, most: number): number {
  if (Math.abs(typed.length - word.length) > 2) return Infinity
  let before: number[] = []
  let last = word.split('').reduce<number[]>((row, _letter, i) => [...row, (row[i] ?? 0) + missing(word, i)], [0])
  for (let i = 0; i < typed.length; i++) {
    const row = [(last[0] ?? 0) + extra(typed, i)]
    for (let j = 0; j < word.length; j++) {
      const [one = '', other = ''] = [typed[i], word[j]]
      const swapped = i > 0 && j > 0 && one === word[j - 1] && typed[i - 1] === other && one !== other
      row.push(
        Math.min(
          (last[j] ?? 0) + (one === other ? 0 : changed(one, other, i)),
          (last[j + 1] ?? 0) + extra(typed, i),
          (row[j] ?? 0) + missing(word, j),
          swapped ? (before[j - 1] ?? 0) + 0.6 : Infinity,
        ),
      )
    }
    // Two swapped letters are paid for with the second of them: one row beyond is not the end.
    if (Math.min(...row, ...last) > most) return Infinity
    before = last
    last = row
  }
  const cost = last[word.length] ?? Infinity
  return cost > most ? Infinity : cost
}

/** How much may go wrong in words of so many letters. In short words a typo makes too many others. */
export function mostIn(typed: string, word: string): number {
  const length = Math.min(typed.length, word.length)
  if (length <= 3) return typed.length === 3 && word.length === 4 ? 0.95 : 0.6
  if (length === 4) return 1
  return length <= 6 ? 1.4 : 2.2
}

const atStart = (place: number) => (place === 0 ? 0.6 : 0)

function changed(one: string, other: string, place: number): number {
  const near = rows.some(
    (row) => row.includes(one) && row.includes(other) && Math.abs(row.indexOf(one) - row.indexOf(other)) === 1,
  )
  return (near || (vowel.test(one) && vowel.test(other)) ? 0.8 : 1.2) + atStart(place)
}

/** A doubled letter is left out most easily, then a vowel, as those do who write in haste: `cme`. */
function missing(word: string, place: number): number {
  if (word[place] === word[place - 1]) return 0.5
  return (place > 0 && vowel.test(word[place] ?? '') ? 0.6 : 0.9) + atStart(place)
}

const extra = (typed: string, place: number) => (typed[place] === typed[place - 1] ? 0.4 : 1 + atStart(place))
