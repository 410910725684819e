// Plain JavaScript: the build, which knows no TypeScript yet when it asks, refuses the same addresses as the server.

/**
 * What is wrong with the address of a site, to be said after the name of the setting; undefined where it is one. It says just
 * where the site is: whoever gives a path would get links and cookies that do not fit.
 * @param {string} text
 * @returns {string | undefined}
 */
export function originFault(text) {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    return 'must be a web address that starts with http:// or https://'
  if (!/^https?:\/\/[^/?#@]+\/?$/i.test(text)) return 'must be the address of the site alone, without a path'
  return undefined
}
