/** The names that are there, as one attribute: `classNames('card', locked && 'locked')`. */
export const classNames = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
