import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DEFAULT_CONFIG } from '#contract/config.ts'
import type { OwnSession } from '#contract/own-sessions.ts'
import { ben } from '#tests/support/examples/people.ts'
import { seriousViolations } from './support/accessibility.ts'
import { renderApp } from './support/app.tsx'
import { inTimeZone } from './support/time-zone.ts'

inTimeZone('Africa/Lagos')

const session = (given: Partial<OwnSession>): OwnSession => ({
  _id: 'here',
  isCurrent: false,
  device: 'Chrome on Windows',
  ip: '192.0.2.1',
  createdAt: '2026-03-02T08:00:00.000Z',
  lastSeenAt: '2026-03-02T09:00:00.000Z',
  ...given,
})
const HERE = session({ isCurrent: true })
const PHONE = session({ _id: 'phone', device: 'Safari on iOS', ip: '198.51.100.7' })

async function openSettings(extensions: typeof DEFAULT_CONFIG.extensions) {
  const { server } = await renderApp({
    at: '/dashboard/settings',
    signedInAs: ben,
    config: { ...DEFAULT_CONFIG, extensions },
  })
  await expect.element(page.getByRole('heading', { name: 'You', exact: true })).toBeVisible()
  return server
}

const card = page.getByRole('heading', { name: 'Sessions' })
const rows = () => [...document.querySelectorAll('main li')].map(({ textContent }) => textContent)

test('the sessions are listed, and another one can be ended', async () => {
  const server = await openSettings(['sessions'])
  await server.answer('session.own', { data: [HERE, PHONE] })
  await expect.element(card).toBeVisible()
  await expect.poll(() => rows().length).toBe(2)
  expect(rows().map((text) => text?.replace(/Active .* ago/, 'Active ... ago'))).toEqual([
    'Chrome on Windows This session192.0.2.1 · Active nowLogged in Mar 02, 2026 at 9:00 am',
    'Safari on iOS 198.51.100.7 · Active ... agoLogged in Mar 02, 2026 at 9:00 amEnd',
  ])
  expect(await seriousViolations()).toEqual([])
  await page.getByRole('button', { name: 'End the session of Safari on iOS at 198.51.100.7' }).click()
  await server.accept('session.end')
  await expect.element(page.getByText('Session ended')).toBeVisible()
  await server.answer('session.own', { data: [HERE] })
  await expect.poll(() => rows().length).toBe(1)
  expect(server.sent.filter(({ name }) => name === 'session.end').map(({ path }) => path)).toEqual([
    '/api/session/own/phone',
  ])
})

test('a list that cannot be loaded says so and is asked for again, and a refusal stays readable', async () => {
  const server = await openSettings(['sessions'])
  await server.refuse('session.own', 503, 'The server is busy.')
  await expect.element(page.getByText('The server is busy.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await server.answer('session.own', { data: [HERE, PHONE] })
  await page.getByRole('button', { name: 'End the session of Safari on iOS at 198.51.100.7' }).click()
  await server.refuse('session.end', 404, 'This session has already ended.')
  await expect.element(page.getByText('This session has already ended.')).toBeVisible()
  await server.answer('session.own', { data: [HERE] })
  await expect.poll(() => rows().length).toBe(1)
})

test('without the extension there is no list and no call', async () => {
  const server = await openSettings([])
  expect(card.elements()).toEqual([])
  expect(server.sent.filter(({ name }) => name === 'session.own')).toEqual([])
})
