import { configFault } from './config-fault.ts'

/** Says above the page what is wrong with the settings: whoever has just put the site up reads it first. */
export function showConfigFault(text: string): void {
  const fault = configFault(text)
  if (fault === undefined) return
  const note = Object.assign(document.createElement('p'), {
    className: 'note error',
    textContent: `This site’s config.json has a mistake: ${fault}. Until it is fixed, nobody can sign in, and the built-in tutor and assistant answer everyone.`,
  })
  note.setAttribute('role', 'alert')
  document.body.prepend(note)
}
