import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { firstScreenFiles, firstTableFiles, workflowPageFiles } from './manifest.ts'

/** As the server compresses. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }

/** What a browser loads, with its budget in bytes on the wire, close to the measured size so that growth is noticed. */
export const BUDGETS = [
  ['Login screen', firstScreenFiles, 104_500],
  ['Until the first table', firstTableFiles, 200_000],
  ['A workflow page, besides the login screen and the routes', workflowPageFiles, 50_000],
] as const

/** The compressed size of each file, the largest first. */
export const sizesOf = (files: readonly string[]) =>
  files
    .map((file) => ({ file, bytes: brotliCompressSync(readFileSync(`dist/${file}`), QUALITY).length }))
    .sort((one, other) => other.bytes - one.bytes)

export const sumOf = (sizes: readonly { readonly bytes: number }[]) => sizes.reduce((sum, { bytes }) => sum + bytes, 0)
