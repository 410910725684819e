/** One or two letters for a person: of the name, else of the email. */
export function initials({ displayName, email }: { displayName: string; email: string }): string {
  const words = (displayName.trim() || email).split(/[\s@]+/u).filter(Boolean)
  const letters = displayName.trim() ? [words[0], words.length > 1 ? words.at(-1) : undefined] : [words[0]]
  return letters.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('en') ?? '').join('')
}
