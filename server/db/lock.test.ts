import { execFileSync, spawnSync } from 'node:child_process'
import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OperatorError } from '#server/errors/operator-error.ts'
import { lockFolder } from './lock.ts'

let stage: string
let folder: string

beforeEach(() => {
  stage = mkdtempSync(join(tmpdir(), 'statehouse-lock-'))
  folder = join(stage, 'data/db')
})

afterEach(() => rmSync(stage, { recursive: true }))

const programFor = (path: string) => [
  '--input-type=module',
  '--eval',
  `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))}
    try { await lockFolder(${JSON.stringify(path)}); console.log('locked') } catch (error) { console.log(error.message) }`,
]

const lockElsewhere = () => execFileSync(process.execPath, programFor(folder), { encoding: 'utf8' }).trim()

/** Locks `path` in separate namespaces, like a container that mounts `ours` there. Returns undefined without the right to make them. */
function lockMounted(ours: string, mounted: string, path: string) {
  const unshare = ['--user', '--map-root-user', '--mount', '--net', '--pid', '--fork']
  if (process.platform !== 'linux' || spawnSync('unshare', [...unshare, 'true']).status !== 0) return undefined
  mkdirSync(ours, { recursive: true })
  mkdirSync(mounted, { recursive: true })
  const shell = ['sh', '-c', 'mount --bind "$1" "$2"; shift 2; exec "$@"', 'sh', ours, mounted]
  return execFileSync('unshare', [...unshare, ...shell, process.execPath, ...programFor(path)], {
    encoding: 'utf8',
  }).trim()
}

const inUse = (path: string) =>
  `Another process has the database in ${path} open. Stop it first, or set another DATA_DIR.`

test('a second process is refused in words, until the first lets go', async () => {
  const release = await lockFolder(folder)
  expect(lockElsewhere()).toBe(inUse(folder))
  await release()
  expect(lockElsewhere()).toBe('locked')
})

test('another name of the same folder is the same folder', async () => {
  const release = await lockFolder(folder)
  const alias = join(stage, 'alias')
  symlinkSync(folder, alias)
  await expect(lockFolder(alias)).rejects.toThrow(new OperatorError(inUse(alias)))
  await release()
})

test('another path of the same inode is refused', async () => {
  const release = await lockFolder(folder)
  mkdirSync(join(stage, 'mounted'))
  linkSync(`${folder}.lock`, join(stage, 'mounted/db.lock'))
  const mounted = join(stage, 'mounted/db')
  await expect(lockFolder(mounted)).rejects.toThrow(new OperatorError(inUse(mounted)))
  await release()
})

test('a mount of DATA_DIR in another container is the same folder', async ({ skip }) => {
  const release = await lockFolder(folder)
  const mounted = join(stage, 'mounted')
  const said = lockMounted(join(stage, 'data'), mounted, join(mounted, 'db'))
  await release()
  if (said === undefined) return skip('This process may not make namespaces')
  expect(said).toBe(inUse(join(mounted, 'db')))
})

test('a folder that is mounted without DATA_DIR is refused', ({ skip }) => {
  const mounted = join(stage, 'another place/db')
  const said = lockMounted(folder, mounted, mounted)
  if (said === undefined) return skip('This process may not make namespaces')
  expect(said).toBe(`The folder ${mounted} is mounted by itself and cannot be locked. Mount DATA_DIR as a whole.`)
})

test('a lock on one folder leaves another folder free', async () => {
  const unlock = await lockFolder(join(stage, 'one'))
  await expect(lockFolder(join(stage, 'two')).then((free) => free())).resolves.toBe(undefined)
  await unlock()
})
