import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from './support/app.tsx'
import { createFakeServer } from './support/fake-server.ts'

// Typed by hand from the specification, section 8: data.message, or "Unable to log you in".

const UNABLE = 'Unable to log you in'

const refused = (status: number, body: unknown) => async () => new Response(JSON.stringify(body), { status })
const html = (status: number) => async () =>
  new Response('<!doctype html><title>Gateway</title>', { status, headers: { 'content-type': 'text/html' } })

const ANSWERS: [about: string, answer: () => Promise<Response>, text: string][] = [
  ['a message', refused(400, { message: 'That code is incorrect.' }), 'That code is incorrect.'],
  [
    'a message and errors',
    refused(422, { message: 'That code is incorrect.', errors: ['otp: wrong'], error: 'Unprocessable' }),
    'That code is incorrect.',
  ],
  ['an error without a message', refused(400, { error: 'Bad Request' }), UNABLE],
  ['errors without a message', refused(422, { errors: ['otp: wrong'] }), UNABLE],
  ['a blank message', refused(400, { message: ' ' }), UNABLE],
  ['a message that is no text', refused(400, { message: { code: 7 } }), UNABLE],
  ['nothing', async () => new Response(null, { status: 500 }), UNABLE],
  ['a refusal in HTML', html(502), UNABLE],
  ['a success in HTML', html(200), UNABLE],
  ['a success without credentials', refused(200, { data: {} }), UNABLE],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), UNABLE],
]

async function verifyAnsweredBy(answer: () => Promise<Response>) {
  const server = createFakeServer()
  const fetch: typeof globalThis.fetch = (input, init) =>
    String(input).endsWith('/verify') ? answer() : server.fetch(input, init)
  const app = await renderApp({ at: '/verify-otp', sessionId: 'session-1', server: { ...server, fetch } })
  await page.getByLabelText('Digit 1 of 6').click()
  await userEvent.keyboard('123456')
  return app
}

describe('a failed verification', () => {
  test.each(ANSWERS)(
    'answered with %s is explained by the stated text on the verify screen',
    async (_, answer, text) => {
      const app = await verifyAnsweredBy(answer)
      await expect.element(page.getByRole('alert')).toBeVisible()
      expect(page.getByRole('alert').element().textContent).toBe(text)
      expect(app.path()).toBe('/verify-otp')
    },
  )
})
