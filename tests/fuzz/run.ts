import fc from 'fast-check'
import type { CallName } from '#contract/calls.ts'
import type { Handlers } from '#server/core/handler.ts'
import type { Reply, Sent } from './client.ts'
import { faultIn } from './judge.ts'
import { mutation } from './mutations.ts'
import { ACTORS, type Actor } from './people.ts'
import { callDraft, DRAFTS, type Draft } from './requests.ts'
import { startWorld } from './world.ts'

const REFRESHED_EVERY = 100

/** A request without a mutation changes what is stored. */
const mutations = fc.array(mutation, { maxLength: 2 })

const attemptOf = (drafts: typeof DRAFTS) =>
  fc.record({
    as: fc.constantFrom<Actor>('admin', 'admin', 'staff', 'staff', ...ACTORS),
    draft: fc
      .tuple(fc.constantFrom(...drafts), fc.nat(999), mutations)
      .map(([make, n, changes]) => changes.reduce<Draft>((draft, change) => change(draft), make(n))),
  })

interface FaultyCall {
  readonly handlers: Handlers
  readonly name: CallName
}

export interface Failure {
  readonly fault: string
  readonly as: Actor
  readonly sent: Sent
  readonly reply: Reply | string
  /** The number of requests until the fault. */
  readonly after: number
}

export interface FuzzReport {
  readonly sent: number
  readonly statuses: Readonly<Record<string, number>>
  /** The smallest failing request. */
  readonly failure: Failure | undefined
}

/** Depends on the seed alone. With a faulty call, it sends only that one. */
export async function fuzz(requests: number, seed: number, faulty?: FaultyCall): Promise<FuzzReport> {
  const world = await startWorld(faulty?.handlers)
  const attempt = attemptOf(faulty ? [(n) => callDraft(faulty.name, n)] : DRAFTS)
  const statuses: Record<string, number> = {}
  let sentCount = 0
  let failure: Failure | undefined

  async function holds({ as, draft }: { as: Actor; draft: Draft }) {
    if (sentCount % REFRESHED_EVERY === 0) await world.refresh()
    sentCount += 1
    const sent = world.toSent(as, draft)
    const reply = await world.send(sent)
    const status = typeof reply === 'string' ? 'none' : String(reply.status)
    statuses[status] = (statuses[status] ?? 0) + 1
    const fault = faultIn(draft, sent, reply, world)
    if (fault) failure = { fault, as, sent, reply, after: failure?.after ?? sentCount }
    return !fault
  }

  try {
    await fc.check(fc.asyncProperty(attempt, holds), { seed, numRuns: requests })
    return { sent: sentCount, statuses, failure }
  } finally {
    await world.close()
  }
}
