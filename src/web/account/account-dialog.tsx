import { type ChangeEvent, type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { ok, refuse, type Result } from '#core/result/result.ts'
import type { AuthFault, User } from '#providers/auth/auth.ts'
import { MIN_PASSWORD_LENGTH } from '#providers/auth/account-fields.ts'
import { useConfig } from '../outside.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, PasswordField } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { Selvedge } from '../ui/weave.tsx'
import {
  type AccountDraft,
  type AccountField,
  type AccountMode,
  draftFault,
  emptyDraft,
  type FormFault,
} from './account-form.ts'
import { type Account, type SignInRequest, useAccount } from './account.tsx'
import { type AuthAction, authFaultText, faultyField } from './auth-fault-text.ts'
import { useDialogEntry } from './dialog-entry.ts'
import { ForgotPassword } from './forgot-password.tsx'
import type { CodeForm } from './code-form.tsx'
import { hadAccount } from './session-memory.ts'
import { unreachableText } from './sign-in.tsx'

/** The sign-in dialog while there is a request. Back closes it; Forward opens it again for a visitor. */
export default function AccountDialog({ request }: { request: SignInRequest | null }) {
  const { status, openSignIn, closeSignIn } = useAccount()
  const last = useRef<SignInRequest>(undefined)
  useEffect(() => {
    last.current = request ?? last.current
  }, [request])
  useDialogEntry(request !== null, {
    onBack: closeSignIn,
    onForward() {
      if (status === 'signed-out') openSignIn(last.current)
      return status === 'signed-out'
    },
  })
  return request && <OpenDialog request={request} />
}

/** Sign In, Sign Up and the forgotten-password form. Closing the dialog discards the input. */
function OpenDialog({ request }: { request: SignInRequest }) {
  const { closeSignIn } = useAccount()
  const [mode, setMode] = useState<AccountMode>(request.mode ?? (hadAccount() ? 'sign-in' : 'sign-up'))
  const [isForgotten, setForgotten] = useState(false)
  if (isForgotten)
    return (
      <Dialog title="Forgot your password?" onClose={closeSignIn} edge={<Selvedge />} className="account-dialog">
        <ForgotPassword onBack={() => setForgotten(false)} />
      </Dialog>
    )
  return (
    <Dialog title={modes[mode].name} onClose={closeSignIn} edge={<Selvedge />} className="account-dialog">
      {/* Changing the key clears the fields and the error. */}
      <AccountForm
        key={mode}
        mode={mode}
        request={request}
        onSwitch={() => setMode(modes[mode].other)}
        onForgotten={() => setForgotten(true)}
      />
    </Dialog>
  )
}

const modes = {
  'sign-in': {
    name: 'Sign In',
    other: 'sign-up',
    question: 'New here?',
    reason: 'Sign in to chat with the tutor and keep your progress.',
  },
  'sign-up': {
    name: 'Sign Up',
    other: 'sign-in',
    question: 'Already have an account?',
    reason: 'Create a free account to chat with the tutor and keep your progress.',
  },
} as const

function AccountForm({
  mode,
  request,
  onSwitch,
  onForgotten,
}: {
  mode: AccountMode
  request: SignInRequest
  onSwitch: () => void
  onForgotten: () => void
}) {
  const { name, other, question, reason } = modes[mode]
  const form = useRef<HTMLFormElement>(null)
  const noteId = useId()
  const config = useConfig()
  const offers = config?.offers
  const hasPasskey =
    mode === 'sign-in' && config?.accounts === 'server' && config.offers.passkeys && 'PublicKeyCredential' in globalThis
  const focus = ({ field, button }: FormFault) => {
    const target = button ?? field
    form.current?.querySelector<HTMLElement>(target ? `[name=${target}]` : '[type=submit]')?.focus()
  }
  const {
    draft,
    edit,
    fault,
    forgive: clearFault,
    isBusy,
    submit,
    continueWithGoogle,
    usePasskey,
    code,
  } = useAccountForm(mode, focus)
  // After a switch of mode.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  /** The value and the fault of a field. A refusal by the server is above the form, and its field refers to it. */
  const bound = (field: AccountField) => ({
    name: field,
    required: true,
    value: draft[field],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => edit({ [field]: currentTarget.value }),
    disabled: isBusy,
    ...(fault?.field !== field ? {} : fault.isRefusal ? { faultId: noteId } : { error: fault.text }),
  })

  if (code.Form) return <code.Form onPassword={code.onPassword} />
  return (
    <form ref={form} className="dialog-body account-form" noValidate onSubmit={submit}>
      <p className="account-reason">{request.reasons?.[mode] ?? reason}</p>
      {fault?.isRefusal && <Refusal key={fault.waitUntil} id={noteId} fault={fault} mode={mode} onOver={clearFault} />}
      <Field label="Email" type="email" autoComplete="username" {...bound('email')} />
      <PasswordField
        label="Password"
        autoComplete={mode === 'sign-up' ? 'new-password' : 'current-password'}
        minLength={mode === 'sign-up' ? MIN_PASSWORD_LENGTH : undefined}
        hint={mode === 'sign-up' ? 'Must be at least 6 characters' : undefined}
        {...bound('password')}
      />
      {mode === 'sign-in' && offers?.mail && (
        <div className="account-forgotten">
          <Button look="quiet" className="account-forgotten-button" disabled={isBusy} onClick={onForgotten}>
            Forgot password?
          </Button>
        </div>
      )}
      {mode === 'sign-up' && (
        <PasswordField label="Confirm password" autoComplete="new-password" {...bound('confirmation')} />
      )}
      <Button type="submit" look="primary" large wide disabled={isBusy}>
        {isBusy ? 'Processing...' : name}
      </Button>
      {(offers?.google || hasPasskey) && <p className="account-or">or</p>}
      {offers?.google && <GoogleButton disabled={isBusy} onClick={continueWithGoogle} />}
      {hasPasskey && (
        <Button name="passkey" large wide disabled={isBusy} onClick={usePasskey}>
          Sign in with a passkey
        </Button>
      )}
      <p className="account-switch">
        {question}
        <Button look="quiet" className="account-switch-button" disabled={isBusy} onClick={onSwitch}>
          {modes[other].name}
        </Button>
      </p>
    </form>
  )
}

/** A refusal by the server. Counts a waiting time down and calls `onOver` when it ends. */
function Refusal({
  id,
  fault: { text, waitUntil },
  mode,
  onOver,
}: {
  id: string
  fault: FormFault
  mode: AccountMode
  onOver: () => void
}) {
  const [waitSeconds, setWaitSeconds] = useState<number | null>(null)
  useEffect(() => {
    if (waitUntil === undefined) return
    const count = setInterval(() => {
      const left = Math.ceil((waitUntil - Date.now()) / 1000)
      if (left > 0) setWaitSeconds(left)
      else onOver()
    }, 1000)
    return () => clearInterval(count)
  }, [waitUntil, onOver])

  return (
    <Note tone="error" id={id} isTicking={waitSeconds !== null}>
      {waitSeconds === null ? text : authFaultText({ kind: 'too-many-tries', waitSeconds }, mode)}
    </Note>
  )
}

function useAccountForm(mode: AccountMode, focus: (fault: FormFault) => void) {
  const account = useAccount()
  const [draft, setDraft] = useState(emptyDraft)
  const [fault, setFault] = useState<FormFault | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [LoadedForm, setCodeForm] = useState<CodeForm>()

  const pendingFault = useRef<FormFault | null>(null)
  // Disabled fields take no focus, so the focus moves only after the form is enabled again.
  useEffect(() => {
    if (isBusy || !pendingFault.current) return
    const shown = pendingFault.current
    pendingFault.current = null
    focus(shown)
  })

  const show = (shown: FormFault) => {
    pendingFault.current = shown
    setFault(shown)
  }

  const wait = async (entering: Promise<FormFault | 'code' | null>) => {
    setFault(null)
    setBusy(true)
    const entered = await entering
    const refused = entered === 'code' ? await loadCodeForm((Form) => setCodeForm(() => Form)) : entered
    setBusy(false)
    if (refused) show(refused)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = draftFault(mode, draft)
    if (wrong) show(wrong)
    else void wait(enter(account, mode, draft))
  }

  const edit = (change: Partial<AccountDraft>) => setDraft({ ...draft, ...change })
  const forgive = useCallback(() => setFault(null), [])
  const continueWithGoogle = () => void wait(enterWithGoogle(account))
  const usePasskey = () => void wait(enterWithPasskey(account))
  const { ask } = account
  // Loads the auth adapter ahead: a browser allows a window only during the press, so nothing may be awaited then.
  useEffect(() => void ask(() => Promise.resolve(ok(null))), [ask])
  const onPassword = (text?: string) => {
    setCodeForm(undefined)
    if (text !== undefined) show({ field: 'password', text, isRefusal: true })
  }
  const code = { Form: LoadedForm, onPassword }
  return { draft, edit, fault, forgive, isBusy, submit, continueWithGoogle, usePasskey, code }
}

/** Few accounts have a second factor, so its form is a separate chunk. */
async function loadCodeForm(use: (Form: CodeForm) => void): Promise<FormFault | null> {
  try {
    use((await import('./code-form.tsx')).default)
    return null
  } catch {
    return { text: unreachableText, isRefusal: true }
  }
}

async function enter(account: Account, mode: AccountMode, draft: AccountDraft): Promise<FormFault | 'code' | null> {
  const credentials = { email: draft.email.trim(), password: draft.password }
  const entered = await account.enter((auth) =>
    mode === 'sign-up' ? auth.signUp(credentials) : auth.signIn(credentials),
  )
  if (!entered.ok && entered.fault.kind === 'second-factor-needed') return 'code'
  return refusalOf(entered, mode)
}

async function enterWithGoogle(account: Account): Promise<FormFault | null> {
  const refused = refusalOf(await account.enter((auth) => auth.signInWithGoogle()), 'google')
  return refused && { ...refused, button: 'google' }
}

async function enterWithPasskey(account: Account): Promise<FormFault | null> {
  const entered = await account.enter(async ({ passkeys }) => passkeys?.signIn() ?? refuse({ kind: 'not-offered' }))
  const refused = refusalOf(entered, 'sign-in')
  return refused && { ...refused, button: 'passkey' }
}

function refusalOf(entered: Result<User, AuthFault>, deed: AuthAction): FormFault | null {
  if (entered.ok) return null
  const { fault } = entered
  const field = faultyField[fault.kind]
  return {
    ...(field && { field }),
    ...(fault.kind === 'too-many-tries' && { waitUntil: Date.now() + fault.waitSeconds * 1000 }),
    text: authFaultText(fault, deed),
    isRefusal: true,
  }
}

const GoogleButton = (props: { disabled: boolean; onClick: () => void }) => (
  <Button name="google" large wide {...props}>
    <GoogleMark />
    Continue with Google
  </Button>
)

/** Google's logo, unchanged, as its brand rules require. */
const GoogleMark = () => (
  <svg width="18" height="18" viewBox="0 0 48 48" aria-hidden="true">
    <path
      fill="#EA4335"
      d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
    />
    <path
      fill="#4285F4"
      d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
    />
    <path
      fill="#FBBC05"
      d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
    />
    <path
      fill="#34A853"
      d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
    />
  </svg>
)
