import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { mountSmallDisk } from '#tests/support/small-disk.ts'
import { loggedError } from './log.ts'

test('an error is logged with its causes and stack, but without the values of its query', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505' })
  const logged = loggedError(new DrizzleQueryError('insert into users', ['hunter2\nparams: hunter2'], cause))
  expect(logged).toEqual({
    type: 'Error',
    message: 'Failed query: insert into users',
    stack: expect.stringMatching(/^Error: Failed query[\s\S]*log\.test\.ts/),
    cause: {
      type: 'Error',
      message: 'duplicate key',
      code: '23505',
      stack: expect.stringMatching(/^Error: duplicate key\n/),
      cause: undefined,
    },
  })
  expect(JSON.stringify(logged)).not.toContain('hunter2')
})

let disk: ReturnType<typeof mountSmallDisk>

afterEach(() => disk?.unmount())

function logOnFullDisk(folder: string, descriptor: number) {
  const program = `import { rmSync, writeFileSync } from 'node:fs'
    import { createLogger } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))}
    const log = createLogger('info')
    const filler = ${JSON.stringify(join(folder, 'filler'))}
    log.info('before')
    try { for (;;) writeFileSync(filler, Buffer.alloc(4096), { flag: 'a' }) } catch {}
    for (let line = 0; line < 10; line += 1) log.info({ pad: 'x'.repeat(2_000) }, 'while')
    rmSync(filler)
    log.info('after')
    try { for (;;) writeFileSync(filler, Buffer.alloc(4096), { flag: 'a' }) } catch {}
    for (let line = 0; line < 10; line += 1) log.info({ pad: 'x'.repeat(2_000) }, 'while')
    process.exit(0)`
  return spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', descriptor, descriptor],
    timeout: 10_000,
  })
}

test('a log on a full disk loses lines, and neither ends nor blocks the process', ({ skip }) => {
  disk = mountSmallDisk(1)
  if (!disk) return skip('This process may not mount a file system')
  const path = join(disk.folder, 'log')
  const descriptor = openSync(path, 'a')
  const { status, signal } = logOnFullDisk(disk.folder, descriptor)
  closeSync(descriptor)
  expect([status, signal]).toEqual([0, null])
  const messages = [...readFileSync(path, 'utf8').matchAll(/"msg":"(before|after)"\}\n/g)].map(([, message]) => message)
  expect(messages).toEqual(['before', 'after'])
})
