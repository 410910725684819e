/** "21 November 2026": the learner's own day of an instant. */
export const dayText = (instant: string, timeZone?: string): string =>
  new Date(instant).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone })
