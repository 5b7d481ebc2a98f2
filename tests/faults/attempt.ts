import { setTimeout as wait } from 'node:timers/promises'
import type { Client, Reply } from '#tools/cluster/client.ts'

/** `unknown`: no response says whether the change was made. */
export type Outcome =
  | { readonly kind: 'done'; readonly reply: Reply }
  | { readonly kind: 'refused'; readonly reply: Reply }
  | { readonly kind: 'unknown' }

export interface Attempted {
  readonly method: string
  readonly path: string
  readonly body?: object
  /** The change is repeated with this key until a response says what happened. */
  readonly key?: string | undefined
}

const RETRY_MS = 300

const isStillRunning = ({ status, body }: Reply) => status === 409 && /Idempotency-Key/.test(body?.message)

export async function attempt(client: Client, { method, path, body, key }: Attempted): Promise<Outcome> {
  let isFirst = true
  for (;;) {
    const reply = await client.call(method, path, { body, key }).catch(() => undefined)
    if (reply && reply.status < 300) return { kind: 'done', reply }
    // A refusal says nothing of the attempts before: a server that was frozen may still decide one of them.
    if (reply && reply.status < 500 && !isStillRunning(reply))
      return isFirst ? { kind: 'refused', reply } : { kind: 'unknown' }
    isFirst = false
    if (key === undefined) return { kind: 'unknown' }
    await wait(RETRY_MS)
  }
}
