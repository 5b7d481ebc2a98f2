import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test } from 'vitest'
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
  const disk = mountSmallDisk(1)
  if (!disk) return skip('This process may not mount a file system')
  onTestFinished(disk.unmount)
  const path = join(disk.folder, 'log')
  const descriptor = openSync(path, 'a')
  const { status, signal } = logOnFullDisk(disk.folder, descriptor)
  closeSync(descriptor)
  expect([status, signal]).toEqual([0, null])
  const messages = [...readFileSync(path, 'utf8').matchAll(/"msg":"(before|after)"\}\n/g)].map(([, message]) => message)
  expect(messages).toEqual(['before', 'after'])
})

const folder = mkdtempSync(join(tmpdir(), 'statehouse-log-'))

afterAll(() => rmSync(folder, { recursive: true }))

function logWithoutReader(path: string, length: number) {
  const program = `import { readSync } from 'node:fs'
    import { createLogger } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))}
    // Node.js opens the pipe when it is asked for, as in a start, and writes do not block from then on.
    process.stdout.isTTY
    const log = createLogger('info')
    let lines = 0
    const write = (count) => { for (; count > 0; count -= 1) log.info({ pad: 'x'.repeat(${length}), line: ++lines }) }
    const read = (text = '') => {
      const part = Buffer.alloc(65_536)
      try { for (;;) text += part.toString('utf8', 0, readSync(1, part)) } catch { return text }
    }
    write(Math.ceil(70_000 / ${length + 60}))
    const start = performance.now()
    write(20)
    const ms = performance.now() - start
    const before = read()
    write(1)
    console.error(JSON.stringify({ lines, ms, text: before + read() }))`
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', pipe, 'pipe'],
    maxBuffer: 1_000_000,
    timeout: 10_000,
  })
  closeSync(pipe)
  return JSON.parse(String(stderr)) as { lines: number; ms: number; text: string }
}

const parsed = (line: string) => {
  try {
    return [JSON.parse(line) as { line: number; lostLines?: number }]
  } catch {
    return []
  }
}

test.each([1, 30, 700, 4_000, 4_096, 30_000, 65_000])(
  'lines of %i letters that nobody reads wait once, and the next line says how many are lost',
  (length) => {
    const path = join(folder, String(length))
    execFileSync('mkfifo', [path])
    const { lines, ms, text } = logWithoutReader(path, length)
    const written = text.split('\n').flatMap(parsed)
    expect(ms).toBeLessThan(1_000)
    const { line, lostLines } = written.at(-1) ?? {}
    expect({ line, lostLines }).toEqual({ line: lines, lostLines: lines - written.length })
    expect(written.slice(0, -1).map(({ line }) => line)).toEqual(written.slice(0, -1).map((_, index) => index + 1))
  },
)
