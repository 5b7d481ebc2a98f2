import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type FileEntry, Reader, ZipReader } from '@zip.js/zip.js'
import type { ByteRange } from '#server/media/storage/store.ts'

export interface Stored {
  readonly size: number
  readonly read: (range?: ByteRange) => Promise<Readable>
}

/** The library reads thousands of names in a second, and nothing else runs meanwhile. */
const DIRECTORY_MAX = 512 * 1024
const TYPES_MAX = 1024 * 1024
const TYPES = '[content_types].xml'
const MAIN =
  /<[^<>]*ContentType\s*=\s*(["'])application\/vnd\.openxmlformats-officedocument\.wordprocessingml\.document\.main\+xml\1[^<>]*>/i

/** Fewer than `length` at the end of the file. */
export async function bytesOf({ size, read }: Stored, first: number, length: number) {
  const end = Math.min(first + length, size)
  return first < end ? buffer(await read({ first, last: end - 1 })) : Buffer.alloc(0)
}

const textOf = (bytes: ArrayBuffer) => {
  const mark = Buffer.from(bytes).toString('hex', 0, 2)
  return new TextDecoder({ fffe: 'utf-16le', feff: 'utf-16be' }[mark]).decode(bytes)
}

/** The zip has the main part that its types name, by its path or by its extension. */
function hasMainPart(types: string, names: readonly string[]) {
  const [, , part] = /\s(?:PartName|Extension)\s*=\s*(["'])\/?(.+?)\1/i.exec(MAIN.exec(types)?.[0] ?? '') ?? []
  return part !== undefined && names.some((name) => name !== TYPES && name.endsWith(part.toLowerCase()))
}

/** Undefined without a directory, which a file lacks that was cut. A document with macros is none. */
export async function isWordDocument(stored: Stored) {
  const failures: unknown[] = []
  const readUint8Array = async (first: number, length: number) => {
    if (length > DIRECTORY_MAX) throw new RangeError('The directory is too long.')
    return bytesOf(stored, first, length).catch((error: unknown) => {
      failures.push(error)
      throw error
    })
  }
  const reader = Object.assign(new Reader(undefined), { size: stored.size, readUint8Array })
  const zip = new ZipReader(reader, { strictness: 'tolerant', maxAppendedDataSize: 0xffff, useWebWorkers: false })
  try {
    const entries = await zip.getEntries()
    const names = entries.map(({ filename }) => filename.toLowerCase())
    const types = entries[names.indexOf(TYPES)] as FileEntry | undefined
    if (!types || Math.max(types.compressedSize, types.uncompressedSize) > TYPES_MAX) return false
    return hasMainPart(textOf(await types.arrayBuffer()), names)
  } catch {
    if (failures.length > 0) throw failures[0]
    return undefined
  }
}
