import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

const BUILT = 'dist/.vite/manifest.json'
const SOURCES = [
  'src',
  'contract',
  'machines',
  'widget',
  'public',
  'scripts/precompress.ts',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
]
const CONFIGS = ['vite.config.ts', 'widget/vite.config.ts']

const isTest = (name: string) => /\.test\.tsx?$/.test(name)

/** The time of a folder changes when a file in it is deleted. Tests do not count. */
function changedAt(path: string): number {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  const inside = readdirSync(path).filter((name) => !isTest(name))
  return Math.max(stats.mtimeMs, ...inside.map((name) => changedAt(join(path, name))))
}

const isFresh = () => existsSync(BUILT) && Math.max(...SOURCES.map(changedAt)) <= statSync(BUILT).mtimeMs

/** Builds when the result is older than its sources. */
export function setup() {
  if (isFresh()) return
  const begun = new Date()
  const env = { ...process.env, NODE_ENV: 'production' }
  for (const config of CONFIGS)
    execFileSync(
      process.execPath,
      ['node_modules/vite/bin/vite.js', 'build', '--config', config, '--logLevel', 'warn'],
      { env, stdio: 'inherit' },
    )
  // What is edited while the build runs may not be in it.
  utimesSync(BUILT, begun, begun)
}
