import { inArray } from 'drizzle-orm'
import type { Employee } from '#contract/employee.ts'
import type { CallContext } from '#server/core/context.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { users } from '#server/db/schema.ts'
import { unprocessable } from '#server/errors/app-error.ts'
import type { AnnouncementRow } from './to-response.ts'

export type People = ReadonlyMap<string, Employee>

type Naming = Pick<AnnouncementRow, 'leadId' | 'collaboratorIds'>

const idsIn = ({ leadId, collaboratorIds }: Naming) => [...(leadId === null ? [] : [leadId]), ...collaboratorIds]

/** Everybody whom one of `announcements` names, by id; locked people too. */
export async function peopleIn(queries: ReadQueries, announcements: readonly Naming[]): Promise<People> {
  const ids = [...new Set(announcements.flatMap(idsIn))]
  if (ids.length === 0) return new Map()
  const found = await queries
    .select({ _id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, ids))
  return new Map(found.map((person) => [person._id, person]))
}

/** Refuses an announcement that names somebody who does not exist. */
export async function requirePeople({ tx }: CallContext, announcement: Naming): Promise<People> {
  const people = await peopleIn(tx, [announcement])
  const { leadId, collaboratorIds } = announcement
  if (leadId !== null && !people.has(leadId)) throw unprocessable('The lead is not an employee')
  if (!collaboratorIds.every((id) => people.has(id))) throw unprocessable('A collaborator is not an employee')
  return people
}
