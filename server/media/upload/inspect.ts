import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromStream } from 'file-type'
import { AppError, unprocessable } from '#server/errors/app-error.ts'
import { kindOf } from '#server/media/storage/file-kind.ts'
import { bytesOf, isWordDocument, type Stored } from './word-document.ts'

/** Cameras write these boxes before those that `file-type` knows. Each one is a read, so that their number is limited. */
const PASSED = /^(skip|free|wide|pnot|PICT|pict|junk|uuid|styp)$/
const PASSED_MAX = 32

async function firstFilmBox(stored: Stored) {
  let first = 0
  for (let passed = 0; passed < PASSED_MAX; passed++) {
    const box = await bytesOf(stored, first, 16)
    if (box.length < 16 || !PASSED.test(box.toString('latin1', 4, 8))) break
    const length = box.readUInt32BE() === 1 ? Number(box.readBigUInt64BE(8)) : box.readUInt32BE()
    if (length < 8 || first + length >= stored.size) break
    first += length
  }
  return first
}

async function signatureOf({ read, size }: Stored, first: number) {
  const bytes = await read({ first, last: size - 1 })
  try {
    return (await fileTypeFromStream(Readable.toWeb(bytes) as ReadableStream<Uint8Array>))?.ext
  } finally {
    bytes.destroy()
  }
}

/** Readers look for the header of a PDF this far. */
const PDF_HEADER_WITHIN = 1024

/** 415 when the bytes are of another type than the extension, 422 for a cut document. It does not search for viruses. */
export async function contentError(stored: Stored, extension: string): Promise<AppError | undefined> {
  const head = await bytesOf(stored, 0, PDF_HEADER_WITHIN)
  const isWord = head.indexOf('PK\x03\x04') === 0 ? await isWordDocument(stored) : undefined
  const { resourceType, looksLike } = kindOf(extension)
  const first = resourceType === 'video' ? await firstFilmBox(stored) : 0
  const known = isWord === undefined ? await signatureOf(stored, first) : isWord ? 'docx' : 'zip'
  const type = known ?? (head.includes('%PDF-') ? 'pdf' : undefined)
  if (!type || !looksLike.includes(type)) {
    const advice = extension === 'doc' ? ' Save it as docx.' : ''
    const message = `The content of this file is not what its name says: it is no ${extension} file.${advice}`
    return new AppError(415, 'wrong-type', message)
  }
  if (type !== 'docx' || isWord) return undefined
  return unprocessable(`This file is damaged or incomplete: it cannot be read as a ${extension} file.`)
}

/** In hex. */
export async function sha256Of(bytes: Readable) {
  const hash = createHash('sha256')
  await pipeline(bytes, hash)
  return hash.digest('hex')
}
