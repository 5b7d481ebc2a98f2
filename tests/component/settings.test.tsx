import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type AppConfig, DEFAULT_CONFIG } from '#contract/config.ts'
import type { OwnSession } from '#contract/own-sessions.ts'
import { ada, ben } from '#tests/support/examples/people.ts'
import { seriousViolations } from './support/accessibility.ts'
import { renderApp } from './support/app.tsx'
import { createFakeServer, type FakeServer } from './support/fake-server.ts'
import { setVisibility } from './support/live.ts'
import { STAFF } from './support/people.ts'
import { type KeptPreferences, preferencesOf, preferencesSent, WITH_PREFERENCES } from './support/preferences.ts'
import { childTexts } from './support/screen-texts.ts'
import { inTimeZone } from './support/time-zone.ts'
import { holdTimers } from './support/timers.ts'

inTimeZone('Africa/Lagos')

const scheme = () => document.documentElement.dataset.mantineColorScheme
const density = () => document.documentElement.dataset.density

test('colors and the height of rows change at once, and axe finds nothing serious in either scheme', async () => {
  await renderApp({ at: '/dashboard/settings', signedInAs: ben })
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click()
  await expect.poll(scheme).toBe('dark')
  expect(await seriousViolations()).toEqual([])
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Light').click()
  await expect.poll(scheme).toBe('light')
  expect(await seriousViolations()).toEqual([])
  await page.getByRole('radiogroup', { name: 'Table density' }).getByText('Compact').click()
  await expect.poll(density).toBe('compact')
  await page.getByRole('radiogroup', { name: 'Table density' }).getByText('Comfortable').click()
  await expect.poll(density).toBe('comfortable')
})

test('it says who is logged in', async () => {
  await renderApp({ at: '/dashboard/settings', signedInAs: ben })
  await expect.element(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
  await expect
    .element(page.getByText(`You are logged in as ${ben.firstName} ${ben.lastName}, Super Admin.`))
    .toBeVisible()
})

test('without extensions a choice is kept until the page is reloaded, and no call is made', async () => {
  const { server } = await renderApp({ at: '/dashboard/settings', signedInAs: ben })
  await expect.element(page.getByText('Kept until you reload the page.')).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click()
  await expect.poll(scheme).toBe('dark')
  expect(server.sent.filter(({ name }) => /^(preferences|session|token)\./.test(name))).toEqual([])
  expect(page.getByRole('heading', { name: /^(Emails|Sessions|Tokens)$/ }).elements()).toEqual([])
})

describe('with the extension', () => {
  async function openSettings(kept: KeptPreferences, signedInAs = ben) {
    const server = createFakeServer({
      'role.read': () => ({ data: { ...STAFF, permissions: ['read_task'] } }),
      'role.permissions': () => ({ data: [] }),
      'preferences.read': () => preferencesOf({ signedInAt: '2026-11-22T08:05:00.000Z', ...kept }),
    })
    const app = await renderApp({ at: '/dashboard/settings', signedInAs, server, config: WITH_PREFERENCES })
    await expect.element(page.getByText('Logged in since')).toBeVisible()
    return { app, server, sent: () => preferencesSent(server) }
  }

  test('what the person chose elsewhere applies, and the next sign-in screen has the scheme of the system', async () => {
    const { app } = await openSettings({ theme: 'dark', density: 'compact', workMails: false })
    await expect.poll(scheme).toBe('dark')
    await expect.poll(density).toBe('compact')
    expect(page.getByText('Kept until you reload the page.').elements()).toEqual([])
    await expect.element(page.getByRole('switch', { name: 'Email me about work that waits for me' })).not.toBeChecked()
    expect(await seriousViolations()).toEqual([])
    app.changeElsewhere(undefined)
    await expect.element(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible()
    expect([scheme(), density()]).toEqual(['light', 'compact'])
  })

  test('choices are saved together, once they rest', async () => {
    const { server, sent } = await openSettings({})
    const rest = holdTimers(400)
    await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click()
    await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Light').click()
    await page.getByRole('switch', { name: 'Email me about work that waits for me' }).click()
    expect(sent()).toEqual([])
    rest()
    await expect.poll(sent).toEqual([{ theme: 'light', workMails: false }])
    await server.accept('preferences.change')
  })

  test('a choice that cannot be saved says so, stays, and is sent with the next one', async () => {
    const { server, sent } = await openSettings({})
    await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click()
    await server.refuse('preferences.change', 503, 'The server is busy.')
    await expect
      .element(page.getByText('Your preferences could not be saved. The server is busy.', { exact: true }))
      .toBeVisible()
    expect(scheme()).toBe('dark')
    await page.getByRole('radiogroup', { name: 'Table density' }).getByText('Comfortable').click()
    await expect.poll(sent).toEqual([{ theme: 'dark' }, { theme: 'dark', density: 'comfortable' }])
    await server.accept('preferences.change')
  })

  const choose = (group: string, choice: string) =>
    page.getByRole('radiogroup', { name: group }).getByText(choice).click()
  const mails = page.getByRole('switch', { name: 'Email me about work that waits for me' })

  test.each<[string, (server: FakeServer) => Promise<void>, object]>([
    ['is taken', (server) => server.answer('preferences.change', preferencesOf()), {}],
    ['is refused for good', (server) => server.refuse('preferences.change', 422, 'Unknown.'), {}],
    ['fails', (server) => server.refuse('preferences.change', 503, 'Busy.'), { theme: 'dark', singleKeys: false }],
  ])('what is chosen during a write waits until it %s, and goes in one write', async (_, end, unsaved) => {
    const { server, sent } = await openSettings({})
    const rest = holdTimers(400)
    await choose('Theme', 'Dark')
    await page.getByRole('switch', { name: /^Shortcuts/ }).click()
    rest()
    await server.called('preferences.change')
    for (const density of ['Comfortable', 'Compact', 'Comfortable']) {
      await choose('Table density', density)
      rest()
    }
    await mails.click()
    setVisibility('hidden')
    const first = { theme: 'dark', singleKeys: false }
    await expect.poll(sent).toEqual([first])
    await end(server)
    await expect.poll(sent).toEqual([first, { ...unsaved, density: 'comfortable', workMails: false }])
    await server.accept('preferences.change')
  })

  test('a page that is left during a write sends what it has not sent', async () => {
    const { server, sent } = await openSettings({})
    holdTimers(400)
    await choose('Theme', 'Dark')
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    await expect.poll(sent).toEqual([{ theme: 'dark' }])
    await choose('Theme', 'Light')
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    await expect.poll(sent).toEqual([{ theme: 'dark' }, { theme: 'light' }])
    await server.accept('preferences.change')
  })

  test('it says who the person is, and what their role opens', async () => {
    await openSettings({}, { ...ada, role: 'staff', email: 'ada@statehouse.example' })
    expect(childTexts(document.querySelectorAll('dl > div'))).toEqual([
      ['Email', 'ada@statehouse.example'],
      ['Role', 'Staff'],
      ['Permissions', 'read task'],
      ['Areas open to you', 'Tasks, Chart of accounts, Ledger'],
      ['Logged in since', 'Nov 22, 2026 at 9:05 am'],
    ])
  })
})

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

const rows = () => [...document.querySelectorAll('main li')].map(({ textContent }) => textContent)

const WITH_SESSIONS: AppConfig = { ...DEFAULT_CONFIG, extensions: ['sessions'] }

const openSessions = () => renderApp({ at: '/dashboard/settings', signedInAs: ben, config: WITH_SESSIONS })

test('the sessions are listed, and another one can be ended', async () => {
  const { server } = await openSessions()
  await server.answer('session.own', { data: [HERE, PHONE] })
  await expect.element(page.getByRole('heading', { name: 'Sessions' })).toBeVisible()
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
  const { server } = await openSessions()
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
