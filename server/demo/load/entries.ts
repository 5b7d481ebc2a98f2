import { randomUUID } from 'node:crypto'
import { insertAudit } from '#server/core/audit/append.ts'
import type { Principal } from '#server/core/context.ts'
import type { PastMove } from '#server/core/moves.ts'
import type { Transaction } from '#server/db/connect.ts'
import { DAY } from '#server/demo/office-hours.ts'
import { type Named, pastAudit } from '#server/demo/past-audit.ts'
import { pick, type Random, whole } from '#server/demo/random.ts'
import type { Batch } from './batch.ts'
import { someCrew } from './staff.ts'

const SIGN_IN_DAYS = 720
const REQUEST = 'demo.load'

const address = (random: Random) => `102.89.${whole(random, 0, 255)}.${whole(random, 1, 254)}`

/** The entry of the audit log for each move. */
export const storeEntries = (
  tx: Transaction,
  moves: readonly PastMove[],
  staff: readonly Principal[],
  records: ReadonlyMap<string, Named>,
) => insertAudit(tx, pastAudit(moves, new Map(staff.map((person) => [person.id, person])), records))

/** Sign-ins of the last two years, oldest first. */
export async function storeSignIns(tx: Transaction, { random, stored, wanted, size, now }: Batch, from: number) {
  const crew = await someCrew(tx)
  const span = (SIGN_IN_DAYS * DAY) / (wanted - from)
  const entries = Array.from({ length: size }, (_, place) => {
    const { id: userId, firstName, lastName, email } = pick(random, crew)
    return {
      at: new Date(now.getTime() - Math.ceil((wanted - stored - place - random()) * span)),
      ...{ userId, firstName, lastName, email },
      action: 'session.verify',
      message: 'Signed in',
      entity: 'session',
      entityId: randomUUID(),
      before: null,
      after: null,
      ip: address(random),
      requestId: REQUEST,
    }
  })
  await insertAudit(tx, entries)
}
