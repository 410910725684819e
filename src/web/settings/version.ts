/** As package.json has it: a test compares them. */
export const appVersion = '1.0.2'
