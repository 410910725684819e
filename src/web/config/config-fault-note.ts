import * as v from 'valibot'
import { Config } from './config.ts'

/** Shows the mistake in `config.json` above the page, so that the operator sees it first. */
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

const providerText = (key: string, isOne: boolean) =>
  `${key} needs a baseUrl that starts with https:// and ${isOne ? 'an apiKey' : 'apiKeys'}`

/** The requirement on each key path. A path into a list is looked up without its index. */
const requirements: Readonly<Record<string, string>> = {
  accounts: 'accounts must be "none", "firebase" or "server"',
  firebase: 'accounts is "firebase", so firebase needs the apiKey, authDomain and projectId of your project',
  'firebase.emulatorUrl': 'firebase.emulatorUrl must be on this machine, for example "http://127.0.0.1:9099"',
  supportEmail: 'supportEmail must be an email',
  'ads.scriptUrl': 'ads.scriptUrl must be an address that starts with https://',
  'siblings.luo': 'siblings.luo must be a web address',
  'siblings.kamba': 'siblings.kamba must be a web address',
  tutor: providerText('tutor', false),
  assistant: providerText('assistant', true),
  'tutor.apiKeys': 'tutor.apiKeys must be a list of texts, for example ["key"]',
}

/** The mistake in the text of a `config.json`, in words for the operator; undefined for a valid one. */
export function configFault(text: string): string | undefined {
  const read = parsed(text)
  if ('fault' in read) return read.fault
  const { issues } = v.safeParse(Config, read.value)
  if (!issues) return undefined
  const [issue] = issues
  const path = v.getDotPath(issue) ?? ''
  if (path === '') return 'it must hold settings between { and }'
  const requirement = requirements[path] ?? requirements[path.replace(/\.\d+$/, '')]
  if (requirement) return requirement
  if (issue.received === 'undefined') return `${path} is missing`
  return `${path} must be ${kindOf(issue)}`
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

/** Finds the line in the message of a JSON syntax error; its wording differs between browsers. */
function lineOf(cause: unknown, text: string): number | undefined {
  const message = cause instanceof Error ? cause.message : ''
  const line = /line (\d+)/.exec(message)?.[1]
  if (line) return Number(line)
  const position = /position (\d+)/.exec(message)?.[1]
  return position ? text.slice(0, Number(position)).split('\n').length : undefined
}
