import { useSearch } from 'wouter'
import { authFaultText } from '../account/auth-fault-text.ts'
import { Note } from '../ui/note.tsx'

/** What came of the link in a letter, which ends here. */
export function EmailNote() {
  const outcome = new URLSearchParams(useSearch()).get('email')
  if (outcome === 'verified') return <Note tone="done">Thank you. Your email is confirmed.</Note>
  if (outcome === 'link-expired') return <Note tone="error">{authFaultText({ kind: 'link-expired' }, 'letter')}</Note>
  return null
}
