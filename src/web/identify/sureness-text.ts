/** How sure it is that the colour is the picture's main one, in plain words. */
export function surenessText({ sureness }: { sureness: number }): string {
  const percent = `${Math.max(1, Math.round(100 * sureness))}%`
  if (sureness >= 0.7) return `The main colour, quite surely: ${percent} of what is looked at has it.`
  if (sureness >= 0.45) return `The main colour, probably: ${percent} of what is looked at has it.`
  return `One colour of several: ${percent} of what is looked at has it, no other has more.`
}
