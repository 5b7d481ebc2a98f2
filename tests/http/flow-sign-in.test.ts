import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { writeCoverage } from '#tests/support/model/coverage.ts'
import { createRecorder } from '#tests/support/model/recorder.ts'
import { addPerson, lastCode, wrongFor } from '#tests/support/sign-in.ts'
import { startTestServer } from '#tools/server.ts'
import { type Browser, openBrowser, type Tab } from './support/browser.ts'

// Every answer comes from the real server.

const COOLDOWN_MS = 30_000
const ASKED_AGAIN = 'info: Use the newest code in your mailbox. It can take a moment to arrive.'
const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'
const OVER = 'This code is no longer valid. Enter your email address to get a new one.'
const SURPRISE = new Error('The storage is gone')

const recorder = createRecorder()
const server = await startTestServer()
let browser: Browser
let tab: Tab
let email: string

afterAll(() => server.close())

beforeEach(async () => {
  browser = openBrowser(server, recorder)
  tab = browser.openTab()
  email = (await addPerson(server)).email
})
afterEach(() => tab.close())

const codeScreen = (entry: 'clean' | 'incomplete' | 'refused' | 'unchecked' | 'checking') =>
  ({ enteringCode: { entry } }) as const
const refusal = () => tab.signIn.getSnapshot().context.refusal
const sendCode = (otp: string) => tab.signIn.send({ type: 'code.submit', otp })
const code = () => lastCode(server, email)

async function askForCode() {
  tab.signIn.send({ type: 'email.submit', email })
  await tab.signInIs(codeScreen('clean'))
}

async function refuseCode() {
  sendCode(wrongFor(code()))
  await tab.signInIs(codeScreen('refused'))
}

/** The server no longer knows the sign-in afterwards. */
async function useUpTries() {
  for (let left = 5; left > 0; left -= 1) await refuseCode()
}

function waitForResend() {
  server.clock.advance(COOLDOWN_MS / 1000)
  tab.clock.increment(COOLDOWN_MS)
}

async function resend() {
  tab.signIn.send({ type: 'code.resend' })
  await tab.signInIs('resendingCode')
  await tab.signInIs('enteringCode')
}

test('the code from the mail signs in, and only the credentials stay stored', async () => {
  expect(tab.signIn.getSnapshot().value).toEqual({ enteringEmail: 'clean' })
  await askForCode()
  expect(browser.stored()).toEqual(['sessionId'])
  sendCode(code())
  await tab.signInIs('signedIn')
  const { user } = tab.session.getSnapshot().context
  expect({ email: user?.email, stored: browser.stored() }).toEqual({ email, stored: ['userInfo'] })
  const validated = await tab.services.api.call('session.validate', {})
  expect(validated.ok && validated.data).toEqual({ data: { valid: true, user } })
})

test('a code of fewer than six digits is not sent; the code can be mended and is then accepted', async () => {
  await askForCode()
  sendCode('12345')
  expect(tab.signIn.getSnapshot().matches(codeScreen('incomplete'))).toBe(true)
  sendCode('1234')
  expect(tab.signIn.getSnapshot().matches(codeScreen('incomplete'))).toBe(true)
  tab.signIn.send({ type: 'code.edit' })
  expect(tab.signIn.getSnapshot().matches(codeScreen('clean'))).toBe(true)
  sendCode('123')
  sendCode(code())
  await tab.signInIs('signedIn')
})

test('a wrong code is refused with what the server says until it is edited, and the right one still signs in', async () => {
  await askForCode()
  await refuseCode()
  expect(refusal()).toBe('That code is incorrect. 4 attempts left.')
  tab.signIn.send({ type: 'code.edit' })
  expect({ value: tab.signIn.getSnapshot().matches(codeScreen('clean')), refusal: refusal() }).toEqual({
    value: true,
    refusal: undefined,
  })
  await refuseCode()
  sendCode('12')
  expect({ value: tab.signIn.getSnapshot().matches(codeScreen('incomplete')), refusal: refusal() }).toEqual({
    value: true,
    refusal: undefined,
  })
  await refuseCode()
  expect(refusal()).toBe('That code is incorrect. 2 attempts left.')
  sendCode(code())
  await tab.signInIs('signedIn')
})

test('a code that expired, or whose tries are used up, ends the sign-in with the reason', async () => {
  await askForCode()
  const expired = code()
  server.clock.advance(601)
  sendCode(expired)
  await tab.signInIs({ enteringEmail: 'refused' })
  expect({ refusal: refusal(), stored: browser.stored() }).toEqual({ refusal: OVER, stored: [] })
  tab.signIn.send({ type: 'signIn.restart' })
  expect(refusal()).toBe(OVER)

  await askForCode()
  await useUpTries()
  expect(refusal()).toBe('That code is incorrect. Ask for a new one.')
  sendCode(code())
  await tab.signInIs({ enteringEmail: 'refused' })
  expect(refusal()).toBe(OVER)
})

test('asking for a code is refused while the server cannot be reached, and while the network has asked too often', async () => {
  browser.network.isDown = true
  tab.signIn.send({ type: 'email.submit', email })
  await tab.signInIs({ enteringEmail: 'refused' })
  expect(refusal()).toBe(UNREACHABLE)

  browser.network.isDown = false
  Object.assign(server.services.limits, { signInsPerIpPerHour: 0 })
  tab.signIn.send({ type: 'email.submit', email })
  await tab.signInIs('requestingCode')
  await tab.signInIs({ enteringEmail: 'refused' })
  expect(refusal()).toBe('Too many sign-in codes were asked for. Try again later.')

  Object.assign(server.services.limits, { signInsPerIpPerHour: 300 })
  await askForCode()
})

test('many wrong codes make the server ask for a second code, which is typed in the same place', async () => {
  await askForCode()
  await useUpTries()
  tab.signIn.send({ type: 'signIn.restart' })
  await askForCode()
  const first = code()
  sendCode(first)
  await tab.signInIs(codeScreen('refused'))
  expect(refusal()).toBe(
    'Many wrong codes were tried for this address. We mailed you another code: enter that one, too.',
  )
  expect(code()).not.toBe(first)
  sendCode(code())
  await tab.signInIs('signedIn')
})

test('a code that could not be checked stays with the reason, and is accepted when the server can be reached again', async () => {
  await askForCode()
  browser.network.isDown = true
  sendCode(code())
  await tab.signInIs(codeScreen('unchecked'))
  expect(refusal()).toBe('Unable to log you in')
  browser.network.isDown = false
  sendCode(code())
  await tab.signInIs('signedIn')
})

test('a new code comes after the cooldown, and the former one is void', async () => {
  await askForCode()
  const former = code()
  expect(tab.signIn.getSnapshot().can({ type: 'code.resend' })).toBe(false)
  waitForResend()
  await resend()
  expect(tab.announced).toEqual([ASKED_AGAIN])
  expect(code()).not.toBe(former)
  sendCode(former)
  await tab.signInIs(codeScreen('refused'))
  sendCode(code())
  await tab.signInIs('signedIn')
})

test('a refused request for a new code says so, and can be repeated at once', async () => {
  await askForCode()
  waitForResend()
  browser.network.isDown = true
  await resend()
  browser.network.isDown = false
  expect({ announced: tab.announced, again: tab.signIn.getSnapshot().can({ type: 'code.resend' }) }).toEqual({
    announced: [`error: ${UNREACHABLE}`],
    again: true,
  })
  await resend()
  sendCode(code())
  await tab.signInIs('signedIn')
})

test('a reload of the verify screen keeps the code, but cannot request a new one', async () => {
  await askForCode()
  const reloaded = browser.openTab()
  tab.close()
  tab = reloaded
  expect(tab.signIn.getSnapshot().matches('enteringCode')).toBe(true)
  waitForResend()
  expect(tab.signIn.getSnapshot().matches({ enteringCode: { resend: 'unavailable' } })).toBe(true)
  sendCode(code())
  await tab.signInIs('signedIn')
})

test('a surprise in a call counts as a refusal', async () => {
  tab.failNextRead(SURPRISE)
  tab.signIn.send({ type: 'email.submit', email })
  await tab.signInIs({ enteringEmail: 'refused' })
  expect(refusal()).toBe(SURPRISE.message)

  await askForCode()
  tab.failNextRead(SURPRISE)
  sendCode(code())
  await tab.signInIs(codeScreen('unchecked'))
  expect(refusal()).toBe('Unable to log you in')

  waitForResend()
  tab.failNextRead(SURPRISE)
  await resend()
  expect(tab.announced).toEqual([`error: ${SURPRISE.message}`])
  expect(tab.signIn.getSnapshot().matches({ enteringCode: { resend: 'available' } })).toBe(true)
})

afterAll(() => writeCoverage('http', 'sign-in', recorder.takenBy('sign-in')))
