import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { App } from './app.tsx'
import type { SentCall } from './fake-server.ts'
import { expectAccessible } from './people.ts'
import { toast } from './tasks.ts'

export const HEADERS = { accept: 'application/json', authorization: 'Bearer access', 'x-refresh': 'refresh' }

export const headersOf = (body: unknown) =>
  body === undefined ? HEADERS : { ...HEADERS, 'content-type': 'application/json' }

interface Opened {
  readonly app: App
  readonly form: Locator
}

interface Gap {
  readonly submit: string
  readonly message: string
  readonly control: Locator
}

/** A click sends nothing while something is missing: it says what, and focuses it. */
export async function expectGap({ app, form }: Opened, { submit, message, control }: Gap) {
  await form.getByRole('button', { name: submit }).click()
  await expect.element(form.getByText(message)).toBeVisible()
  await expect.element(control).toHaveFocus()
  expect(app.server.names()).toEqual([])
}

/** Only this call is sent; once accepted, the form closes and a toast says so. */
export async function expectAccepted({ app, form }: Opened, call: Omit<SentCall, 'headers'>, success: string) {
  await expect.element(form).toHaveAttribute('aria-busy', 'true')
  await app.server.called(call.name)
  const sent = app.server.sent.findLast(({ method }) => method !== 'GET')
  expect(sent).toEqual({ ...call, headers: headersOf(call.body) })
  await app.server.accept(call.name)
  await expect.element(toast(success)).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
}

interface Refused {
  readonly name: SentCall['name']
  readonly code: number
  readonly message: string
  readonly submit: string
  readonly success: string
}

/** The form stays open, says why, and can be sent again. */
export async function expectRefused({ app, form }: Opened, { name, code, message, submit, success }: Refused) {
  await app.server.refuse(name, code, message)
  await expect.element(form.getByText(message)).toBeVisible()
  await expect.element(form.getByRole('button', { name: submit })).toBeEnabled()
  await expect.element(page.getByText(success)).not.toBeInTheDocument()
  await expectAccessible()
}
