import { crc32, deflateSync } from 'node:zlib'

/** In pixels, filled with a color of the palette, by its place. Later ones cover earlier ones. */
export type Rectangle = readonly [color: number, x: number, y: number, width: number, height: number]

export interface Picture {
  readonly width: number
  readonly height: number
  /** "rrggbb", the background first. */
  readonly palette: readonly string[]
  readonly rectangles: readonly Rectangle[]
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const INDEXED = 3

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A PNG with a palette. */
export function drawPng({ width, height, palette, rectangles }: Picture): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, INDEXED], 8)
  // Each line begins with its filter: none.
  const line = width + 1
  const pixels = Buffer.alloc(line * height)
  for (const [color, x, y, columns, rows] of rectangles)
    for (let row = y; row < y + rows; row += 1) pixels.fill(color, row * line + 1 + x, row * line + 1 + x + columns)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.join(''), 'hex')),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
