/** The eight that the course teaches. */
export const courseColors = ['black', 'white', 'red', 'blue', 'green', 'yellow', 'purple', 'grey'] as const

/** Colours with a name of their own in English that the course has no word for. */
const furtherColors = ['brown', 'orange', 'pink', 'beige', 'turquoise'] as const

type CourseColor = (typeof courseColors)[number]
export type ColorName = CourseColor | (typeof furtherColors)[number]
