import * as v from 'valibot'
import { formatSize } from '#contract/file-text.ts'
import { MEDIA_FOLDERS, MEDIA_RULES, type MediaFolder } from '#contract/media.ts'
import { AppError, malformed, unprocessable } from '#server/errors/app-error.ts'
import { cleanName, extensionOf } from '#server/media/storage/file-name.ts'
import { EMBEDDED } from './embedded.ts'
import { signerOf } from './signature.ts'

/** The same time as in the third-party service. */
const SIGNATURE_LIFE_MS = 60 * 60_000

const credentials = v.object({
  timestamp: v.pipe(v.string(), v.regex(/^\d{1,12}$/)),
  upload_preset: v.literal(EMBEDDED.uploadPreset),
  folder: v.picklist(MEDIA_FOLDERS),
  signature: v.pipe(v.string(), v.maxLength(200)),
})

const unsigned = () =>
  new AppError(401, 'unsigned', 'This upload was not allowed by the server. Choose the file again.')

/** The user and the folder of a signed upload. Throws 401 for a missing, wrong or old signature. */
export function verifiedUpload(shown: unknown, secret: string, now: Date) {
  const result = v.safeParse(credentials, shown)
  if (!result.success) throw unsigned()
  const { signature, ...parameters } = result.output
  const userId = signerOf({ ...parameters, source: 'uw' }, secret, signature)
  const isFresh = Math.abs(now.getTime() - Number(parameters.timestamp) * 1000) <= SIGNATURE_LIFE_MS
  if (userId === undefined || !isFresh) throw unsigned()
  return { userId, folder: parameters.folder }
}

/** Throws 413 above the limit of the folder. */
export function refuseTooLarge(folder: MediaFolder, bytes: number) {
  const limit = MEDIA_RULES[folder].maxFileSize
  if (bytes > limit)
    throw new AppError(413, 'too-large', `File size (${formatSize(bytes)}) exceeds limit (${formatSize(limit)})`)
}

/** The name to store. Throws 400 without a name or an extension, 422 for a format that the folder does not take. */
export function admitName(folder: MediaFolder, given: string): string {
  const formats: readonly string[] = MEDIA_RULES[folder].formats
  const name = cleanName(given)
  if (name === undefined) throw malformed(['The file needs a name with an extension'])
  if (!formats.includes(extensionOf(name))) throw unprocessable('File format not allowed')
  return name
}

/** Throws 400 without a size, 413 above the limit of the folder, 422 for an empty file. */
export function admitSize(folder: MediaFolder, bytes: number | undefined): number {
  if (bytes === undefined) throw malformed(['The size of the file must be sent before its bytes'])
  if (bytes === 0) throw unprocessable('The file is empty.')
  refuseTooLarge(folder, bytes)
  return bytes
}
