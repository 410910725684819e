/** How sure it is that the colour is the picture's main one, in plain words. */
export function surenessText({ sureness }: { sureness: number }): string {
  const percent = `${Math.max(1, Math.round(100 * sureness))}%`
  if (sureness >= 0.7) return `The main colour: ${percent} of the picture.`
  if (sureness >= 0.45) return `Probably the main colour: ${percent} of the picture.`
  return `One of several colours: ${percent} of the picture, more than any other.`
}
