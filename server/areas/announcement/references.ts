import { inArray } from 'drizzle-orm'
import type { Employee } from '#contract/employee.ts'
import type { CallContext } from '#server/core/context.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { type announcements, users } from '#server/db/schema.ts'
import { unprocessable } from '#server/errors/app-error.ts'
import { requireReaders } from '#server/identity/session/require-readers.ts'
import { reachableAddress } from '#server/media/delivery/reachable-address.ts'
import { requireUploaded } from '#server/media/upload/uploaded-address.ts'

export type People = ReadonlyMap<string, Employee>

type WithPeople = Pick<typeof announcements.$inferSelect, 'leadId' | 'collaboratorIds'>

const idsIn = ({ leadId, collaboratorIds }: WithPeople) => [...(leadId === null ? [] : [leadId]), ...collaboratorIds]

/** Leads and collaborators of the announcements, by id; locked users too. */
export async function peopleIn(queries: ReadQueries, announcements: readonly WithPeople[]): Promise<People> {
  const ids = [...new Set(announcements.flatMap(idsIn))]
  if (ids.length === 0) return new Map()
  const found = await queries
    .select({ _id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, ids))
  return new Map(found.map((person) => [person._id, person]))
}

/** The people of one announcement. Rejects with 422 when one does not exist, or is new in it and cannot open it. */
export async function requirePeople(
  { tx }: CallContext,
  announcement: WithPeople,
  former: WithPeople = { leadId: null, collaboratorIds: [] },
): Promise<People> {
  const people = await peopleIn(tx, [announcement])
  const { leadId, collaboratorIds } = announcement
  if (leadId !== null && !people.has(leadId)) throw unprocessable('The lead is not an employee')
  if (!collaboratorIds.every((id) => people.has(id))) throw unprocessable('A collaborator is not an employee')
  const known = idsIn(former)
  await requireReaders(
    tx,
    idsIn(announcement).filter((id) => !known.includes(id)),
    'read_announcement',
  )
  return people
}

/** A file that the announcement already has keeps its stored address. Rejects with 422 for files of other uploaders. */
export async function requireFiles(context: CallContext, sent: readonly string[], stored: readonly string[] = []) {
  const known = new Map(stored.map((address) => [reachableAddress(address, context.request.publicOrigin), address]))
  const files: string[] = []
  for (const address of sent) {
    const kept = stored.includes(address) ? address : known.get(address)
    if (kept === undefined) await requireUploaded(context, address, 'announcements')
    files.push(kept ?? address)
  }
  return [...new Set(files)]
}
