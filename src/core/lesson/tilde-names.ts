/** The names that learners give a tilde, for a pattern. */
export const TILDE_NAMES = String.raw`accents?|curl\w*|hats?|marks|squiggl\w*|tild\w*|wav(?:es?|y)|wiggl\w*`

/** The same beside a letter or an article, where “mark” is no verb. */
export const MARK_NAMES = `${TILDE_NAMES}|mark`
