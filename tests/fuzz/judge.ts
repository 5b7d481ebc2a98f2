import * as v from 'valibot'
import { calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorBody } from '#contract/error.ts'
import type { Reply, Sent } from './client.ts'
import type { Draft } from './requests.ts'
import type { World } from './world.ts'

/** Stack frames, statements and messages of libraries. */
const INSIDE = [
  /\bat (async )?[\w.<>]+ \(/,
  /\.(ts|js|mjs):\d+/,
  /node_modules|node:internal/,
  /\b(select|insert into|update|delete from) "\w+"/i,
  /Failed query|DrizzleQueryError|syntax error at or near|violates .* constraint/,
]

/** The load is no fault of the request. */
const LOADED = [429, 503]

function leakIn({ status, text }: Reply, { folder }: World) {
  if (status < 400) return undefined
  const found = INSIDE.find((pattern) => pattern.test(text))
  const path = [process.cwd(), folder].find((place) => text.includes(place))
  return found || path ? `an error with something of the inside (${found ?? path})` : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `..` is resolved before the server. */
const seenPath = ({ path }: Sent) => URL.parse(path, 'http://office')?.pathname ?? ''

function breachOf({ call }: Draft, sent: Sent, { status, text }: Reply) {
  const { response: answer }: Partial<Endpoint> = call ? calls[call] : {}
  if (answer && status < 300 && !v.is(answer, parsed(text))) return `an answer that breaks the contract of ${call}`
  // Headers that are too long, or a host that is none, never get as far as the API.
  if ((status === 400 || status === 431) && text === '') return undefined
  const isRefusal = status >= 400 && seenPath(sent).startsWith('/api/') && sent.method !== 'HEAD'
  if (isRefusal && !v.is(errorBody, parsed(text))) return 'an error of the API without a message'
  return undefined
}

export function faultIn(draft: Draft, sent: Sent, reply: Reply | string, world: World): string | undefined {
  if (typeof reply === 'string') return `no answer: ${reply}`
  if (reply.status >= 500 && !LOADED.includes(reply.status)) return `status ${reply.status}`
  return leakIn(reply, world) ?? breachOf(draft, sent, reply)
}
