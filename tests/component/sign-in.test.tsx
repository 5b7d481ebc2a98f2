import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DEFAULT_CONFIG } from '#contract/config.ts'
import type { signInMachine } from '#machines/flows/sign-in/sign-in-machine.ts'
import { signInMachine as machine } from '#machines/flows/sign-in/sign-in-machine.ts'
import { signInModel } from '#tests/support/examples/sign-in.ts'
import { explore } from '#tests/support/model/explore.ts'
import { transitionWalks } from '#tests/support/model/walks.ts'
import { seriousViolations } from './support/accessibility.ts'
import { type App, renderApp } from './support/app.tsx'
import { createFakeServer } from './support/fake-server.ts'
import { createWalker, type Play } from './support/play.ts'
import { holdIntervals } from './support/timers.ts'

const heading = (name: string) => page.getByRole('heading', { name, exact: true })
// Not a toast.
const alert = page.getByRole('main').getByRole('alert')
const digit = (number: number) => page.getByLabelText(`Digit ${number} of 6`)
const emailField = page.getByRole('textbox', { name: 'Email Address' })
const loginButton = page.getByRole('button', { name: 'Login' })
const signOnButton = page.getByRole('button', { name: 'Continue with Keyhouse' })
const verifyButton = page.getByRole('button', { name: 'Verify OTP' })
const resendButton = page.getByRole('button', { name: 'Resend code' })

async function clearCode() {
  for (const number of [6, 5, 4, 3, 2, 1])
    if ((digit(number).element() as HTMLInputElement).value) await digit(number).clear()
}

async function typeCode(otp: string) {
  await clearCode()
  await digit(1).click()
  await userEvent.keyboard(otp)
}

const typedCode = () => [1, 2, 3, 4, 5, 6].map((number) => (digit(number).element() as HTMLInputElement).value).join('')

const refusalIn = (app: App) => (app.recorder.actorOf('sign-in')?.getSnapshot().context.refusal as string) ?? ''

const KEYHOUSE = { ...DEFAULT_CONFIG, signOn: { name: 'Keyhouse' } }
const RETURN = '?code=1&state=2'

const STATUS = { wrong: 401, over: 404, unchecked: 503 }

const nothing = () => Promise.reject(new Error('It does not end'))

const play: Play<typeof signInMachine, 'resendCooldown' | 'departure'> = {
  events: {
    'email.submit': async (_, { email }) => {
      await emailField.fill(email)
      await loginButton.click()
    },
    'code.submit': async (_, { otp }, from) => {
      const isThere = from.includes('entry.unchecked') && otp.length === 6
      if (!isThere) await typeCode(otp)
      // The sixth digit sends the code off by itself.
      if (isThere || otp.length < 6) await verifyButton.click()
    },
    'code.edit': async () => {
      if (typedCode().length === 6) await digit(6).clear()
      else await typeCode('7')
    },
    'code.resend': () => resendButton.click(),
    'signIn.restart': async (app, _, from) => {
      if (from === 'away') return window.dispatchEvent(new PageTransitionEvent('pageshow'))
      if (!from.startsWith('enteringCode')) return app.visit('/')
      await page.getByRole('link', { name: 'Use another email' }).click()
    },
    'signOn.begin': () => signOnButton.click(),
    'signOn.returned': (app, { search }) => app.type(`/sso${search}`),
  },
  actors: {
    requestCode: {
      done: async ({ server }, outcome) =>
        outcome.ok
          ? server.answer('session.create', { data: { sessionId: outcome.sessionId } })
          : server.refuse('session.create', 429, outcome.message),
      error: async (app, error) => {
        await app.server.called('session.create')
        app.failNextRead(error)
        await app.server.answer('session.create', { data: { sessionId: 'session-3' } })
      },
    },
    checkCode: {
      done: async ({ server }, outcome) => {
        if (outcome.ok) return server.answer('session.verify', { data: outcome.credentials })
        return server.refuse('session.verify', STATUS[outcome.why], outcome.message)
      },
      error: async (app, error) => {
        await app.server.called('session.verify')
        app.failNextRead(error)
        await app.server.refuse('session.verify', 500, 'Broken')
      },
    },
    beginSignOn: {
      done: async ({ server }, outcome) => {
        if (!outcome.ok) return server.refuse('session.signOnBegin', 503, outcome.message)
        // The tests stay in their page.
        return server.answer('session.signOnBegin', { data: { url: new URL('#away', window.location.href).href } })
      },
      error: async (app, error) => {
        await app.server.called('session.signOnBegin')
        app.failNextRead(error)
        await app.server.refuse('session.signOnBegin', 500, 'Broken')
      },
    },
    completeSignOn: {
      done: async ({ server }, outcome) => {
        if (!outcome.ok) return server.refuse('session.signOnComplete', 403, outcome.message)
        return server.answer('session.signOnComplete', { data: outcome.credentials })
      },
      error: async (app, error) => {
        await app.server.called('session.signOnComplete')
        app.failNextRead(error)
        await app.server.refuse('session.signOnComplete', 500, 'Broken')
      },
    },
    watchPage: { done: nothing, error: nothing },
  },
  delays: {
    resendCooldown: async ({ clock }) => clock.increment(30_000),
    departure: async ({ clock }) => clock.increment(10_000),
  },
  states: {
    resuming: () => Promise.reject(new Error('Nobody rests here')),
    'enteringEmail.clean': async () => {
      await expect.element(heading('Login to your account')).toBeVisible()
      await expect.element(loginButton).toBeEnabled()
      await expect.element(alert).not.toBeInTheDocument()
    },
    'enteringEmail.refused': async (app) => {
      await expect.element(heading('Login to your account')).toBeVisible()
      await expect.element(alert).toHaveTextContent(refusalIn(app))
      await expect.element(loginButton).toBeEnabled()
    },
    leaving: async ({ server }) => {
      await server.called('session.signOnBegin')
      await expect.element(loginButton).toBeDisabled()
      await expect.element(signOnButton).toBeDisabled()
    },
    away: async () => {
      await expect.element(signOnButton).toBeDisabled()
      expect(window.location.hash).toBe('#away')
    },
    returning: async ({ server, href }) => {
      await server.called('session.signOnComplete')
      await expect.element(heading('Logging you in')).toBeVisible()
      expect([server.sent.at(-1)?.body, href()]).toEqual([{ search: RETURN }, '/sso'])
    },
    requestingCode: async ({ server }) => {
      await server.called('session.create')
      await expect.element(loginButton).toBeDisabled()
    },
    'enteringCode.entry.clean': async () => {
      await expect.element(heading('Verify login')).toBeVisible()
      await expect.element(verifyButton).toBeEnabled()
      await expect.element(alert).not.toBeInTheDocument()
    },
    'enteringCode.entry.incomplete': async () => {
      await expect.element(alert).toHaveTextContent('Enter all 6 digits of the OTP.')
      await expect.element(digit(1)).toHaveFocus()
    },
    'enteringCode.entry.refused': async (app) => {
      await expect.element(alert).toHaveTextContent(refusalIn(app))
      await expect.element(digit(1)).toHaveFocus()
      await expect.poll(typedCode).toBe('')
    },
    'enteringCode.entry.unchecked': async (app) => {
      await expect.element(alert).toHaveTextContent(refusalIn(app))
      await expect.element(digit(1)).toHaveFocus()
      await expect.poll(typedCode).toHaveLength(6)
    },
    'enteringCode.entry.checking': async ({ server }) => {
      await server.called('session.verify')
      await expect.element(verifyButton).toBeDisabled()
    },
    'enteringCode.resend.cooling': () => expect.element(resendButton).toBeDisabled(),
    'enteringCode.resend.available': async () => {
      const isChecking = (verifyButton.element() as HTMLButtonElement).disabled
      if (isChecking) await expect.element(resendButton).toBeDisabled()
      else await expect.element(resendButton).toBeEnabled()
    },
    'enteringCode.resend.unavailable': () => expect.element(resendButton).not.toBeInTheDocument(),
    resendingCode: async ({ server }) => {
      await server.called('session.create')
      await expect.element(resendButton).toBeDisabled()
    },
    signedIn: async (app) => {
      await expect.element(page.getByRole('heading', { name: 'Loading permissions...' })).toBeVisible()
      expect(app.path()).toBe('/dashboard')
    },
  },
}

const exploration = explore(signInModel)
const { walk, expectToBeIn } = createWalker('sign-in', machine, play)

const BEGINNINGS: Record<string, () => Promise<App>> = {
  fresh: () => renderApp({ config: KEYHOUSE }),
  reloaded: () => renderApp({ config: KEYHOUSE, at: '/verify-otp', sessionId: 'session-1' }),
}

/** Nothing to click or type into sends them there. */
const IMPOSSIBLE: [state: RegExp, event: string][] = [
  [/^(requestingCode|leaving)/, 'signIn.restart'],
  [/./, 'signOn.begin after a log-out'],
  [/^signedIn/, 'signIn.restart'],
]

const walks = transitionWalks(exploration, {
  starts: Object.keys(BEGINNINGS),
  canTake: (edge) => !IMPOSSIBLE.some(([state, name]) => state.test(edge.from) && edge.case.name === name),
})

function paste(text: string, target: Element) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  target.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
}

const restartLink = page.getByRole('link', { name: 'Use another email' })

test('a person who returns from the mailbox types at once, and a code that is pasted anywhere is checked', async () => {
  const { server } = await renderApp({ at: '/verify-otp', sessionId: 'session-1' })
  ;(restartLink.element() as HTMLElement).focus()
  window.dispatchEvent(new FocusEvent('focus'))
  await expect.element(digit(1)).toHaveFocus()
  ;(restartLink.element() as HTMLElement).focus()
  paste(' 123 456\n', restartLink.element())
  await server.called('session.verify')
  expect([typedCode(), server.sent.map(({ body }) => body)]).toEqual([
    '123456',
    [{ sessionId: 'session-1', otp: '123456' }],
  ])
})

test.each<[text: string, typed: string]>([
  ...['123-456', 'Your code is 123456.', '１２３４５６', '١٢٣٤٥٦', '۱۲۳ ۴۵۶', '𝟭𝟮𝟯𝟒𝟓𝟔', '1\u200b2,3_4/5.6'].map(
    (text) => [text, '123456'] as [string, string],
  ),
  ['12345', '12345'],
  ['Your code', ''],
  ['123456, valid for 5 minutes', ''],
])('six pasted digits are checked, and any other paste says what is expected: %s', async (text, typed) => {
  const { server } = await renderApp({ at: '/verify-otp', sessionId: 'session-1' })
  await expect.element(digit(1)).toBeVisible()
  paste(text, digit(1).element())
  if (typed.length === 6) await server.called('session.verify')
  else await expect.element(alert).toHaveTextContent('Enter all 6 digits of the OTP.')
  const sent = typed.length === 6 ? [{ sessionId: 'session-1', otp: typed }] : []
  expect([typedCode(), server.sent.map(({ body }) => body)]).toEqual([typed, sent])
})

const boxes = () =>
  [1, 2, 3, 4, 5, 6].map((number) => (digit(number).element() as HTMLInputElement).value || '_').join('')

test.each([
  ['73810{Backspace}', '7381__'],
  ['73810{Backspace}{Backspace}4', '7384__'],
  ['{Backspace}12', '12____'],
  ['12345{ArrowLeft}{ArrowLeft}{ArrowLeft}{Delete}', '12_45_'],
  ['12345{ArrowLeft}{ArrowLeft}{ArrowLeft}{Delete}9', '12945_'],
  ['1234{ArrowLeft}{ArrowLeft}{Backspace}', '12_4__'],
  ['{ArrowRight}{ArrowRight}45{ArrowLeft}{ArrowLeft}{ArrowLeft}3', '_345__'],
])('the keys %s leave the boxes %s', async (keys, left) => {
  await renderApp({ at: '/verify-otp', sessionId: 'session-1' })
  await digit(1).click()
  await userEvent.keyboard(keys)
  await expect.poll(boxes).toBe(left)
})

test('a digit that is put right in the middle keeps its neighbours, and the code is sent again', async () => {
  const { server } = await renderApp({ at: '/verify-otp', sessionId: 'session-1' })
  await typeCode('123456')
  await server.refuse('session.verify', 503, 'Busy.')
  await expect.element(digit(1)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Delete}')
  await expect.poll(boxes).toBe('12_456')
  await verifyButton.click()
  await expect.element(alert).toHaveTextContent('Enter all 6 digits of the OTP.')
  await digit(3).click()
  await userEvent.keyboard('9')
  await server.called('session.verify')
  expect(server.sent.map(({ body }) => (body as { otp: string }).otp)).toEqual(['123456', '129456'])
})

const UNABLE = 'Unable to log you in'
const answering = (status: number, body: string) => async () => new Response(body, { status })

// Typed by hand from the specification, section 8: data.message, or "Unable to log you in".
test.each<[string, () => Promise<Response>, string]>([
  ['a message and errors', answering(422, '{"message":"That code is wrong.","errors":["otp"]}'), 'That code is wrong.'],
  ['errors without a message', answering(422, '{"errors":["otp: wrong"]}'), UNABLE],
  ['a page', answering(200, '<html>'), UNABLE],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), UNABLE],
])('a verification answered with %s is explained by the stated text', async (_, answer, text) => {
  const server = createFakeServer()
  const fetch: typeof globalThis.fetch = (input, init) =>
    String(input).endsWith('/verify') ? answer() : server.fetch(input, init)
  const app = await renderApp({ at: '/verify-otp', sessionId: 'session-1', server: { ...server, fetch } })
  await typeCode('123456')
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect([page.getByRole('alert').element().textContent, app.path()]).toEqual([text, '/verify-otp'])
})

const DEMO = ['admin@statehouse.example', 'chidi.okafor@statehouse.example'] as const

test.each([
  ['a demonstration', DEMO, 1],
  ['any other server', [], 0],
] as const)('the login screen of %s offers its accounts, and a click signs in', async (_, demo, count) => {
  const { server } = await renderApp({ config: { ...DEFAULT_CONFIG, demo: [...demo] } })
  await expect.element(loginButton).toBeVisible()
  expect(page.getByText('Demonstration: sign in as').elements()).toHaveLength(count)
  if (count === 0) return
  expect(await seriousViolations()).toEqual([])
  await page.getByRole('button', { name: DEMO[1] }).click()
  await expect.element(emailField).toHaveValue(DEMO[1])
  await server.called('session.create')
  expect(server.sent.at(-1)?.body).toEqual({ email: DEMO[1] })
})

test('the resend button counts down the seconds until another code can be requested', async () => {
  const second = holdIntervals(1_000)
  await renderApp({ sessionId: 'pending', at: '/verify-otp' })
  await expect.element(resendButton).toHaveTextContent('Resend code in 30 s')
  for (let passed = 0; passed < 6; passed += 1) second.pass()
  await expect.element(resendButton).toHaveTextContent('Resend code in 24 s')
})

describe('sign-in, walked through its screens', () => {
  test.each(walks.map((path, index) => ({ path, start: path.start, index })))(
    'the screens follow the sign-in on walk $index from $start',
    async ({ path }) => {
      const app = (await BEGINNINGS[path.start]?.()) as App
      await expectToBeIn(app, exploration.edges.find((edge) => edge === path.steps[0])?.from ?? '')
      await walk(app, path)
    },
  )
})
