import { glob, readFile, stat, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const SMALLEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

const changedAt = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )

export async function precompress(folder: string) {
  for await (const path of glob(`${folder}/**/*.{css,js,json,map,svg,txt,webmanifest}`)) {
    if ((await changedAt(`${path}.gz`)) > (await changedAt(path))) continue
    const content = await readFile(path)
    await Promise.all([
      promisify(brotliCompress)(content, SMALLEST).then((smaller) => writeFile(`${path}.br`, smaller)),
      promisify(gzip)(content, { level: 9 }).then((smaller) => writeFile(`${path}.gz`, smaller)),
    ])
  }
}

/** Compresses the build once, instead of each server for its first visitor. */
export const precompressPlugin = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle: { order: 'post', sequential: true, handler: ({ dir = 'dist' }) => precompress(dir) },
})
