/** Joins the class names that apply: `classNames('card', isLocked && 'locked')`. */
export const classNames = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
