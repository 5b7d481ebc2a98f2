import { expect, test } from 'vitest'
import { openStage } from './support/stage.ts'
import { ADMIN, askForCode, isAt, signIn, storedIn, typeCode, wrongFor } from './support/steps.ts'

const stage = openStage({ RATE_MAIL_INTERVAL: '0' })

test('an address is required, and has to be valid', async () => {
  const page = await (await stage.newDesk()).openTab()
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByText('Email is required').waitFor()
  await page.getByLabel('Email Address').fill('nobody')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByText('Enter a valid email address').waitFor()
  await isAt(page, '/')
})

test('a wrong code stays with its reason; fewer than six digits are not sent; the right code leads to the dashboard', async () => {
  const desk = await stage.newDesk()
  const page = await desk.openTab()
  await askForCode(page, ADMIN)
  await isAt(page, '/verify-otp')
  expect(await storedIn(page)).toEqual(['sessionId'])
  const code = await stage.server.nextCodeFor(ADMIN)

  await typeCode(page, '123')
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await page.getByText('Enter all 6 digits of the OTP.').waitFor()

  await typeCode(page, wrongFor(code))
  await page.getByText('That code is incorrect. 4 attempts left.').waitFor()
  await desk.expectComplaints(/status of 400/)
  await isAt(page, '/verify-otp')

  await typeCode(page, code)
  await page.getByRole('heading', { name: 'User Management' }).waitFor()
  await isAt(page, '/dashboard')
  expect(await storedIn(page)).toEqual(['userInfo'])
  expect(await page.evaluate(() => history.length)).toBe(2)
})

test('a browser that signed in shows its cookie to the calls of sign-in alone', async () => {
  const page = await (await stage.newDesk()).openTab()
  await signIn(page, stage.server, ADMIN)
  const [cookie, ...others] = await page.context().cookies()
  expect(others).toEqual([])
  expect({ ...cookie, value: '', expires: 0, domain: '' }).toEqual({
    name: 'known_browser',
    value: '',
    domain: '',
    path: '/api/session',
    expires: 0,
    httpOnly: true,
    secure: false,
    sameSite: 'Strict',
  })
  const sent = async (path: string) => (await (await page.waitForRequest(`**${path}`)).allHeaders()).cookie
  const reading = sent('/api/preferences')
  await page.reload()
  expect(await reading).toBeUndefined()
  await page.goto('/')
  const asking = sent('/api/session/create')
  await signIn(page, stage.server, ADMIN)
  expect(await asking).toBe(`known_browser=${cookie?.value}`)
})

test('a reload of the verify screen continues; going back to the login screen restarts', async () => {
  const page = await (await stage.newDesk()).openTab()
  await askForCode(page, ADMIN)
  await stage.server.nextCodeFor(ADMIN)
  await page.reload()
  await page.getByRole('heading', { name: 'Verify login' }).waitFor()
  await page.getByText('A 6-digit code was sent to your email address.').waitFor()

  await page.getByRole('link', { name: 'Use another email' }).click()
  await isAt(page, '/')
  expect(await storedIn(page)).toEqual([])
  await signIn(page, stage.server, ADMIN)
  await isAt(page, '/dashboard')
})
