import { FILM } from '#server/media/storage/file-kind.ts'

export interface Content {
  readonly size: number
  /** Fewer than `length` at the end of the file. */
  bytes(from: number, length: number): Promise<Buffer>
}

type Check = (content: Content) => Promise<boolean>

const WINDOW = 64 * 1024
const MOST_STEPS = 10_000

/** Segments of a JPEG before its image data: a frame with a width, then a scan with at least a byte. */
const isJpeg: Check = async ({ size, bytes }) => {
  let hasFrame = false
  let at = 2
  for (let step = 0; step < MOST_STEPS && at < size; step += 1) {
    const window = await bytes(at, WINDOW)
    const skipped = window.findIndex((byte, index) => byte === 0xff && (window[index + 1] ?? 0) % 0xff !== 0)
    if (skipped < 0) return false
    const marker = window[skipped + 1] ?? 0
    at += skipped + 2
    if (marker === 0xd9) return false
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) continue
    const segment = await bytes(at, 9)
    if (segment.length < 8) return false
    if (marker === 0xda) return hasFrame && at + segment.readUInt16BE(0) < size
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) hasFrame = segment.readUInt16BE(5) > 0
    at += segment.readUInt16BE(0)
  }
  return false
}

/** Chunks of a PNG up to its image data, which is not empty; an image with a width and a height. */
const isPng: Check = async ({ size, bytes }) => {
  const header = await bytes(8, 16)
  if (header.length < 16 || header.readUInt32BE(8) === 0 || header.readUInt32BE(12) === 0) return false
  let at = 8
  for (let step = 0; step < MOST_STEPS && at < size; step += 1) {
    const chunk = await bytes(at, 8)
    if (chunk.length < 8) return false
    const length = chunk.readUInt32BE(0)
    if (chunk.toString('latin1', 4) === 'IDAT') return length > 0 && at + 8 + length <= size
    at += 12 + length
  }
  return false
}

/** Where a file ends without the zeros that some programs fill its last block with. */
async function endOf({ size, bytes }: Content) {
  let end = size
  for (let step = 0; step < MOST_STEPS && end > 0; step += 1) {
    const start = Math.max(0, end - WINDOW)
    const last = (await bytes(start, end - start)).findLastIndex((byte) => byte !== 0)
    if (last >= 0) return start + last + 1
    end = start
  }
  return end
}

/** An object near the beginning, and the end marker near the end: programs write some bytes after it. */
const isPdf: Check = async (content) => {
  const head = await content.bytes(0, WINDOW)
  if (!/\d\s+\d+\s+obj/.test(head.toString('latin1'))) return false
  const start = Math.max(0, (await endOf(content)) - WINDOW)
  return (await content.bytes(start, WINDOW)).includes('%%EOF')
}

/** The directory of a zip is at its end, before a comment of at most 64 KB. */
const isZip: Check = async ({ size, bytes }) =>
  (await bytes(Math.max(0, size - WINDOW - 22), WINDOW + 22)).includes('PK\x05\x06')

/** The header of a compound file, and a directory whose first entry is the root. */
const isCompoundFile: Check = async ({ size, bytes }) => {
  const header = await bytes(0, 512)
  if (header.length < 512) return false
  const shift = header.readUInt16LE(30)
  if (header.readUInt16LE(28) !== 0xfffe || ![9, 12].includes(shift)) return false
  const directory = (header.readUInt32LE(48) + 1) * 2 ** shift
  const ROOT = 5
  return directory < size && (await bytes(directory, 128))[66] === ROOT
}

/** Boxes of a video: a description that is not empty, and a box of media data. */
const isFilm: Check = async ({ size, bytes }) => {
  const found = { moov: false, mdat: false }
  let at = 0
  for (let step = 0; step < MOST_STEPS && at < size; step += 1) {
    const box = await bytes(at, 16)
    if (box.length < 8) return false
    const short = box.readUInt32BE(0)
    const name = box.toString('latin1', 4, 8)
    if (short === 1 && box.length < 16) return false
    const length = short === 1 ? Number(box.readBigUInt64BE(8)) : short || size - at
    if (length < 8) return false
    if (name === 'moov' && at + length <= size) found.moov = length > 8
    if (name === 'mdat') found.mdat = true
    if (found.moov && found.mdat) return true
    at += length
  }
  return false
}

const CHECKS: Readonly<Record<string, Check>> = {
  jpg: isJpeg,
  png: isPng,
  apng: isPng,
  pdf: isPdf,
  docx: isZip,
  cfb: isCompoundFile,
  rtf: async () => true,
  ...Object.fromEntries(FILM.map((type) => [type, isFilm])),
}

export const hasStructureOf = async (sort: string, content: Content) => (await CHECKS[sort]?.(content)) ?? false
