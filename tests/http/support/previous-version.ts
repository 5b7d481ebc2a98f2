import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { MIGRATIONS } from '#server/db/pool.ts'

const ROOT = join(import.meta.dirname, '../../..')

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim()

/** Returns the commit before the newest migration, and undefined without its history. */
export function commitBeforeMigration() {
  try {
    if (git('status', '--porcelain', '--', MIGRATIONS)) return git('rev-parse', 'HEAD')
    return git('rev-parse', '--verify', `${git('log', '-1', '--format=%H', '--diff-filter=A', '--', MIGRATIONS)}^`)
  } catch {
    return undefined
  }
}

/** Writes the commit's files to `folder`, with the packages of today. */
export function checkOut(commit: string, folder: string) {
  execFileSync('tar', ['-x', '-C', folder], {
    input: execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 30 }),
  })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
}
