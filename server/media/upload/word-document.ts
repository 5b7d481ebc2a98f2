import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import type { ByteRange } from '#server/media/storage/store.ts'

export interface Stored {
  readonly size: number
  readonly read: (range?: ByteRange) => Promise<Readable>
}

/** The directory of a zip is at its end, before a comment of at most 64 KB. */
const END_MAX = 64 * 1024 + 22
const END = 'PK\x05\x06'
const DIRECTORY_MAX = 4 * 1024 * 1024
const TYPES_MAX = 1024 * 1024
const TYPES = '[Content_Types].xml'
const DEFLATED = 8
const MAIN =
  /ContentType\s*=\s*(["'])application\/vnd\.openxmlformats-officedocument\.wordprocessingml\.document\.main\+xml\1/i

interface Entry {
  readonly name: string
  readonly method: number
  readonly length: number
  readonly at: number
}

/** Fewer than `length` at the end of the file. */
export async function bytesOf({ size, read }: Stored, first: number, length: number) {
  const end = Math.min(first + length, size)
  return first < end ? buffer(await read({ first, last: end - 1 })) : Buffer.alloc(0)
}

function entriesIn(directory: Buffer) {
  const entries: Entry[] = []
  let place = 0
  while (place + 46 <= directory.length && directory.readUInt32BE(place) === 0x504b0102) {
    const [method, length] = [directory.readUInt16LE(place + 10), directory.readUInt32LE(place + 20)]
    const nameEnd = place + 46 + directory.readUInt16LE(place + 28)
    const name = directory.toString('utf8', place + 46, nameEnd)
    entries.push({ name, method, length, at: directory.readUInt32LE(place + 42) })
    place = nameEnd + directory.readUInt16LE(place + 30) + directory.readUInt16LE(place + 32)
  }
  return entries
}

async function textOf(stored: Stored, { method, length, at }: Entry) {
  if (length > TYPES_MAX) return ''
  const head = await bytesOf(stored, at, 30)
  if (head.length < 30) return ''
  const packed = await bytesOf(stored, at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28), length)
  try {
    return (method === DEFLATED ? inflateRawSync(packed, { maxOutputLength: TYPES_MAX }) : packed).toString()
  } catch {
    return ''
  }
}

/** Undefined without a directory, which a file lacks that was cut. A document with macros is none. */
export async function isWordDocument(stored: Stored) {
  const tailAt = Math.max(0, stored.size - END_MAX)
  const tail = await bytesOf(stored, tailAt, END_MAX)
  const end = tail.lastIndexOf(END, undefined, 'latin1')
  if (end < 0 || end + 20 > tail.length) return undefined
  const [length, at] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  const entries = entriesIn(await bytesOf(stored, at, Math.min(length, DIRECTORY_MAX)))
  const types = entries.find(({ name }) => name.toLowerCase() === TYPES.toLowerCase())
  const hasDocument = entries.some(({ name }) => name.startsWith('word/'))
  return types !== undefined && hasDocument && MAIN.test(await textOf(stored, types))
}
