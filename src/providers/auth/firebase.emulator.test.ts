import type { Auth } from './auth.ts'
import { describeAuth, type EmailKind } from './auth.contract.ts'
import { firebaseCannot, popupThatEndsAs } from './firebase.fixture.ts'
import { createFirebaseAuth } from './firebase.ts'

/** Firebase’s emulator, which `npm run test:firebase` starts. */
const emulatorUrl = `http://${process.env['FIREBASE_AUTH_EMULATOR_HOST']}`
const project = { apiKey: 'any', authDomain: 'demo-kikuyu.firebaseapp.com', projectId: 'demo-kikuyu' }

describeAuth(
  'Firebase (emulator)',
  async () => {
    await callAsOwner('DELETE', 'emulator/v1/projects/demo-kikuyu/accounts')
    return {
      open: (google) =>
        withDelays(
          createFirebaseAuth(project, { popup: popupThatEndsAs(google), emulatorUrl, name: crypto.randomUUID() }),
        ),
      tokenFor: async (kind, email) => newestCode(kind, email),
      async disable(email) {
        const { users } = await callAsOwner('POST', `${ADMIN}/accounts:lookup`, { email: [email] })
        await callAsOwner('POST', `${ADMIN}/accounts:update`, { localId: users[0].localId, disableUser: true })
      },
    }
  },
  firebaseCannot,
)

async function aSecondLater<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  await new Promise((resolve) => setTimeout(resolve, 1001))
  return act()
}

/** Firebase ends only the sessions of earlier seconds, so operations that end sessions wait for the next one. */
function withDelays(auth: Auth): Auth {
  return {
    ...auth,
    signInWithGoogle: () => aSecondLater(() => auth.signInWithGoogle()),
    changePassword: (change) => aSecondLater(() => auth.changePassword(change)),
    resetPassword: (reset) => aSecondLater(() => auth.resetPassword(reset)),
  }
}

const ADMIN = 'identitytoolkit.googleapis.com/v1/projects/demo-kikuyu'

async function callAsOwner(method: string, path: string, body?: object) {
  const answer = await fetch(`${emulatorUrl}/${path}`, {
    method,
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

const requestType = { reset: 'PASSWORD_RESET', verification: 'VERIFY_EMAIL' } satisfies Record<EmailKind, string>

async function newestCode(kind: EmailKind, email: string): Promise<string | undefined> {
  const { oobCodes } = await callAsOwner('GET', 'emulator/v1/projects/demo-kikuyu/oobCodes')
  return (oobCodes as { email: string; requestType: string; oobCode: string }[]).findLast(
    (code) => code.email === email && code.requestType === requestType[kind],
  )?.oobCode
}
