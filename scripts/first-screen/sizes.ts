import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'

/** As the server compresses. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }

/** In bytes on the wire, with what the build makes now as the measure: more than that has to be decided, not to happen. */
export const BUDGETS = { firstScreen: 126_000, firstTable: 212_000 } as const

export interface Size {
  file: string
  bytes: number
}

/** How much of each file goes over the wire, the largest first. */
export const sizesOf = (files: readonly string[]): Size[] =>
  files
    .map((file) => ({ file, bytes: brotliCompressSync(readFileSync(`dist/${file}`), QUALITY).length }))
    .sort((one, other) => other.bytes - one.bytes)

export const sumOf = (sizes: readonly Size[]) => sizes.reduce((sum, { bytes }) => sum + bytes, 0)
