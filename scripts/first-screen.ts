import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { firstScreenFiles, readManifest } from './first-screen/manifest.ts'

// Prints what a browser loads to show the login screen, compressed as the server sends it. Build first.

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

const sizes = firstScreenFiles(readManifest())
  .map((file) => ({ file, bytes: brotliCompressSync(readFileSync(`dist/${file}`), QUALITY).length }))
  .sort((one, other) => other.bytes - one.bytes)

const total = (ending: string) =>
  sizes.filter(({ file }) => file.endsWith(ending)).reduce((sum, { bytes }) => sum + bytes, 0)

const line = (name: string, bytes: number) => `${String(bytes).padStart(8)}  ${name}`

for (const { file, bytes } of sizes) console.log(line(file, bytes))
console.log(line('JavaScript in all', total('.js')))
console.log(line('CSS in all', total('.css')))
console.log(line('first screen in all', total('')))
