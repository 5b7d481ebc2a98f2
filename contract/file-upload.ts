import * as v from 'valibot'
import { FILE_ADDRESS_INVALID, webAddress } from './announcement.ts'
import type { Endpoint } from './endpoint.ts'
import type { Entity, FieldsOf } from './entity.ts'
import { choice, type ListOf, listQuery, onList, page, several } from './list.ts'
import { SORTS } from './query-list.ts'
import { envelope, ignoredResponse, nullishToUndefined, requiredLine } from './schemas.ts'

export const fileUpload = v.object({
  _id: v.string(),
  name: v.string(),
  url: v.string(),
  /** As shown: "1.5 MB". */
  size: nullishToUndefined(v.string()),
  type: nullishToUndefined(v.string()),
  createdAt: nullishToUndefined(v.string()),
})

export interface FileUpload extends v.InferOutput<typeof fileUpload> {}

export const fileName = requiredLine(200, 'File name is required')

const fileType = v.pipe(v.string('must be text'), v.regex(/^[A-Z0-9]{1,10}$/, 'must be a type such as IMG, PDF or DOC'))

/** Describes an uploaded file; the media service already has its bytes. */
export const fileUploadCreation = v.strictObject({
  name: fileName,
  url: webAddress(FILE_ADDRESS_INVALID),
  size: v.pipe(
    v.string('must be text'),
    v.regex(/^(\d{1,7}(\.\d{1,2})? (Bytes|KB|MB|GB))?$/, 'must be a size such as 1.5 MB'),
  ),
  type: fileType,
})

type FileFields = FieldsOf<FileUpload, v.InferInput<typeof fileUploadCreation>>

const fields: FileFields = {
  name: { label: 'File Name', labels: { column: 'Name' }, placeholder: 'e.g. design guide' },
  url: { label: 'File URL', kind: 'url' },
  size: { label: 'Size' },
  type: { label: 'Type' },
  createdAt: { label: 'Date Added', kind: 'date' },
}

export const fileEntity: Entity<FileUpload, keyof FileFields> = {
  plural: 'files',
  titleOf: ({ name }) => name,
  fields,
}

export const fileList = {
  sorts: SORTS.files,
  initial: '-createdAt',
  filters: { type: { label: 'Type', valueIn: 'type' } },
} as const satisfies ListOf<FileUpload>

const onFileUpload = { access: { permission: 'read_file_upload' }, source: 'stated' } as const

export const fileUploadCalls = {
  'fileUpload.create': {
    ...onFileUpload,
    method: 'POST',
    path: '/file-upload/create',
    body: fileUploadCreation,
    by: 'programs',
    response: ignoredResponse,
  },
  'fileUpload.list': {
    ...onFileUpload,
    method: 'GET',
    path: '/file-upload/list',
    query: v.strictObject({
      isUserOnly: v.optional(
        v.pipe(
          v.picklist(['true', 'false'], 'must be true or false'),
          v.transform((value) => value === 'true'),
        ),
        'true',
      ),
    }),
    response: envelope(v.array(fileUpload)),
  },
  'query.files': {
    ...onList,
    path: '/query/files',
    access: { permission: 'read_file_upload' },
    query: v.strictObject({
      ...listQuery(fileList),
      scope: v.optional(choice(['mine', 'others']), 'mine'),
      type: several(fileType),
    }),
    response: page(fileUpload),
  },
} as const satisfies Record<string, Endpoint>
