/** On a touch screen the keyboard would cover the question. */
export const hasKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches
