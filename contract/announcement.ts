import * as v from 'valibot'
import { employee, employeeName } from './employee.ts'
import type { Endpoint } from './endpoint.ts'
import type { Entity, FieldsOf } from './entity.ts'
import { ANNOUNCEMENT_STATUSES } from './enums.ts'
import { fileNameAt } from './file-text.ts'
import { type ListOf, listQuery, onList, page } from './list.ts'
import { SORTS } from './query-list.ts'
import {
  envelope,
  id,
  ignoredResponse,
  isDeceptive,
  listOf,
  nullishToUndefined,
  numeric,
  requiredLine,
  text,
  unlimitedText,
} from './schemas.ts'

export type AnnouncementStatus = (typeof ANNOUNCEMENT_STATUSES)[number]

/** Characters in the description of a new announcement. An edited one has no limit but that of the request. */
export const ANNOUNCEMENT_DESCRIPTION_LIMIT = 1000
export const COLLABORATORS_MAX = 100

export const LINK_INVALID = 'Link must be a web address that starts with http:// or https://'
export const FILE_ADDRESS_INVALID = 'must be a web address that starts with http:// or https://'

/** Spelled out: a browser also reads `https:name`, backslashes and line breaks, and then leads elsewhere than it seems. */
const SPELLED_OUT = /^https?:\/\/[^\s\\/?#@]+([/?#].*)?$/iu

/** An address that a browser may be sent to: http or https, without a user name in it. */
export const webAddress = (message: string) =>
  v.pipe(
    text(2048),
    v.check((value) => SPELLED_OUT.test(value) && !isDeceptive(value) && URL.canParse(value), message),
  )

/** An entry that cannot be read becomes null, so that the other entries stay. */
const entriesOf = <S extends v.GenericSchema>(entry: S) => v.nullish(v.array(v.fallback(v.nullable(entry), null)), [])

export const announcement = v.object({
  _id: v.string(),
  title: v.string(),
  description: nullishToUndefined(v.string()),
  lead: nullishToUndefined(employee),
  collaborators: entriesOf(employee),
  files: entriesOf(v.pipe(v.string(), v.nonEmpty())),
  link: nullishToUndefined(v.string()),
  status: v.picklist(ANNOUNCEMENT_STATUSES),
  createdAt: nullishToUndefined(v.string()),
  version: nullishToUndefined(numeric),
})

export interface Announcement extends v.InferOutput<typeof announcement> {}

const title = requiredLine(200, 'Title is required')
const collaborators = listOf(id, COLLABORATORS_MAX)
/** Ten a widget session; a person may open it again. */
const files = listOf(webAddress(FILE_ADDRESS_INVALID), 50)
const link = webAddress(LINK_INVALID)
const status = v.picklist(ANNOUNCEMENT_STATUSES, 'must be draft or published')

/** What is empty is left out. */
export const announcementCreation = v.strictObject({
  title,
  description: v.optional(text(ANNOUNCEMENT_DESCRIPTION_LIMIT)),
  lead: v.optional(id),
  collaborators: v.optional(collaborators),
  files: v.optional(files),
  link: v.optional(link),
  status,
})

/** The full record: a blank lead and link are null, empty lists are empty. */
export const announcementUpdate = v.strictObject({
  title,
  description: v.optional(unlimitedText),
  lead: v.nullable(id),
  collaborators,
  files,
  link: v.nullable(link),
  status,
})

type AnnouncementFields = FieldsOf<Announcement, v.InferInput<typeof announcementUpdate>>

const fields: AnnouncementFields = {
  title: { label: 'Title' },
  description: { label: 'Description', kind: 'lines' },
  lead: { label: 'Lead', kind: 'reference', of: (row) => row.lead && employeeName(row.lead) },
  collaborators: {
    label: 'Collaborators',
    kind: 'reference',
    of: (row) => row.collaborators.flatMap((person) => (person ? employeeName(person) : [])),
  },
  files: { label: 'Files', kind: 'files', textOf: fileNameAt },
  link: { label: 'Link', kind: 'url', placeholder: 'https://' },
  status: { label: 'Status', kind: 'status', details: false },
  createdAt: { label: 'Published date', kind: 'date', details: false },
}

export const announcementEntity: Entity<Announcement, keyof AnnouncementFields> = {
  plural: 'announcements',
  titleOf: (row) => row.title,
  fields,
  edit: announcementUpdate,
}

export const announcementList = {
  sorts: SORTS.announcements,
  initial: '-createdAt',
  filters: {
    status: { label: 'Status', statuses: ANNOUNCEMENT_STATUSES },
    has: {
      label: 'Attachments',
      choices: {
        files: { label: 'With files', where: { files: 'present' } },
        link: { label: 'With a link', where: { link: 'present' } },
      },
    },
    lead: { label: 'Lead', valueIn: 'lead' },
  },
} as const satisfies ListOf<Announcement>

const query = v.strictObject({ status: v.optional(status) })
const onAnnouncement = { access: 'super-admin', response: ignoredResponse, source: 'stated' } as const
const list = envelope(v.array(announcement))

export const announcementCalls = {
  'announcement.create': {
    ...onAnnouncement,
    method: 'POST',
    path: '/announcement/create',
    body: announcementCreation,
  },
  'announcement.all': { ...onAnnouncement, method: 'GET', path: '/announcement/all', query, response: list },
  'announcement.list': {
    ...onAnnouncement,
    method: 'GET',
    path: '/announcement',
    access: { permission: 'read_announcement' },
    query,
    response: list,
  },
  'announcement.update': {
    ...onAnnouncement,
    method: 'PATCH',
    path: '/announcement/:announcementId/update',
    body: announcementUpdate,
  },
  'announcement.delete': { ...onAnnouncement, method: 'DELETE', path: '/announcement/:announcementId' },
  'query.announcements': {
    ...onList,
    path: '/query/announcements',
    access: { permission: 'read_announcement' },
    query: v.strictObject(listQuery(announcementList)),
    response: page(announcement),
  },
} as const satisfies Record<string, Endpoint>
