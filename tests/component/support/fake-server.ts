import { onTestFinished, vi } from 'vitest'
import { type CallName, calls } from '#contract/calls.ts'
import type { CallAnswer, Endpoint } from '#contract/endpoint.ts'
import type { SignedInUser } from '#contract/session.ts'
import { learnServerTime } from '#src/api/server-time.ts'
import { ada } from '#tests/support/examples/people.ts'

export interface SentCall {
  readonly name: CallName
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Undefined where nothing was sent. */
  readonly body: unknown
}

export type AnswerOf<Name extends CallName> = CallAnswer<(typeof calls)[Name]>

interface HeldCall extends SentCall {
  readonly respond: (response: Response) => void
}

/** Calls without an entry are held. */
type Responses = { [Name in CallName]?: () => AnswerOf<Name> }

const PATIENCE = { timeout: 60_000 }

const paramsOf = (path: string) => path.split(':').length

const byFewestParams = (Object.entries(calls) as [CallName, Endpoint][])
  .sort(([, one], [, other]) => paramsOf(one.path) - paramsOf(other.path))
  .map(([name, { method, path }]) => ({ name, method, pattern: new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`) }))

function nameOf(method: string, path: string): CallName {
  const [pathname = ''] = path.split('?')
  const call = byFewestParams.find((each) => each.method === method && each.pattern.test(pathname))
  if (!call) throw new Error(`The contract has no call ${method} ${path}`)
  return call.name
}

const json = (status: number, body: unknown, headers?: HeadersInit) =>
  new Response(JSON.stringify(body), { status, headers })

/** Replaces `fetch`: it records every call, and holds the response until the test releases it. */
export function createFakeServer(given: Responses = {}, holds: readonly CallName[] = []) {
  let holder: SignedInUser = ada
  const responses: Responses = { 'session.validate': () => ({ data: { valid: true, user: holder } }), ...given }
  for (const name of holds) delete responses[name]
  const sent: SentCall[] = []
  const validations: SentCall[] = []
  let held: HeldCall[] = []
  // A held call times out after its test, and the toast of it would cover the page of a later one.
  let isOver = false
  onTestFinished(() => {
    isOver = true
  })

  const fetch: typeof globalThis.fetch = (input, init = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const method = init.method ?? 'GET'
    const path = String(input)
    const call: HeldCall = {
      name: nameOf(method, path),
      method,
      path,
      headers: Object.fromEntries(new Headers(init.headers)),
      body: init.body == null ? undefined : JSON.parse(String(init.body)),
      respond: resolve,
    }
    const { respond: _, ...visible } = call
    const kept = call.name === 'session.validate' ? validations : sent
    kept.push(visible)
    const answer = responses[call.name]
    if (answer) resolve(json(200, answer()))
    else held.push(call)
    init.signal?.addEventListener('abort', () => {
      if (isOver) return
      held = held.filter((each) => each !== call)
      reject(init.signal?.reason)
    })
    return promise
  }

  const names = () => held.map(({ name }) => name)

  const take = (name?: CallName) =>
    vi.waitFor(() => {
      const call = held.findLast((each) => name === undefined || each.name === name)
      if (!call) throw new Error(`No call ${name ?? ''} is held, but: ${names().join(', ') || 'none'}`)
      held = held.filter((each) => each !== call)
      return call
    }, PATIENCE)

  return {
    fetch,
    /** Without validations of a restored session: they come whenever a page is at rest. */
    sent: sent as readonly SentCall[],
    /** Answered unless held. */
    validations: validations as readonly SentCall[],
    names,
    called: (name: CallName) =>
      vi.waitFor(() => {
        if (!names().includes(name)) throw new Error(`No call ${name} is held, but: ${names().join(', ') || 'none'}`)
      }, PATIENCE),
    /** The call that `act` causes. */
    async changeBy(act: () => Promise<unknown>) {
      const changes = () => sent.filter(({ method }) => method !== 'GET')
      const before = changes().length
      await act()
      return vi.waitFor(() => {
        const [change] = changes().slice(before)
        if (!change) throw new Error('Nothing was sent that changes something')
        return change
      }, PATIENCE)
    },
    /** The holder of the session that a validation answers with. */
    signInAs(user: SignedInUser) {
      holder = user
    },
    respondWith<Name extends CallName>(name: Name, answer: () => AnswerOf<Name>) {
      Object.assign(responses, { [name]: answer })
    },
    hold(name: CallName) {
      delete responses[name]
    },
    async answer<Name extends CallName>(name: Name, answer: AnswerOf<Name>) {
      const call = await take(name)
      call.respond(json(200, answer))
    },
    /** By default the latest call. With a version, the answer has an ETag. */
    async accept(name?: CallName, version?: number) {
      const call = await take(name)
      call.respond(json(200, {}, version === undefined ? undefined : { etag: `"${version}"` }))
    },
    /** By default the latest call. */
    async refuse(name: CallName | undefined, status: number, message: string) {
      const call = await take(name)
      call.respond(json(status, { message }))
    },
  }
}

export type FakeServer = ReturnType<typeof createFakeServer>

/** The queries of each of these calls, in order. */
export const queriesOf = (server: FakeServer, name: CallName) =>
  server.sent
    .filter((call) => call.name === name)
    .map(({ path }) => Object.fromEntries(new URLSearchParams(path.split('?')[1])))

/** Each answer tells the time of now, from which on the clock of the browser is a year ahead. */
export function withClockAhead(server: FakeServer): FakeServer {
  const now = new Date()
  vi.setSystemTime(new Date(now).setFullYear(now.getFullYear() + 1))
  onTestFinished(() => {
    vi.setSystemTime(now)
    learnServerTime(new Headers({ date: now.toUTCString() }))
  })
  const fetch: FakeServer['fetch'] = async (...call) => {
    const answer = await server.fetch(...call)
    answer.headers.set('date', now.toUTCString())
    return answer
  }
  return { ...server, fetch }
}
