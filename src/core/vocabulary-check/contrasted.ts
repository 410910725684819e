/** What a meaning stands behind that the word does not have. */
export const isContrasted = (before: string): boolean =>
  /\b(?:opposite (?:of|to)|unlike|not|n['’]t say|instead of|than|never)\s*(?:say )?["“'‘]?$/iu.test(before)
