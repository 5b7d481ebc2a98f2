import { Readable } from 'node:stream'
import { Upload } from '@tus/server'
import { fileTypeOf, formatSize } from '#contract/file-text.ts'
import type { MediaFolder } from '#contract/media.ts'
import { type AuditContent, SYSTEM } from '#server/core/audit/append.ts'
import type { Principal } from '#server/core/context.ts'
import type { Transaction } from '#server/db/connect.ts'
import { fileUploads, mediaAssets } from '#server/db/media-tables.ts'
import type { announcements } from '#server/db/schema.ts'
import { addressOf } from '#server/media/storage/asset.ts'
import { kindOf } from '#server/media/storage/file-kind.ts'
import { extensionOf } from '#server/media/storage/file-name.ts'
import { type MediaStore, newMediaId } from '#server/media/storage/store.ts'
import { noteOf } from '#server/media/upload/finish.ts'
import { sha256Of } from '#server/media/upload/inspect.ts'
import { type DemoFileName, FILE_CONTENTS } from './file-contents.ts'
import { DAY, HOUR } from './office-hours.ts'
import { FIRST_ADMIN } from './people.ts'

type Staff = ReadonlyMap<string, Pick<Principal, 'firstName' | 'lastName' | 'email'>>
type NewAnnouncement = typeof announcements.$inferInsert

/** Addresses of our files follow the server to its host name. */
const ORIGIN = 'http://localhost'

const UPLOADS: readonly (readonly [name: string, file: DemoFileName, ownerId: string, daysAgo: number])[] = [
  ['Logo for slides', 'statehouse-logo.png', FIRST_ADMIN.id, 26],
  ['Brand guide', 'brand-guide.pdf', FIRST_ADMIN.id, 25],
  ['Plan of the Yaba office', 'yaba-floor-plan.png', 'user-ekaette-bassey', 19],
  ['Expense policy', 'expense-policy.pdf', 'user-zainab-bello', 12],
  ['Transfers per week', 'transfers-per-week.png', 'user-funmilayo-adebayo', 6],
  ['On-call roster', 'on-call-roster.pdf', 'user-aisha-garba', 2],
]

/** By the beginning of the title. */
const ATTACHED: Readonly<Record<string, readonly DemoFileName[]>> = {
  'Results of the half year': ['transfers-per-week.png'],
  'New expense limits': ['expense-policy.pdf'],
  'Fire drill': ['yaba-floor-plan.png', 'evacuation-routes.pdf'],
}

interface Kept {
  readonly file: DemoFileName
  readonly folder: MediaFolder
  readonly ownerId: string
  readonly createdAt: Date
}

/** As an upload would leave it: the bytes in the store, and their row. */
async function keep(tx: Transaction, { tus, removeNote }: MediaStore, { file, ...row }: Kept) {
  const bytes = FILE_CONTENTS[file]()
  const uploadId = newMediaId()
  await tus.create(new Upload({ id: uploadId, size: bytes.length, offset: 0, metadata: noteOf(file) }))
  await tus.write(Readable.from([bytes]), uploadId, 0)
  await removeNote(uploadId)
  const extension = extensionOf(file)
  const { resourceType } = kindOf(extension)
  const sha256 = await sha256Of(Readable.from([bytes]))
  const content = { originalName: file, extension, resourceType, bytes: bytes.length, sha256 }
  const asset = { id: newMediaId(), uploadId, ...row, ...content }
  await tx.insert(mediaAssets).values(asset)
  return {
    url: addressOf(asset, ORIGIN),
    size: formatSize(asset.bytes),
    type: fileTypeOf(extension, resourceType),
  }
}

/** Stores the files of the area. Answers with their entries of the audit log. */
export async function storeDemoFiles(tx: Transaction, store: MediaStore, staff: Staff, now: Date) {
  const entries: AuditContent[] = []
  for (const [index, [name, file, ownerId, daysAgo]] of UPLOADS.entries()) {
    const createdAt = new Date(now.getTime() - daysAgo * DAY - index * HOUR)
    const kept = await keep(tx, store, { file, folder: 'uploads', ownerId, createdAt })
    const row = { id: `file-${index + 1}`, name, ...kept, ownerId, createdAt }
    await tx.insert(fileUploads).values(row)
    const { firstName, lastName, email } = staff.get(ownerId) ?? SYSTEM
    entries.push({
      at: createdAt,
      userId: ownerId,
      firstName,
      lastName,
      email,
      action: 'fileUpload.create',
      message: `Uploaded file: ${name}`,
      entity: 'fileUpload',
      entityId: row.id,
      before: null,
      after: { name, type: row.type, size: row.size },
      ip: '',
      requestId: 'start',
    })
  }
  return entries
}

/** The announcements with the files that belong to them. */
export async function withDemoFiles(tx: Transaction, store: MediaStore, all: readonly NewAnnouncement[]) {
  const attached: NewAnnouncement[] = []
  for (const announcement of all) {
    const { title, createdBy: ownerId, createdAt = new Date() } = announcement
    const [, names = []] = Object.entries(ATTACHED).find(([beginning]) => title.startsWith(beginning)) ?? []
    const files: string[] = []
    for (const file of names)
      files.push((await keep(tx, store, { file, folder: 'announcements', ownerId, createdAt })).url)
    attached.push({ ...announcement, files })
  }
  return attached
}
