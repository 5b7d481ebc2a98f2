import type { TrackedEntity } from '#contract/history.ts'

/** The statuses in which people who are no super admin see a record, where not in all. */
export const OPEN_STATUSES: Readonly<Partial<Record<TrackedEntity, readonly string[]>>> = {
  announcement: ['published'],
}
