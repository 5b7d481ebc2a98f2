import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { roles, users } from '#server/db/schema.ts'
import { tasksQuery } from '#src/features/tasks/queries.ts'
import { readRights } from '#src/live/read-rights.ts'
import { writeCoverage } from '#tests/support/model/coverage.ts'
import { createRecorder } from '#tests/support/model/recorder.ts'
import { addPerson, addRole, lastCode } from '#tests/support/sign-in.ts'
import { startTestServer } from '#tools/server.ts'
import { type Browser, openBrowser, signInOn, type Tab } from './support/browser.ts'

// Every answer comes from the real server; two tabs share one storage as in a browser.

const UNREACHABLE = 'error: The server cannot be reached. Check your connection and try again.'
const SURPRISE = new Error('The storage is gone')

const recorder = createRecorder()
const server = await startTestServer()
let browser: Browser
let tabs: Tab[]
let tab: Tab
let role: typeof roles.$inferInsert
let ada: typeof users.$inferInsert

const openTab = () => {
  const opened = browser.openTab()
  tabs.push(opened)
  return opened
}

afterAll(() => server.close())

beforeEach(async () => {
  browser = openBrowser(server, recorder)
  tabs = []
  tab = openTab()
  role = await addRole(server)
  ada = await addPerson(server, { roleId: role.id })
})
afterEach(() => {
  for (const each of tabs) each.close()
})

const signIn = (on = tab, { email } = ada) => signInOn(on, server, email)
const stateOf = ({ session }: Tab) => session.getSnapshot().value
const grantOf = ({ session }: Tab) => session.getSnapshot().context.grant
const makeCall = ({ services }: Tab) => services.api.call('session.validate', {})
const ready = (leaving: string, validation = 'done') => ({ signedIn: { access: 'ready', leaving, validation } })
const validated = { signedIn: { access: 'ready', validation: 'done' } } as const

async function restore() {
  const restored = openTab()
  await restored.sessionIs({ signedIn: { access: 'ready' } })
  restored.services.dashboardRested()
  return restored
}

test('a session begins with its role’s permissions, outlives a reload, and ends when it is asked to', async () => {
  expect(stateOf(tab)).toEqual({ signedOut: 'quiet' })
  await signIn()
  expect(grantOf(tab)).toEqual({ roleName: role.name, permissions: role.permissions })

  tab.close()
  const reloaded = await restore()
  expect(grantOf(reloaded)).toEqual({ roleName: role.name, permissions: role.permissions })
  await reloaded.sessionIs(validated)

  reloaded.session.send({ type: 'logOut.ask' })
  reloaded.session.send({ type: 'logOut.cancel' })
  expect(stateOf(reloaded)).toEqual(ready('staying'))
  reloaded.session.send({ type: 'logOut.ask' })
  reloaded.session.send({ type: 'logOut.confirm' })
  await reloaded.sessionIs({ signedOut: 'asked' })
  expect({ stored: browser.stored(), announced: reloaded.announced }).toEqual({ stored: [], announced: [] })
})

test('a session that is restored is validated, and one that the server no longer knows ends', async () => {
  const admin = await addPerson(server, { isSuperAdmin: true })
  await signIn(tab, admin)
  expect(stateOf(tab)).toEqual(ready('staying'))
  const restored = await restore()
  expect(stateOf(restored)).toEqual(ready('staying', 'asking'))
  await restored.sessionIs(validated)
  tab.close()
  restored.close()

  await server.db.queries.update(users).set({ locked: true }).where(eq(users.id, admin.id))
  const refused = await restore()
  await refused.sessionIs({ signedOut: 'invalid' })
  expect({ stored: browser.stored(), announced: refused.announced }).toEqual({ stored: [], announced: [] })
})

test('a restored session continues silently when it cannot be validated', async () => {
  await signIn()
  browser.network.isDown = true
  const offline = await restore()
  await offline.sessionIs(validated)
  browser.network.isDown = false

  const surprised = await restore()
  surprised.failNextRead(SURPRISE)
  await surprised.sessionIs(validated)
  expect([...offline.announced, ...surprised.announced]).toEqual([])
  expect((await makeCall(surprised)).ok).toBe(true)
})

test('a super admin may see everything at once, and the assignable permissions are read', async () => {
  const admin = await addPerson(server, { isSuperAdmin: true })
  await signIn(tab, admin)
  expect(grantOf(tab)).toEqual({ roleName: undefined, permissions: ['*'] })
  await expect
    .poll(() => tab.services.queryClient.getQueryData<{ data: string[] }>(['Role', 'role.permissions', {}])?.data)
    .toEqual(['read_user', 'read_task', 'read_announcement', 'read_file_upload', 'reverse_ledger', '*'])
})

test('changed rights hold at once, in the same session', async () => {
  const { queries } = server.db
  const changePerson = (change: Partial<typeof ada>) => queries.update(users).set(change).where(eq(users.id, ada.id))
  const grantAfter = async (change: PromiseLike<unknown>) => {
    await change
    await readRights(tab.services)
    return grantOf(tab)
  }
  await signIn()
  expect([
    await grantAfter(
      queries
        .update(roles)
        .set({ permissions: ['read_task'] })
        .where(eq(roles.id, role.id)),
    ),
    await grantAfter(changePerson({ roleId: null })),
    await grantAfter(changePerson({ isSuperAdmin: true })),
  ]).toEqual([
    { roleName: role.name, permissions: ['read_task'] },
    { roleName: undefined, permissions: [] },
    { roleName: undefined, permissions: ['*'] },
  ])
  expect(stateOf(tab)).toEqual(ready('staying'))
})

test.each([
  ['the server is away', () => Object.assign(browser.network, { isDown: true })],
  ['something unforeseen happens', () => tab.failNextRead(SURPRISE)],
])('permissions that cannot be loaded, because %s, are none, silently', async (_, happen) => {
  const { accessToken, refreshToken } = await server.signInAs(ada.id)
  const { firstName, lastName, email } = ada
  const user = { _id: ada.id, firstName, lastName, email, role: role.id, isSuperAdmin: false }
  happen()
  tab.session.send({ type: 'session.established', credentials: { accessToken, refreshToken, user } })
  await tab.sessionIs({ signedIn: { access: 'ready' } })
  expect({ grant: grantOf(tab), announced: tab.announced }).toEqual({
    grant: { roleName: undefined, permissions: [] },
    announced: [],
  })
  browser.network.isDown = false
  expect((await makeCall(tab)).ok).toBe(true)
})

test('a failed log-out keeps the dialog and the session, and says why, and a second try ends it', async () => {
  await signIn()
  browser.network.isDown = true
  tab.session.send({ type: 'logOut.ask' })
  tab.session.send({ type: 'logOut.confirm' })
  await tab.sessionIs({ signedIn: { leaving: 'confirming' } })
  expect(tab.announced).toEqual([UNREACHABLE])
  tab.failNextRead(SURPRISE)
  tab.session.send({ type: 'logOut.confirm' })
  await tab.sessionIs({ signedIn: { leaving: 'confirming' } })
  expect(tab.announced).toEqual([UNREACHABLE, 'error: An error occurred.'])
  browser.network.isDown = false
  tab.session.send({ type: 'logOut.confirm' })
  await tab.sessionIs({ signedOut: 'asked' })
})

test('a person without access logs out without a question, and a failure says why', async () => {
  await signIn()
  browser.network.isDown = true
  tab.session.send({ type: 'logOut.begin' })
  await tab.sessionIs({ signedIn: { leaving: 'endingUnasked' } })
  await tab.sessionIs({ signedIn: { leaving: 'staying' } })
  tab.failNextRead(SURPRISE)
  tab.session.send({ type: 'logOut.begin' })
  await tab.sessionIs({ signedIn: { leaving: 'staying' } })
  expect(tab.announced).toEqual([UNREACHABLE, 'error: An error occurred.'])
  browser.network.isDown = false
  tab.session.send({ type: 'logOut.begin' })
  await tab.sessionIs({ signedOut: 'asked' })
})

test.each(['ask', 'begin'] as const)(
  'logging out (%s) of a session that has ended already is a success',
  async (way) => {
    await signIn()
    server.clock.advance(server.services.limits.sessionIdle)
    tab.session.send({ type: `logOut.${way}` })
    if (way === 'ask') tab.session.send({ type: 'logOut.confirm' })
    await tab.sessionIs('signedOut')
    expect({ value: stateOf(tab), stored: browser.stored(), announced: tab.announced }).toEqual({
      value: { signedOut: 'asked' },
      stored: [],
      announced: [],
    })
  },
)

test.each([
  ['inactive', 'too long a pause', async () => server.clock.advance(server.services.limits.sessionIdle)],
  ['invalid', 'a lock', () => server.db.queries.update(users).set({ locked: true }).where(eq(users.id, ada.id))],
] as const)('the first call ends the session as %s after %s', async (reason, _, happen) => {
  await signIn()
  await happen()
  await makeCall(tab)
  expect({ value: stateOf(tab), stored: browser.stored() }).toEqual({ value: { signedOut: reason }, stored: [] })
})

test('a sign-in shows in the other tab, and so does the end', async () => {
  const other = openTab()
  await signIn()
  await other.sessionIs({ signedIn: { access: 'ready' } })
  expect(userOf(other)).toEqual(userOf(tab))
  tab.session.send({ type: 'logOut.begin' })
  await tab.sessionIs({ signedOut: 'asked' })
  expect({ value: stateOf(other), stored: browser.stored() }).toEqual({
    value: { signedOut: 'elsewhere' },
    stored: [],
  })
  expect(stateOf(tab)).toEqual({ signedOut: 'asked' })
})

test('tokens that one tab renewed serve the other, which notices nothing', async () => {
  await signIn()
  const other = await restore()
  await other.sessionIs(validated)
  const before = other.session.getSnapshot().context
  server.clock.advance(server.services.limits.accessTtl)
  expect((await makeCall(tab)).ok).toBe(true)
  server.clock.advance(server.services.limits.refreshGrace + 1)
  expect((await makeCall(other)).ok).toBe(true)
  expect({ value: stateOf(other), isUntouched: other.session.getSnapshot().context === before }).toEqual({
    value: ready('staying'),
    isUntouched: true,
  })
})

test('a sign-in finished after another tab’s takes both tabs over, and nothing that was read stays', async () => {
  const ben = await addPerson(server, { isSuperAdmin: true })
  tab.signIn.send({ type: 'email.submit', email: ben.email })
  await tab.signInIs('enteringCode')
  const other = openTab()
  await signIn(other)
  await tab.sessionIs({ signedIn: { access: 'ready' } })
  await other.services.queryClient.prefetchQuery(tasksQuery(other.services.api, 'own'))

  tab.signIn.send({ type: 'code.submit', otp: lastCode(server, ben.email) })
  await tab.signInIs('signedIn')
  await other.sessionIs({ signedIn: { access: 'ready' } })
  expect([userOf(tab), userOf(other)].map(({ email }) => email)).toEqual([ben.email, ben.email])
  expect(other.services.queryClient.getQueryData(tasksQuery(other.services.api, 'own').queryKey)).toBeUndefined()
  expect((await makeCall(other)).ok).toBe(true)
})

test('the login screen ends a session that is there, and empties the storage', async () => {
  await signIn()
  tab.session.send({ type: 'session.abandon' })
  expect({ value: stateOf(tab), stored: browser.stored() }).toEqual({ value: { signedOut: 'quiet' }, stored: [] })

  tab.signIn.send({ type: 'signIn.restart' })
  tab.signIn.send({ type: 'email.submit', email: ada.email })
  await tab.signInIs('enteringCode')
  expect(browser.stored()).toEqual(['sessionId'])
  tab.session.send({ type: 'session.abandon' })
  expect({ value: stateOf(tab), stored: browser.stored() }).toEqual({ value: { signedOut: 'quiet' }, stored: [] })
})

afterAll(() => writeCoverage('http', 'session', recorder.takenBy('session')))

function userOf({ session }: Tab) {
  const { user } = session.getSnapshot().context
  if (!user) throw new Error('Nobody is signed in')
  return user
}
