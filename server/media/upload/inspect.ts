import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromStream } from 'file-type'
import { AppError, unprocessable } from '#server/errors/app-error.ts'
import { kindOf } from '#server/media/storage/file-kind.ts'
import type { ByteRange } from '#server/media/storage/store.ts'
import { type Content, hasStructureOf } from './structure.ts'
import { isWordDocument } from './word-document.ts'

const BLOCK = 64 * 1024

interface Stored {
  readonly size: number
  readonly read: (range?: ByteRange) => Promise<Readable>
}

/** Reads bytes in blocks: the checks read few positions that lie close together. */
function contentOf({ size, read }: Stored): Content {
  let [start, block] = [0, Buffer.alloc(0)]
  return {
    size,
    async bytes(from: number, length: number) {
      const end = Math.min(from + length, size)
      if (from >= end) return Buffer.alloc(0)
      if (from < start || end > start + block.length) {
        const last = Math.min(from + Math.max(length, BLOCK), size) - 1
        block = await buffer(await read({ first: from, last }))
        start = from
      }
      return block.subarray(from - start, end - start)
    },
  }
}

async function signatureOf({ read }: Stored) {
  const bytes = await read()
  try {
    return (await fileTypeFromStream(Readable.toWeb(bytes) as ReadableStream<Uint8Array>))?.ext
  } finally {
    bytes.destroy()
  }
}

/** Readers look for the header of a PDF this far. */
const PDF_HEADER_WITHIN = 1024

async function typeOf(stored: Stored, content: Content) {
  const head = await content.bytes(0, PDF_HEADER_WITHIN)
  const isWord = head.indexOf('PK\x03\x04') === 0 ? await isWordDocument(content) : undefined
  if (isWord !== undefined) return isWord ? 'docx' : 'zip'
  return (await signatureOf(stored)) ?? (head.includes('%PDF-') ? 'pdf' : undefined)
}

/** 415 when the bytes are of another type than the extension, 422 when incomplete. It does not search for viruses. */
export async function contentError(stored: Stored, extension: string): Promise<AppError | undefined> {
  const content = contentOf(stored)
  const type = await typeOf(stored, content)
  if (!type || !kindOf(extension).looksLike.includes(type)) {
    const advice = extension === 'doc' ? ' Save it as docx.' : ''
    const message = `The content of this file is not what its name says: it is no ${extension} file.${advice}`
    return new AppError(415, 'wrong-type', message)
  }
  if (await hasStructureOf(type, content)) return undefined
  return unprocessable(`This file is damaged or incomplete: it cannot be read as a ${extension} file.`)
}

/** In hex. */
export async function sha256Of(bytes: Readable) {
  const hash = createHash('sha256')
  await pipeline(bytes, hash)
  return hash.digest('hex')
}
