import { expect } from 'vitest'
import { addPerson, askForCode, lastCode, tryCode, wrongFor } from '#tests/support/sign-in.ts'
import type { Answer, TestServer } from '#tools/server.ts'

export const SECOND_CODE = {
  status: 400,
  body: {
    code: 'another-code',
    message: 'Many wrong codes were tried for this address. We mailed you another code: enter that one, too.',
  },
}

type Headers = Record<string, string>

let networks = 0
/** Headers of a request from an address that sent none before. The server must trust one proxy. */
export function onNewNetwork(): Headers {
  networks += 1
  return { 'x-forwarded-for': `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}` }
}

export const seen = ({ status, body }: Answer) => ({ status, body })

/** Begins a sign-in and returns its `sessionId`. */
export async function ask(server: TestServer, email: string, headers = onNewNetwork()) {
  const { status, body } = await askForCode(server, email, headers)
  expect(status).toBe(200)
  return body.data.sessionId as string
}

export function cookieIn({ headers }: Answer) {
  const [cookie] = headers.get('set-cookie')?.split(';') ?? []
  if (!cookie) throw new Error('The answer sets no cookie')
  return cookie
}

/** Asks for a code, and sends the last one that was mailed. */
export async function signInBy(server: TestServer, email: string, headers = onNewNetwork()) {
  const sessionId = await ask(server, email, headers)
  return tryCode(server, sessionId, lastCode(server, email), headers)
}

/** Returns a person, and the headers of a browser in which they signed in. */
export async function addKnownBrowser(server: TestServer, headers = onNewNetwork()) {
  const person = await addPerson(server)
  const answer = await signInBy(server, person.email, headers)
  expect(answer.status).toBe(200)
  return { ...person, browser: { ...headers, cookie: cookieIn(answer) } }
}

/** It tries five wrong codes. */
export async function attack(server: TestServer, email: string, headers = onNewNetwork()) {
  const sessionId = await ask(server, email, headers)
  for (let tries = 0; tries < 5; tries += 1) {
    const { status } = await tryCode(server, sessionId, wrongFor(lastCode(server, email)), headers)
    expect(status).toBe(400)
  }
}
