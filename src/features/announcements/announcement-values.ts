import * as v from 'valibot'
import {
  type Announcement,
  type announcementCreation,
  announcementEntity,
  announcementUpdate,
} from '#contract/announcement.ts'
import { editedFields, type Field } from '#contract/entity.ts'
import { countText } from '#src/format/count-text.ts'
import { isBlank } from '#src/overlays/field-check.ts'

/** Text, the id of a person, null before one is chosen, or ids. */
type Value = string | null | string[]

/** The values have the names of their fields. Files are not among them. */
export type AnnouncementValues = Readonly<Record<string, Value>>

const formFields = () => editedFields(announcementEntity).filter(([, { kind }]) => kind !== 'files')

type Schema = v.GenericSchema<Value> & { readonly wrapped?: v.GenericSchema<Value> }

/** What the call leaves out or sends as null may be blank. */
const blankable = (schema: Schema): v.GenericSchema<Value> => {
  const { wrapped } = schema
  return wrapped ? v.lazy((value) => (isBlank(value) ? v.any() : wrapped)) : schema
}

/** What the form checks before it sends the body of the call. */
export const checksOf = ({ entries }: { readonly entries: v.ObjectEntries }) =>
  Object.fromEntries(formFields().map(([name]) => [name, blankable(entries[name] as Schema)]))

const takes = (name: string, blank: unknown) => v.is(announcementUpdate.entries[name as 'link'], blank)

type Reference = { readonly _id: string } | null | undefined

function initialValue(row: Announcement | undefined, [name, { kind }]: readonly [string, Field<Announcement>]) {
  const value: unknown = row && Reflect.get(row, name)
  if (kind !== 'reference') return (value as string | undefined) ?? ''
  if (!takes(name, [])) return (value as Reference)?._id ?? null
  return ((value ?? []) as Reference[]).flatMap((person) => person?._id ?? [])
}

export const valuesOf = (row?: Announcement): AnnouncementValues =>
  Object.fromEntries(formFields().map((field) => [field[0], initialValue(row, field)]))

/** Counts in words what could not be read of the announcement: sending the whole record would erase it. */
export function unreadableEntries({ collaborators, files }: Announcement) {
  const lost = [countedNulls('collaborators', collaborators), countedNulls('files', files)]
  return lost.filter(Boolean).join(' and ') || undefined
}

function countedNulls(entityPlural: string, entries: readonly unknown[]) {
  const count = entries.filter((entry) => entry === null).length
  return count > 0 && countText(entityPlural, count, count)
}

const mapped = (values: AnnouncementValues, then: (value: Value, name: string) => unknown) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, then(typeof value === 'string' ? value.trim() : value, name)]),
  )

/** The body of a creation without its status: what is empty is left out. */
export const creationOf = (values: AnnouncementValues, files: string[]) =>
  mapped({ ...values, files }, (value) => (value?.length ? value : undefined)) as Omit<
    v.InferInput<typeof announcementCreation>,
    'status'
  >

/** The body of an update without its status: every field, with a blank lead and link as null. */
export const updateOf = (values: AnnouncementValues, files: string[]) =>
  mapped({ ...values, files }, (value, name) => (value === '' && takes(name, null) ? null : value)) as Omit<
    v.InferInput<typeof announcementUpdate>,
    'status'
  >
