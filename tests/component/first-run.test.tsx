import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { DEFAULT_CONFIG } from '#contract/config.ts'
import { seriousViolations } from './support/accessibility.ts'
import { renderApp } from './support/app.tsx'
import { createFakeServer } from './support/fake-server.ts'

const DEMO = ['admin@statehouse.example', 'chidi.okafor@statehouse.example']

test('the login screen of a demonstration signs in as one of its accounts', async () => {
  const server = createFakeServer()
  const app = await renderApp({ config: { ...DEFAULT_CONFIG, demo: DEMO }, server })
  await expect.element(page.getByText('Demonstration: sign in as')).toBeVisible()
  expect(await seriousViolations()).toEqual([])
  await page.getByRole('button', { name: DEMO[1] }).click()
  await expect.element(page.getByRole('textbox', { name: 'Email Address' })).toHaveValue(DEMO[1])
  await app.server.called('session.create')
  expect(app.server.sent.at(-1)?.body).toEqual({ email: DEMO[1] })
})

test('the login screen of any other server offers no account', async () => {
  await renderApp()
  await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect.element(page.getByText('Demonstration: sign in as')).not.toBeInTheDocument()
})

test('the resend button counts down the seconds until another code can be requested', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const app = await renderApp({ sessionId: 'pending', at: '/verify-otp' })
  app.server.respondWith('session.create', () => ({ data: { sessionId: 'pending' } }))
  const resend = page.getByRole('button', { name: 'Resend code' })
  await expect.element(resend).toHaveTextContent('Resend code in 30 s')
  vi.advanceTimersByTime(6_000)
  await expect.element(resend).toHaveTextContent('Resend code in 24 s')
})
