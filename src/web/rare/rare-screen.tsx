import ConfirmEmailScreen, { pageText as confirmText } from '../account/confirm-email-screen.tsx'
import ResetPasswordScreen, { pageText as resetText } from '../account/reset-password-screen.tsx'
import { EditorScreen, pageText as editorText } from '../editor/editor-pages.tsx'
import type { PageText } from '../page-text.ts'

const texts: Readonly<Record<string, () => PageText>> = {
  'confirm-email': confirmText,
  'reset-password': resetText,
  editor: editorText,
}

const placeOf = (address: string) => address.split('?', 1)[0]?.split('/')[1] ?? ''

export const pageText = (path: string): PageText | undefined => texts[placeOf(path)]?.()

/** Pages that few visits open, in one chunk: the table of screens, with the chunks of each, is in every page. */
export default function RareScreen({ address, queue }: { address: string; queue?: string }) {
  switch (placeOf(address)) {
    case 'confirm-email':
      return <ConfirmEmailScreen />
    case 'editor':
      return <EditorScreen queue={queue ?? ''} />
    default:
      return <ResetPasswordScreen />
  }
}
