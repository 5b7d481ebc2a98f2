import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { envelope } from './schemas.ts'

export const MEDIA_FOLDERS = ['announcements', 'uploads'] as const

export type MediaFolder = (typeof MEDIA_FOLDERS)[number]

export const MEDIA_RULES = {
  announcements: {
    formats: ['jpg', 'jpeg', 'png', 'pdf', 'docx', 'doc'],
    maxFiles: 10,
    maxFileSize: 104_857_600,
  },
  uploads: {
    formats: ['jpg', 'jpeg', 'png', 'pdf', 'docx', 'doc', 'mp4', 'mov'],
    maxFiles: 1,
    maxFileSize: 1_073_741_824,
  },
} as const satisfies Record<MediaFolder, { formats: readonly string[]; maxFiles: number; maxFileSize: number }>

export const MEDIA_SOURCES = ['local', 'url', 'camera'] as const

/** Nothing but these keys is ever signed. */
export const mediaSignRequest = v.strictObject({
  timestamp: v.pipe(v.number(), v.integer(), v.minValue(0)),
  folder: v.picklist(MEDIA_FOLDERS),
  upload_preset: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  source: v.literal('uw'),
})

export const mediaCalls = {
  'media.sign': {
    method: 'POST',
    path: '/media/sign',
    /** For the uploads; the announcements are a super admin's, who needs no permission. */
    access: { permission: 'read_file_upload' },
    body: mediaSignRequest,
    response: envelope(v.object({ signature: v.string() })),
    source: 'media',
    by: 'programs',
  },
} as const satisfies Record<string, Endpoint>
