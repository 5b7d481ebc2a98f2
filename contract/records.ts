import { accountCalls, accountEntity } from './account.ts'
import { announcementCalls, announcementEntity } from './announcement.ts'
import type { Endpoint } from './endpoint.ts'
import type { Entity } from './entity.ts'
import { fileEntity } from './file-upload.ts'
import { roleCalls, roleEntity } from './role.ts'
import { taskCalls, taskEntity } from './task.ts'
import { userCalls, userEntity } from './user.ts'

interface Described {
  readonly entity: Entity<never>
  readonly calls: Readonly<Record<string, Endpoint>>
}

/** The records with a lifecycle, by the name in front of their calls. */
const records = {
  task: { entity: taskEntity, calls: taskCalls },
  announcement: { entity: announcementEntity, calls: announcementCalls },
  user: { entity: userEntity, calls: userCalls },
  role: { entity: roleEntity, calls: roleCalls },
  account: { entity: accountEntity, calls: accountCalls },
} as const satisfies Readonly<Record<string, Described>>

type RecordName = keyof typeof records

/** Everything whose moves are stored. */
export type TrackedEntity = RecordName | 'transaction'

export const TRACKED_ENTITIES: readonly TrackedEntity[] = [...(Object.keys(records) as RecordName[]), 'transaction']

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

export const recordCalls: Intersection<(typeof records)[RecordName]['calls']> = Object.assign(
  {},
  ...Object.values(records).map(({ calls }) => calls),
)

export const entities: ReadonlyMap<string, Entity<never>> = new Map<string, Entity<never>>([
  ...Object.entries<Described>(records).map(([name, { entity }]) => [name, entity] as const),
  ['fileUpload', fileEntity],
])
