import { AREAS, type MenuArea } from './area.ts'
import type { TrackedEntity } from './records.ts'

type ListOf<Entity extends TrackedEntity> = Entity extends 'transaction' ? 'ledger' : `${Entity}s`

/** Lists whose records have a chart. */
export type CountedList = ListOf<TrackedEntity>

export const listOf = (entity: TrackedEntity): CountedList => (entity === 'transaction' ? 'ledger' : `${entity}s`)

type TaggedArea = Extract<MenuArea, { tag: string }>

/** The area whose tag has the name of the record. */
export const areaOfRecord = (entity: string) =>
  AREAS.find((area): area is TaggedArea => 'tag' in area && area.tag.toLowerCase() === entity.toLowerCase())
