import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** Holds the digest of what the build was made from. Missing while a build runs and after one that failed. */
export const MARK = join(ROOT, 'dist-server/inputs.sha256')

const INPUTS = [
  '{contract,machines,public,server,src,widget}/**/*.*',
  'scripts/{build,pages,precompress,first-screen/manifest}.ts',
  'index.html',
  'package-lock.json',
  'vite.config.ts',
]

/** Hashes the content of each input and the version of Node. Tests do not count. */
export function digestOfInputs() {
  const digest = createHash('sha256').update(process.version)
  const files = globSync(INPUTS, { cwd: ROOT, exclude: ['**/*.test.{ts,tsx}'] })
  for (const file of files.sort()) digest.update(`\n${file}\n`).update(readFileSync(join(ROOT, file)))
  return digest.digest('hex')
}

/** Builds if an input changed since the last build. Also a global setup of tests. */
export function setup() {
  if (existsSync(MARK) && existsSync(join(ROOT, 'dist/index.html')) && readFileSync(MARK, 'utf8') === digestOfInputs())
    return
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: ROOT, env, stdio: 'inherit' })
}
