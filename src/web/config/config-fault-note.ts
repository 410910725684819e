import * as v from 'valibot'
import { Config } from './config.ts'

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

const askable = (key: string, isOne: boolean) =>
  `${key} needs a baseUrl that starts with https:// and ${isOne ? 'an apiKey' : 'apiKeys'}`

/** What each place needs; without a star it is the place itself. */
const needs: Readonly<Record<string, string>> = {
  accounts: 'accounts must be "none", "firebase" or "server"',
  firebase: 'accounts is "firebase", so firebase needs the apiKey, authDomain and projectId of your project',
  'firebase.emulatorUrl': 'firebase.emulatorUrl must be on this machine, for example "http://127.0.0.1:9099"',
  supportEmail: 'supportEmail must be an email',
  'ads.scriptUrl': 'ads.scriptUrl must be an address that starts with https://',
  'siblings.luo': 'siblings.luo must be a web address',
  'siblings.kamba': 'siblings.kamba must be a web address',
  tutor: askable('tutor', false),
  assistant: askable('assistant', true),
  'tutor.apiKeys': 'tutor.apiKeys must be a list of texts, for example ["key"]',
}

/** What is wrong with the text of a `config.json`, in words for whoever wrote it; undefined where nothing is. */
export function configFault(text: string): string | undefined {
  const read = parsed(text)
  if ('fault' in read) return read.fault
  const { issues } = v.safeParse(Config, read.value)
  if (!issues) return undefined
  const [issue] = issues
  const place = v.getDotPath(issue) ?? ''
  if (place === '') return 'it must hold settings between { and }'
  const known = needs[place] ?? needs[place.replace(/\.\d+$/, '')]
  if (known) return known
  if (issue.received === 'undefined') return `${place} is missing`
  return `${place} must be ${kindOf(issue)}`
}

const kindOf = ({ type }: { readonly type: string }) =>
  ({ boolean: 'true or false', object: 'settings between { and }', array: 'a list' })[type] ??
  'a text that is not empty'

function parsed(text: string): { readonly value: unknown } | { readonly fault: string } {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (cause) {
    const line = lineOf(cause, text)
    return { fault: `it is not JSON${line ? ` (look at line ${line})` : ''}` }
  }
}

/** Browsers say in their own ways where they stopped. */
function lineOf(cause: unknown, text: string): number | undefined {
  const said = cause instanceof Error ? cause.message : ''
  const line = /line (\d+)/.exec(said)?.[1]
  if (line) return Number(line)
  const position = /position (\d+)/.exec(said)?.[1]
  return position ? text.slice(0, Number(position)).split('\n').length : undefined
}
