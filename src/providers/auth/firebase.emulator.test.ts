import type { Auth } from './auth.ts'
import { describeAuth, type Letter } from './auth.contract.ts'
import { firebaseCannot, popupThatEndsAs } from './firebase.fixture.ts'
import { createFirebaseAuth } from './firebase.ts'

/** Firebase’s own emulator, as `npm run test:firebase` starts it. */
const emulatorUrl = `http://${process.env['FIREBASE_AUTH_EMULATOR_HOST']}`
const project = { apiKey: 'any', authDomain: 'demo-kikuyu.firebaseapp.com', projectId: 'demo-kikuyu' }

describeAuth(
  'Firebase (emulator)',
  async () => {
    await owner('DELETE', 'emulator/v1/projects/demo-kikuyu/accounts')
    return {
      open: (google) =>
        aSecondLater(
          createFirebaseAuth(project, { popup: popupThatEndsAs(google), emulatorUrl, name: crypto.randomUUID() }),
        ),
      tokenFor: async (letter, email) => newestCode(letter, email),
      async disable(email) {
        const { users } = await owner('POST', `${ADMIN}/accounts:lookup`, { email: [email] })
        await owner('POST', `${ADMIN}/accounts:update`, { localId: users[0].localId, disableUser: true })
      },
    }
  },
  firebaseCannot,
)

async function later<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  await new Promise((resolve) => setTimeout(resolve, 1001))
  return act()
}

/** Firebase ends the sessions of earlier seconds; who signs in and changes a password in the same one stays. */
function aSecondLater(auth: Auth): Auth {
  return {
    ...auth,
    signInWithGoogle: () => later(() => auth.signInWithGoogle()),
    changePassword: (change) => later(() => auth.changePassword(change)),
    resetPassword: (reset) => later(() => auth.resetPassword(reset)),
  }
}

const ADMIN = 'identitytoolkit.googleapis.com/v1/projects/demo-kikuyu'

async function owner(method: string, path: string, body?: object) {
  const answer = await fetch(`${emulatorUrl}/${path}`, {
    method,
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

const requestType = { reset: 'PASSWORD_RESET', verification: 'VERIFY_EMAIL' } satisfies Record<Letter, string>

async function newestCode(letter: Letter, email: string): Promise<string | undefined> {
  const { oobCodes } = await owner('GET', 'emulator/v1/projects/demo-kikuyu/oobCodes')
  return (oobCodes as { email: string; requestType: string; oobCode: string }[]).findLast(
    (code) => code.email === email && code.requestType === requestType[letter],
  )?.oobCode
}
