// @vitest-environment happy-dom
import { act, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Composer } from './composer.tsx'

let leave = () => undefined as void

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  sessionStorage.clear()
})
afterEach(async () => {
  await act(leave)
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

/** A learner at the composer. `takes`: whether the page accepts what is sent. */
async function createLearner({ takes = true } = {}) {
  const sent: string[] = []
  const requests: string[] = []
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  leave = () => root.unmount()
  const show = (isBusy: boolean, who = 'visitor') =>
    act(async () =>
      root.render(
        <StrictMode>
          <Composer
            draftKey={`${who} lesson1`}
            isBusy={isBusy}
            onSend={(text) => takes && sent.push(text) > 0}
            onRequest={(request) => void requests.push(request)}
          />
        </StrictMode>,
      ),
    )
  await show(false)
  const field = container.querySelector('textarea')!
  const named = (label: string) => container.querySelector<HTMLButtonElement>(`[aria-label="${label}"]`)!
  return {
    sent,
    requests,
    field,
    show,
    become: (who: string) => show(false, who),
    button: named,
    async type(text: string) {
      for (const letter of text)
        await act(async () => {
          const caret = field.selectionStart + letter.length
          field.setRangeText(letter, field.selectionStart, field.selectionEnd)
          field.setSelectionRange(caret, caret)
          field.dispatchEvent(new InputEvent('input', { bubbles: true, data: letter }))
        })
    },
    press: (key: string, more: KeyboardEventInit = {}) =>
      act(async () =>
        field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })),
      ),
    click: (label: string) => act(async () => named(label).click()),
    ask: (request: string) =>
      act(async () =>
        [...container.querySelectorAll('button')].find((button) => button.textContent === request)?.click(),
      ),
  }
}

describe('an answer', () => {
  test('is sent with Enter, and the field is empty again', async () => {
    const learner = await createLearner()
    await learner.type(' mũtĩ ')
    await learner.press('Enter')
    expect(learner.sent).toEqual(['mũtĩ'])
    expect(learner.field.value).toBe('')
  })

  test('is sent with the button, and the focus is in the field', async () => {
    const learner = await createLearner()
    await learner.type('mũtĩ')
    await learner.click('Send')
    expect(learner.sent).toEqual(['mũtĩ'])
    expect(document.activeElement).toBe(learner.field)
  })

  test('is not sent by Shift+Enter, nor by the Enter that ends a composition', async () => {
    const learner = await createLearner()
    await learner.type('mũtĩ')
    await learner.press('Enter', { shiftKey: true })
    await learner.press('Enter', { isComposing: true })
    expect(learner.sent).toEqual([])
  })

  test.each(['', '   ', '\n'])('that is blank is not sent: %j', async (nothing) => {
    const learner = await createLearner()
    await learner.type(nothing)
    await learner.press('Enter')
    expect(learner.sent).toEqual([])
  })

  test('that was not accepted stays in the field, also after a reload', async () => {
    const learner = await createLearner({ takes: false })
    await learner.type('mũtĩ')
    await learner.press('Enter')
    expect(learner.field.value).toBe('mũtĩ')
    await act(leave)
    expect((await createLearner()).field.value).toBe('mũtĩ')
  })

  test('that was sent does not come back after a reload', async () => {
    const learner = await createLearner()
    await learner.type('mũtĩ')
    await learner.press('Enter')
    await act(leave)
    expect((await createLearner()).field.value).toBe('')
  })
})

describe('typed text', () => {
  test('stays with a visitor who signs in, and nothing is left for the next visitor', async () => {
    const learner = await createLearner()
    await learner.type('mũtĩ')
    await learner.become('wambui')
    expect(learner.field.value).toBe('mũtĩ')
    await learner.become('visitor')
    expect(learner.field.value).toBe('')
  })

  test('is not shown to the next learner after its account signs out', async () => {
    const learner = await createLearner()
    await learner.become('wambui')
    await learner.type('mũtĩ')
    await learner.become('visitor')
    expect(learner.field.value).toBe('')
    await learner.become('kamau')
    expect(learner.field.value).toBe('')
    await act(leave)
    expect((await createLearner()).field.value).toBe('')
  })

  test('returns when its account signs in again', async () => {
    const learner = await createLearner()
    await learner.become('wambui')
    await learner.type('mũtĩ')
    await learner.become('kamau')
    expect(learner.field.value).toBe('')
    await learner.become('wambui')
    expect(learner.field.value).toBe('mũtĩ')
  })
})

describe('the letters that keyboards lack', () => {
  test('are inserted at the caret by their keys', async () => {
    const learner = await createLearner()
    await learner.type('mt')
    learner.field.setSelectionRange(1, 1)
    await learner.click('Insert ũ')
    expect([learner.field.value, learner.field.selectionStart]).toEqual(['mũt', 2])
    expect(document.activeElement).toBe(learner.field)
  })

  test('replace the selection', async () => {
    const learner = await createLearner()
    await learner.type('muti')
    learner.field.setSelectionRange(1, 2)
    await learner.click('Insert ũ')
    expect(learner.field.value).toBe('mũti')
  })

  test('are typed with a tilde before the letter, and the caret follows them', async () => {
    const learner = await createLearner()
    await learner.type('m~ut~i')
    expect([learner.field.value, learner.field.selectionStart]).toEqual(['mũtĩ', 4])
  })

  test('are typed with a tilde in the middle of a word, too', async () => {
    const learner = await createLearner()
    await learner.type('mti')
    learner.field.setSelectionRange(1, 1)
    await learner.type('~u')
    expect([learner.field.value, learner.field.selectionStart]).toEqual(['mũti', 2])
  })

  test('leave the focus in the field when their key is pressed', async () => {
    const learner = await createLearner()
    const press = new MouseEvent('mousedown', { bubbles: true, cancelable: true })
    await act(async () => learner.button('Insert ĩ').dispatchEvent(press))
    expect(press.defaultPrevented).toBe(true)
  })
})

describe('while the tutor is awaited', () => {
  test('nothing can be written or sent', async () => {
    const learner = await createLearner()
    await learner.show(true)
    expect([learner.field.disabled, learner.button('Send').disabled, learner.button('Insert ĩ').disabled]).toEqual([
      true,
      true,
      true,
    ])
    await learner.press('Enter')
    expect(learner.sent).toEqual([])
  })

  test('the field loses the focus, and gets it back afterwards', async () => {
    const learner = await createLearner()
    learner.field.focus()
    await learner.show(true)
    learner.field.blur()
    await learner.show(false)
    expect(document.activeElement).toBe(learner.field)
  })

  test('a focus that was moved elsewhere stays there', async () => {
    const learner = await createLearner()
    const elsewhere = document.body.appendChild(document.createElement('button'))
    learner.field.focus()
    await learner.show(true)
    elsewhere.focus()
    await learner.show(false)
    expect(document.activeElement).toBe(elsewhere)
  })
})

describe('a request', () => {
  test('never stands in the field', async () => {
    const learner = await createLearner()
    await learner.ask('Hint')
    expect(learner.requests).toEqual(['Hint'])
    expect(learner.field.value).toBe('')
  })

  test('leaves typed text in the field, and does not send it', async () => {
    const learner = await createLearner()
    await learner.type('kĩ')
    await learner.ask('Skip')
    expect(learner.requests).toEqual(['Skip'])
    expect(learner.sent).toEqual([])
    expect(learner.field.value).toBe('kĩ')
  })
})
