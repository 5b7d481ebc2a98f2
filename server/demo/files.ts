import { Readable } from 'node:stream'
import { Upload } from '@tus/server'
import { fileTypeOf, formatSize } from '#contract/file-text.ts'
import type { AuditContent } from '#server/core/audit/append.ts'
import type { Principal } from '#server/core/context.ts'
import type { Transaction } from '#server/db/connect.ts'
import { fileUploads, mediaAssets } from '#server/db/media-tables.ts'
import { addressOf } from '#server/media/storage/asset.ts'
import { kindOf } from '#server/media/storage/file-kind.ts'
import { extensionOf } from '#server/media/storage/file-name.ts'
import { type MediaStore, newMediaId } from '#server/media/storage/store.ts'
import { sha256Of } from '#server/media/upload/inspect.ts'
import FILES from './data/files.json' with { type: 'json' }
import { auditOf } from './organization.ts'
import { pastTime } from './time.ts'

/** Addresses of our files follow the server to its host name. */
const ORIGIN = 'http://localhost'

type Kept = Pick<typeof mediaAssets.$inferSelect, 'folder' | 'ownerId' | 'createdAt'>

/** As an upload would leave it: the bytes in the store, and their row. */
export async function keepFile(tx: Transaction, { tus, removeNote }: MediaStore, file: string, kept: Kept) {
  const bytes = Buffer.from(FILES.contents.find((content) => content.file === file)?.base64 ?? '', 'base64')
  const uploadId = newMediaId()
  await tus.create(new Upload({ id: uploadId, size: bytes.length, offset: 0, metadata: { filename: file } }))
  await tus.write(Readable.from([bytes]), uploadId, 0)
  await removeNote(uploadId)
  const extension = extensionOf(file)
  const { resourceType } = kindOf(extension)
  const sha256 = await sha256Of(Readable.from([bytes]))
  const content = { originalName: file, extension, resourceType, bytes: bytes.length, sha256 }
  const asset = { id: newMediaId(), uploadId, ...kept, ...content }
  await tx.insert(mediaAssets).values(asset)
  return { url: addressOf(asset, ORIGIN), size: formatSize(asset.bytes), type: fileTypeOf(extension, resourceType) }
}

/** Stores the files of the area. Answers with their entries of the audit log. */
export async function storeDemoFiles(tx: Transaction, store: MediaStore, of: (id: string) => Principal, now: Date) {
  const entries: AuditContent[] = []
  for (const [index, { name, file, ownerId, daysAgo, time }] of FILES.uploads.entries()) {
    const createdAt = pastTime(now, daysAgo, time)
    const kept = await keepFile(tx, store, file, { folder: 'uploads', ownerId, createdAt })
    const row = { id: `file-${index + 1}`, name, ...kept, ownerId, createdAt }
    await tx.insert(fileUploads).values(row)
    const [message, after] = [`Uploaded file: ${name}`, { name, type: row.type, size: row.size }]
    const audited = {
      at: createdAt,
      action: 'fileUpload.create',
      message,
      entity: 'fileUpload',
      entityId: row.id,
      after,
    } as const
    entries.push(auditOf(of(ownerId), audited))
  }
  return entries
}
