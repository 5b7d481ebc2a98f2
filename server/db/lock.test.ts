import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderInUse, lockFolder } from './lock.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'statehouse-lock-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

const lockElsewhere = () => {
  const program = `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))}
    try { await lockFolder(${JSON.stringify(folder)}); console.log('locked') } catch (error) { console.log(error.message) }`
  return execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }).trim()
}

test('a second process is refused in words, until the first lets go', async () => {
  const release = await lockFolder(folder)
  expect(lockElsewhere()).toBe(
    `Another process has the database in ${folder} open. Stop it first, or set another DATA_DIR.`,
  )
  await release()
  expect(lockElsewhere()).toBe('locked')
})

test('another name of the same folder is the same folder', async () => {
  const release = await lockFolder(folder)
  const alias = `${folder}-alias`
  symlinkSync(folder, alias)
  await expect(lockFolder(alias)).rejects.toBeInstanceOf(FolderInUse)
  rmSync(alias)
  await release()
})

test('a lock on one folder leaves another folder free', async () => {
  const unlock = await lockFolder(join(folder, 'one'))
  await expect(lockFolder(join(folder, 'two')).then((free) => free())).resolves.toBe(undefined)
  await unlock()
})
