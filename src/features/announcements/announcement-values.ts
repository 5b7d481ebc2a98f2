import * as v from 'valibot'
import { type Announcement, announcementCreation, LINK_INVALID } from '#contract/announcement.ts'
import { unlimitedText } from '#contract/schemas.ts'
import { countText } from '#src/format/count-text.ts'

export type AnnouncementValues = {
  title: string
  description: string
  /** A user's id; null while nobody is chosen. */
  lead: string | null
  /** Ids of users. */
  collaborators: string[]
  link: string
}

const { title, description, link } = announcementCreation.entries

const fields = {
  title,
  lead: v.nullable(v.string()),
  collaborators: v.array(v.string()),
  link: v.union([v.pipe(v.string(), v.trim(), v.literal('')), link.wrapped], LINK_INVALID),
}

const withDescription = (text: v.GenericSchema<string>) => v.object({ ...fields, description: text })

export const newFields = withDescription(description.wrapped)
export const editedFields = withDescription(unlimitedText)

/** What the form begins with. */
export const valuesOf = (announcement?: Announcement): AnnouncementValues => ({
  title: announcement?.title ?? '',
  description: announcement?.description ?? '',
  lead: announcement?.lead?._id ?? null,
  collaborators: (announcement?.collaborators ?? []).flatMap((person) => person?._id ?? []),
  link: announcement?.link ?? '',
})

/** What of the announcement could not be read, in words; sending the whole record would erase it. */
export function unreadableEntries({ collaborators, files }: Announcement) {
  const lost = [countedNulls('collaborators', collaborators), countedNulls('files', files)]
  return lost.filter(Boolean).join(' and ') || undefined
}

function countedNulls(entityPlural: string, entries: readonly unknown[]) {
  const count = entries.filter((entry) => entry === null).length
  return count > 0 && countText(entityPlural, count, count)
}

const trimmed = (values: AnnouncementValues) => ({
  ...values,
  title: values.title.trim(),
  description: values.description.trim(),
  link: values.link.trim(),
})

const isEmpty = (value: string | readonly string[] | null) => value === null || value.length === 0

/** What creating sends, but for the status: what is empty is left out. */
export const creationOf = (values: AnnouncementValues, files: readonly string[]) =>
  Object.fromEntries(Object.entries({ ...trimmed(values), files }).filter(([, value]) => !isEmpty(value)))

/** What updating sends, but for the status: everything, a blank lead and link as null. */
export function updateOf(values: AnnouncementValues, files: readonly string[]) {
  const whole = trimmed(values)
  return { ...whole, lead: whole.lead || null, link: whole.link || null, files }
}
