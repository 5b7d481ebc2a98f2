import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromStream } from 'file-type'
import { AppError } from '#server/errors.ts'
import { kindOf } from './file-kind.ts'

/** Throws a 415 when the bytes are of another sort than the extension says. It is no search for viruses. */
export async function requireSort(bytes: Readable, extension: string) {
  try {
    const found = await fileTypeFromStream(Readable.toWeb(bytes) as ReadableStream<Uint8Array>)
    if (!found || !kindOf(extension).looksLike.includes(found.ext))
      throw new AppError(
        415,
        'wrong-type',
        `The content of this file is not what its name says: it is no ${extension} file.`,
      )
  } finally {
    bytes.destroy()
  }
}

/** In hex. */
export async function sha256Of(bytes: Readable) {
  const hash = createHash('sha256')
  await pipeline(bytes, hash)
  return hash.digest('hex')
}
