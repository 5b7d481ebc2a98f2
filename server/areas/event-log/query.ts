import { eq, gte, lte, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { queryCalls } from '#contract/query.ts'
import type { SortOf } from '#contract/query-list.ts'
import type { ReadContext } from '#server/core/context.ts'
import { pagesOf } from '#server/core/list-pages/pages.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { auditLog } from '#server/db/log-tables.ts'
import { users } from '#server/db/schema.ts'
import { eventResponse, SHOWN } from './list.ts'

const { position, at, userId, email, action, entity, entityId } = auditLog

const readPage = pagesOf<SortOf<'events'>, typeof SHOWN>({
  name: 'events',
  from: auditLog,
  id: position,
  idType: 'bigint',
  shown: SHOWN,
  find: sql`${auditLog}.find`,
  alsoFind: sql`lower(${email})`,
  sorts: {
    person: { by: sql`sort_key(${auditLog.firstName} || ' ' || ${auditLog.lastName}) collate "C"`, type: 'text' },
    action: { by: action, type: 'text' },
    message: { by: sql`sort_key(${auditLog.message}) collate "C"`, type: 'text' },
    timestamp: { by: at, type: 'timestamptz' },
    ip: { by: auditLog.ip, type: 'text' },
  },
})

/** Events of a known person are found by their id, which has an index; the others are failed attempts to sign in. */
async function by(queries: ReadQueries, user: string) {
  if (!user.includes('@')) return eq(userId, user)
  const [person] = await queries
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, user.toLowerCase()))
  return person ? eq(userId, person.id) : eq(email, user)
}

type Criteria = InferOutput<(typeof queryCalls)['query.events']['query']>

export async function queryEvents({ queries }: ReadContext, criteria: Criteria) {
  const { user, action: wanted, entity: kind, id, startDate, endDate, ...view } = criteria
  const conditions = [
    user ? await by(queries, user) : undefined,
    wanted ? eq(action, wanted) : undefined,
    kind ? eq(entity, kind) : undefined,
    id ? eq(entityId, id) : undefined,
    startDate === undefined ? undefined : gte(at, new Date(startDate)),
    endDate === undefined ? undefined : lte(at, new Date(endDate)),
  ]
  return readPage(queries, view, { conditions }, eventResponse)
}
