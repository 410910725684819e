/** Pitch in hertz. A level pitch is near the voice’s own, so that it is changed as little as possible. */
const LOW = 85
const LEVEL = 95
const HIGH = 115

const ends = { low: [LOW, LOW], high: [HIGH, HIGH], rising: [LOW, HIGH], falling: [HIGH, LOW] }

/**
 * The tone with which each syllable is said. The source often marks one vowel of a group of neighbouring vowels, so a
 * syllable without a mark is said at the pitch at which its neighbour starts or ends. Throws where there is none.
 */
export function spokenTones(tones, syllables) {
  const isGrouped = (index) => /^[aeiĩouũ]/u.test(syllables[index] ?? '')
  return tones.map((tone, index) => {
    if (tone !== null) return tone
    const next = isGrouped(index + 1) ? tones[index + 1] : undefined
    const before = isGrouped(index) ? tones[index - 1] : undefined
    if (!next && !before)
      throw new Error(`Syllable ${index + 1} of ${syllables.join('-')} has no tone, nor a neighbour with one`)
    const hertz = next ? ends[next][0] : ends[before][1]
    return hertz === LOW ? 'low' : 'high'
  })
}

/** The pitch at the ends of the vowels, which are those of the syllables. Without tones it is level. */
export function pitchPoints(vowels, tones) {
  if (tones === undefined) return [{ time: 0, hertz: LEVEL }]
  if (tones.length !== vowels.length) throw new Error(`${tones.length} tones for ${vowels.length} vowels`)
  return vowels.flatMap(({ start, end }, index) => {
    const [first, last] = ends[tones[index]]
    const margin = (end - start) * 0.15
    return [
      { time: start + margin, hertz: first },
      { time: end - margin, hertz: last },
    ]
  })
}
