import { type MutableResponse, type MutableToken, OAuth2Server } from 'oauth2-mock-server'
import { onTestFinished } from 'vitest'
import { readConfig } from '#server/core/env.ts'
import { concurrencyLimit } from '#server/http/middleware/limits.ts'
import { openProvider } from '#server/identity/sign-on/provider.ts'
import { CLIENT } from '#tools/identity-provider.ts'
import type { TestServer } from '#tools/server.ts'

export const HOUSE = 'https://house.example'

/** Gives the server a new client of the provider, as another process has. */
export function useProvider({ services }: TestServer, issuer: string, more: NodeJS.ProcessEnv = {}) {
  const client = { OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret, OIDC_NAME: 'Keyhouse' }
  const { signOn } = readConfig({ PUBLIC_URL: HOUSE, MAIL: 'outbox', OIDC_ISSUER: issuer, ...client, ...more })
  if (!signOn) throw new Error('No provider is set up')
  const former = services.signOn
  Object.assign(services, { signOn: openProvider(signOn, concurrencyLimit(8)) })
  onTestFinished(() => void Object.assign(services, { signOn: former }))
}

export interface Said {
  /** Claims of each token. Undefined leaves a claim out. */
  claims: Record<string, unknown>
  userInfo?: Record<string, unknown>
  metadata?: Record<string, unknown>
  /** Changes the response to the code. */
  response?: (body: Record<string, unknown>) => void
  status?: number
}

/** A provider that says what a test wants. */
export async function startWrongProvider(port = 0) {
  const provider = new OAuth2Server()
  await provider.issuer.keys.generate('RS256')
  await provider.start(port, '127.0.0.1')
  const said: Said = { claims: {} }
  provider.service.on('beforeTokenSigning', ({ payload }: MutableToken) => {
    Object.assign(payload, said.claims)
  })
  provider.service.on('beforeUserinfo', ({ body }: MutableResponse) =>
    Object.assign(body, { sub: said.claims.sub }, said.userInfo),
  )
  provider.service.on('beforeWellKnownOpenIdConfiguration', ({ body }: MutableResponse) =>
    Object.assign(body, said.metadata),
  )
  provider.service.on('beforeResponse', (response: MutableResponse) => {
    said.response?.(response.body || {})
    response.statusCode = said.status ?? response.statusCode
  })
  return { issuer: String(provider.issuer.url), keys: provider.issuer.keys, said, stop: () => provider.stop() }
}

/** A browser that keeps the cookies of its server. */
export function browserOf(server: TestServer) {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async post(path: string, body: object) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await server.request('POST', path, { body, headers: cookie ? { cookie } : {} })
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (/Max-Age=0/.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
      return answer
    },
    begin(again = false) {
      return this.post('/session/sign-on', { again })
    },
    /** The query with which the provider sends the browser back. */
    async visit(url: string) {
      const { headers } = await fetch(url, { redirect: 'manual' })
      return new URL(String(headers.get('location'))).search
    },
    complete(search: string) {
      return this.post('/session/sign-on/complete', { search })
    },
    async signOn() {
      const { body } = await this.begin()
      return this.complete(await this.visit(body.data.url))
    },
  }
}

/** Enters the address in the forms of a real provider. Returns the query with which it sends the browser back. */
export async function signInAtProvider(url: string, address: string) {
  const cookies = new Map<string, string>()
  let next = new URL(url)
  let form: URLSearchParams | undefined
  for (let step = 0; step < 12 && next.origin !== HOUSE; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = form ? { method: 'POST', body: form } : {}
    const response = await fetch(next, { ...sent, redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const page = await response.text()
    const [, action] = /action="([^"]+)"/.exec(page) ?? []
    const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? []
    form = action ? new URLSearchParams({ prompt, login: address, password: 'any' }) : undefined
    next = new URL(action ?? response.headers.get('location') ?? '', next)
  }
  return next.search
}
