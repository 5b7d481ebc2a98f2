import { randomUUID } from 'node:crypto'
import { userLifecycle, userViewer } from '#machines/lifecycles/user/user-machine.ts'
import { insertMoves } from '#server/core/moves.ts'
import type { Transaction } from '#server/db/connect.ts'
import { users } from '#server/db/schema.ts'
import { insertRows } from '#server/db/statements.ts'
import { DAY, HOUR, MINUTE, workday } from '#server/demo/office-hours.ts'
import { createPast, stampsOf } from '#server/demo/past.ts'
import { DEMO_PEOPLE } from '#server/demo/people.ts'
import { pick, type Random, whole } from '#server/demo/random.ts'
import type { Batch } from './batch.ts'
import { storeEntries } from './entries.ts'
import { activeRoles, superAdminsOf } from './staff.ts'

const FIRST_NAMES = [...new Set(DEMO_PEOPLE.map(({ firstName }) => firstName))]
const LAST_NAMES = [...new Set(DEMO_PEOPLE.map(({ lastName }) => lastName))]
/** Everybody joins in the first half of the loaded years, before the first task. */
const JOINED_DAYS = { from: 1_460, to: 740 }

function nameOf(random: Random, number: number) {
  const [firstName, family] = [pick(random, FIRST_NAMES), pick(random, LAST_NAMES)]
  const lastName = random() < 0.3 ? `${family}-${pick(random, LAST_NAMES)}` : family
  return { firstName, lastName, email: `${firstName}.${lastName}.${number}@statehouse.example`.toLowerCase() }
}

/** People with one of the active roles; one in twenty is locked. */
export async function storePeople(tx: Transaction, { random, stored, wanted, size, now }: Batch) {
  const [roles, superAdmins] = [await activeRoles(tx), await superAdminsOf(tx)]
  const people = Array.from({ length: size }, (_, place) => {
    const number = stored + place + 1
    const daysAgo = JOINED_DAYS.from + ((JOINED_DAYS.to - JOINED_DAYS.from) * number) / wanted
    const at = workday(now.getTime() - Math.floor(daysAgo) * DAY) + whole(random, 0, 8 * HOUR)
    const role = roles.length > 0 ? pick(random, roles) : undefined
    const person = { id: randomUUID(), ...nameOf(random, number), isSuperAdmin: false, roleId: role?.id ?? null }
    const by = pick(random, superAdmins)
    const past = createPast(userLifecycle, person.id, { event: 'user.create', to: 'unlocked', at, by })
    const active = random() < 0.9 ? now.getTime() - whole(random, 5 * MINUTE, 90 * DAY) : null
    if (random() < 0.05) {
      const viewer = userViewer(by, { ...person, permissions: role?.permissions ?? [] })
      past.attempt('user.lock', viewer, (active ?? at) + HOUR)
    }
    const { version } = stampsOf(past.moves)
    const locked = past.status === 'locked'
    const lastActiveAt = active === null ? null : new Date(active)
    return { row: { ...person, locked, lastActiveAt, version, createdAt: new Date(at) }, moves: past.moves }
  })
  await insertRows(
    tx,
    users,
    people.map(({ row }) => row),
  )
  const moves = people.flatMap((person) => person.moves)
  await insertMoves(tx, moves)
  const named = people.map(({ row: { id, firstName, lastName } }) => {
    const content = { firstName, lastName }
    return [id, { name: `${firstName} ${lastName}`, content }] as const
  })
  await storeEntries(tx, moves, superAdmins, new Map(named))
}
