// Plain JavaScript, so that the build scripts can use the same check as the server.

/**
 * The fault of a site's address, as the rest of a sentence after the name of the setting; undefined if it is valid. It must be an
 * origin: with a path, links and cookies would be wrong.
 * @param {string} text
 * @returns {string | undefined}
 */
export function originFault(text) {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    return 'must be a web address that starts with http:// or https://'
  if (!/^https?:\/\/[^/?#@]+\/?$/i.test(text)) return 'must be the address of the site alone, without a path'
  return undefined
}
