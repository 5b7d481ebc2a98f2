import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type AppConfig, DEFAULT_CONFIG } from '#contract/config.ts'
import type { ApiToken } from '#contract/tokens.ts'
import { ada, ben } from '#tests/support/examples/people.ts'
import { seriousViolations } from './support/accessibility.ts'
import { renderApp } from './support/app.tsx'
import { createFakeServer } from './support/fake-server.ts'
import { STAFF } from './support/people.ts'

const WITH_TOKENS: AppConfig = { ...DEFAULT_CONFIG, extensions: ['tokens'] }
const SECRET = 'statehouse_5ec2e7'
const REFUSAL = 'Log out and log in again first.'

const token = (given: Partial<ApiToken>): ApiToken => ({
  _id: 'ci',
  name: 'CI',
  access: 'write',
  hint: '9f3c',
  status: 'active',
  createdAt: '2026-03-02T12:00:00.000Z',
  expiresAt: '2027-02-27T12:00:00.000Z',
  lastUsedAt: '2026-03-02T12:00:00.000Z',
  lastIp: '192.0.2.1',
  revokedAt: undefined,
  owner: 'Ben Example',
  ...given,
})
const CI = token({})
const UNUSED = { access: 'read', hint: '04d1', lastUsedAt: undefined, lastIp: undefined } as const
const OLD = token({
  ...UNUSED,
  _id: 'old',
  name: 'Old export',
  status: 'expired',
  expiresAt: '2026-03-01T12:00:00.000Z',
})
const LEAKED = token({ _id: 'leaked', name: 'Leaked', status: 'revoked', revokedAt: '2026-03-03T12:00:00.000Z' })

const rows = () =>
  [...document.querySelectorAll('main li')].map(({ textContent }) => textContent?.replace(/used .* ago/, 'used … ago'))
const newToken = page.getByRole('button', { name: 'New token' })
const name = page.getByRole('textbox', { name: 'Name' })
const create = page.getByRole('button', { name: 'Create token' })

async function openTokens(signedInAs = ada) {
  const server = createFakeServer({ 'role.read': () => ({ data: { ...STAFF, permissions: [] } }) })
  const app = await renderApp({ at: '/dashboard/settings', signedInAs, server, config: WITH_TOKENS })
  await app.server.called('token.own')
  return app
}

/** With the new token on the screen. */
async function makeToken() {
  const app = await openTokens()
  await app.server.answer('token.own', { data: [] })
  await newToken.click()
  await name.fill('CI')
  await create.click()
  await app.server.answer('token.create', { data: { token: SECRET } })
  await app.server.answer('token.own', { data: [CI] })
  await expect.element(page.getByText(SECRET)).toBeVisible()
  return app
}

test('tokens are listed with their ends, and one is revoked once the person has confirmed it', async () => {
  const { server } = await openTokens()
  await server.answer('token.own', { data: [CI, OLD, LEAKED] })
  const over = [
    'Old exportRead · …04d1Never usedExpired Mar 01, 2026',
    'LeakedRead and write · …9f3cLast used … ago from 192.0.2.1Revoked Mar 03, 2026',
  ]
  const lines = 'CIRead and write · …9f3cLast used … ago from 192.0.2.1'
  await expect.poll(rows).toEqual([`${lines}Ends Feb 27, 2027Revoke`, ...over])
  expect(page.getByRole('radiogroup').getByText('Everybody’s').elements()).toEqual([])
  expect(await seriousViolations()).toEqual([])
  await page.getByRole('button', { name: 'Revoke CI, …9f3c' }).click()
  await page.getByRole('button', { name: 'Revoke token' }).click()
  await server.accept('token.revoke')
  await server.answer('token.own', { data: [{ ...CI, status: 'revoked', revokedAt: LEAKED.revokedAt }, OLD, LEAKED] })
  await expect.poll(rows).toEqual([`${lines}Revoked Mar 03, 2026`, ...over])
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^CI/)
  expect(server.sent.find(({ name }) => name === 'token.revoke')?.path).toBe('/api/token/ci')
})

test('a list that cannot be loaded is asked for again, and a refused token keeps what was typed', async () => {
  const { server } = await openTokens()
  await server.refuse('token.own', 503, 'The server is busy.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await server.answer('token.own', { data: [] })
  await expect.element(page.getByText(/^You have no token yet/)).toBeVisible()
  await newToken.click()
  await create.click()
  await expect.element(page.getByText('Name is required')).toBeVisible()
  expect(await seriousViolations()).toEqual([])
  await name.fill('Nightly export')
  await create.click()
  await server.refuse('token.create', 403, REFUSAL)
  await expect.element(page.getByRole('alert').getByText(REFUSAL)).toBeVisible()
  await expect.element(page.getByRole('dialog').getByText(REFUSAL)).toBeVisible()
  await expect.element(name).toHaveValue('Nightly export')
  const body = { name: 'Nightly export', access: 'read', days: 90 }
  expect(server.sent.findLast(({ name }) => name === 'token.create')?.body).toEqual(body)
})

test('a new token is shown once, and no cache, storage or address has it', async () => {
  const app = await makeToken()
  await expect.element(page.getByRole('button', { name: 'Copy', exact: true })).toHaveFocus()
  expect(await seriousViolations()).toEqual([])
  await userEvent.keyboard('{Escape}')
  document.querySelector<HTMLElement>('.mantine-Drawer-overlay')?.click()
  await expect.element(page.getByText(SECRET)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText(SECRET)).not.toBeInTheDocument()
  await expect.element(newToken).toHaveFocus()
  const stores = [app.items, localStorage, sessionStorage].map((each) => JSON.stringify({ ...each }))
  expect([app.cached(), ...stores, app.href()].join()).not.toContain(SECRET)
  await newToken.click()
  await expect.element(name).toHaveValue('')
})

test.each([
  ['Back', ({ goBack }: Awaited<ReturnType<typeof makeToken>>) => goBack()],
  ['a page that is left', () => window.dispatchEvent(new PageTransitionEvent('pagehide'))],
])('%s takes the new token away', async (_, leave) => {
  await leave(await makeToken())
  await expect.element(page.getByText(SECRET)).not.toBeInTheDocument()
})

test('a super admin sees the tokens of everybody, with their owners', async () => {
  const { server } = await openTokens(ben)
  await server.answer('token.own', { data: [] })
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click()
  await page.getByRole('radiogroup', { name: 'Whose tokens' }).getByText('Everybody’s').click()
  await server.answer('token.all', { data: [{ ...OLD, owner: 'Chidi Okafor' }] })
  await expect.poll(rows).toEqual(['Old exportRead · …04d1 · Chidi OkaforNever usedExpired Mar 01, 2026'])
  expect(await seriousViolations()).toEqual([])
})
