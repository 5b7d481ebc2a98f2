import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { addPerson, askForCode, lastCode, tryCode, wrongFor } from '#tests/support/sign-in.ts'
import { startTestServer } from '#tools/server.ts'
import { addKnownBrowser, ask, attack, cookieIn, onNewNetwork, SECOND_CODE, seen } from './support/attack.ts'

const server = await startTestServer({ trustedProxies: 1 })
afterAll(() => server.close())

describe('the cookie of a known browser', () => {
  test('is sent with sign-in calls only, and scripts cannot read it', async () => {
    const { email } = await addPerson(server)
    const sessionId = await ask(server, email)
    const answer = await tryCode(server, sessionId, lastCode(server, email))
    expect(answer.headers.get('set-cookie')).toMatch(
      /^known_browser=[\w-]{22}\.[\w-]{43}; Max-Age=15552000; Path=\/api\/session; HttpOnly; SameSite=Strict$/,
    )
  })

  test('is sent over https only, and not set by other hosts, if PUBLIC_URL is https', async () => {
    const secure = await startTestServer({ db: server.db, publicUrl: 'https://office.example' })
    onTestFinished(secure.stop)
    const { email } = await addPerson(secure)
    const { body } = await askForCode(secure, email)
    const answer = await tryCode(secure, body.data.sessionId, lastCode(secure, email))
    const cookie = answer.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^__Secure-known_browser=.*; Path=\/api\/session; HttpOnly; Secure; SameSite=Strict$/)
    const [browser = ''] = cookie.split(';')
    const again = await askForCode(secure, email, { cookie: browser })
    const later = await tryCode(secure, again.body.data.sessionId, lastCode(secure, email), { cookie: browser })
    expect(cookieIn(later)).toBe(browser)
  })

  test('stays the same when its browser signs in again', async () => {
    const { email, browser } = await addKnownBrowser(server)
    const sessionId = await ask(server, email, browser)
    expect(cookieIn(await tryCode(server, sessionId, lastCode(server, email), browser))).toBe(browser.cookie)
  })

  test('is not set by a code that is wrong, or not the last one that is needed', async () => {
    const { email } = await addPerson(server)
    await attack(server, email)
    const headers = onNewNetwork()
    const sessionId = await ask(server, email, headers)
    const answers = [
      await tryCode(server, sessionId, wrongFor(lastCode(server, email)), headers),
      await tryCode(server, sessionId, lastCode(server, email), headers),
    ]
    expect(answers.map((answer) => answer.headers.get('set-cookie'))).toEqual([null, null])
  })

  test.each([
    ['of another address', (cookie: string) => cookie],
    ['that was altered', (cookie: string) => `${cookie.slice(0, -2)}${cookie.endsWith('AA') ? 'BB' : 'AA'}`],
    ['that is no cookie of ours', () => 'known_browser=x.y'],
  ])('%s makes no browser known', async (what, forge) => {
    const { email, browser } = await addKnownBrowser(server)
    const target = what === 'of another address' ? (await addPerson(server)).email : email
    await attack(server, target)
    const headers = { ...onNewNetwork(), cookie: forge(browser.cookie) }
    const sessionId = await ask(server, target, headers)
    expect(seen(await tryCode(server, sessionId, lastCode(server, target), headers))).toEqual(SECOND_CODE)
  })

  test('exempts its browser from limits that others on the same network have reached', async () => {
    const network = onNewNetwork()
    const { email, browser } = await addKnownBrowser(server, {}, network)
    for (let others = 0; others < 6; others += 1) await attack(server, (await addPerson(server)).email, network)
    const strict = await startTestServer({
      db: server.db,
      trustedProxies: 1,
      startAt: server.clock.now().toISOString(),
      limits: { signInsPerIpPerHour: 2 },
    })
    onTestFinished(strict.stop)
    expect((await askForCode(strict, email, network)).status).toBe(429)
    const asked = await askForCode(strict, email, browser)
    expect(asked.status).toBe(200)
    const { sessionId } = asked.body.data
    expect((await tryCode(server, sessionId, lastCode(strict, email), browser)).status).toBe(200)
  })
})
