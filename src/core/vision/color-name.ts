/** The eight colours that the course teaches. */
export const courseColors = ['black', 'white', 'red', 'blue', 'green', 'yellow', 'purple', 'grey'] as const

/** Further English colour names, for which the course has no word. */
const furtherColors = ['brown', 'orange', 'pink', 'beige', 'turquoise'] as const

type CourseColor = (typeof courseColors)[number]
export type ColorName = CourseColor | (typeof furtherColors)[number]
