import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'

/** As the server compresses. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }

/** Budgets in bytes on the wire, close to the measured sizes so that growth is noticed. */
export const BUDGETS = { firstScreen: 102_800, firstTable: 189_400, workflowPage: 50_000 } as const

export interface Size {
  file: string
  bytes: number
}

/** The compressed size of each file, the largest first. */
export const sizesOf = (files: readonly string[]): Size[] =>
  files
    .map((file) => ({ file, bytes: brotliCompressSync(readFileSync(`dist/${file}`), QUALITY).length }))
    .sort((one, other) => other.bytes - one.bytes)

export const sumOf = (sizes: readonly Size[]) => sizes.reduce((sum, { bytes }) => sum + bytes, 0)
