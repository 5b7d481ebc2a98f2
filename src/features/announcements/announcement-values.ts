import * as v from 'valibot'
import { type Announcement, announcementCreation, LINK_INVALID } from '#contract/announcement.ts'
import { unlimitedText } from '#contract/schemas.ts'
import { countText } from '#src/format/count-text.ts'

export type AnnouncementValues = {
  title: string
  description: string
  /** A user's id; null before one is chosen. */
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

export const newFields = v.object({ ...fields, description: description.wrapped })
export const editedFields = v.object({ ...fields, description: unlimitedText })

export const valuesOf = (announcement?: Announcement): AnnouncementValues => ({
  title: announcement?.title ?? '',
  description: announcement?.description ?? '',
  lead: announcement?.lead?._id ?? null,
  collaborators: (announcement?.collaborators ?? []).flatMap((person) => person?._id ?? []),
  link: announcement?.link ?? '',
})

/** Counts in words what could not be read of the announcement: sending the whole record would erase it. */
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

const unlessEmpty = <Value extends { readonly length: number }>(value: Value | null) =>
  value?.length ? value : undefined

/** The body of a creation without its status: what is empty is left out. */
export function creationOf(values: AnnouncementValues, files: string[]) {
  const { title, description, lead, collaborators, link } = trimmed(values)
  return {
    title,
    description: unlessEmpty(description),
    lead: unlessEmpty(lead),
    collaborators: unlessEmpty(collaborators),
    files: unlessEmpty(files),
    link: unlessEmpty(link),
  }
}

/** The body of an update without its status: every field, with a blank lead and link as null. */
export function updateOf(values: AnnouncementValues, files: string[]) {
  const whole = trimmed(values)
  return { ...whole, lead: whole.lead || null, link: whole.link || null, files }
}
