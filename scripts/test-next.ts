import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Says whether the core and its example pass with the newest version of XState, also before its release. CI lets it fail.

const view = spawnSync('npm', ['view', 'xstate', 'versions', '--json'], { encoding: 'utf8' })
if (view.status !== 0) throw new Error('The registry does not say which versions of xstate exist')
const version = (JSON.parse(view.stdout) as readonly string[]).at(-1)
const folder = mkdtempSync(join(tmpdir(), 'statehouse-next-'))
const run = (command: string) => execFileSync(command, { cwd: folder, shell: true, stdio: 'ignore' })
try {
  for (const name of ['machines/core', 'examples/expenses']) cpSync(name, join(folder, name), { recursive: true })
  run('npm init -y --init-type=module')
  run(`npm i --force xstate@${version} @xstate/graph hono vitest`)
  run('npx vitest run')
  console.log(`The core passes its tests with xstate ${version}.`)
} catch {
  console.log(`The core does not pass its tests with xstate ${version}: docs/core.md says what changes.`)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true })
}
