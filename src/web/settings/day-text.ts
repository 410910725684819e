/** The date of an instant, in the learner's time zone by default: "21 November 2026". */
export const dayText = (instant: string, timeZone?: string): string =>
  new Date(instant).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone })
