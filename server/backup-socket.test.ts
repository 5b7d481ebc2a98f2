import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { OperatorError } from '#server/errors/operator-error.ts'
import { serveBackups } from './backup-socket.ts'
import { dumpEmbedded } from './db/backup.ts'

const folder = mkdtempSync(join(tmpdir(), 'statehouse-backup-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Copied = Awaited<ReturnType<NonNullable<Database['copy']>>>

const serve = (copy: () => Promise<Copied>) =>
  serveBackups({ db: { copy } as unknown as Database, log: pino({ level: 'silent' }) }, folder)

test('a second backup at the same time gets the reason of the server', async () => {
  const asked = Promise.withResolvers<void>()
  const copying = Promise.withResolvers<Copied>()
  const stop = await serve(() => {
    asked.resolve()
    return copying.promise
  })
  const first = dumpEmbedded(folder)
  await asked.promise
  await expect(dumpEmbedded(folder)).rejects.toThrow(
    new OperatorError('The server refused the backup: Another backup is being made.'),
  )
  copying.resolve({ at: new Date(0), bytes: new Blob(['tar']) })
  expect((await first).at).toEqual(new Date(0))
  await stop()
})

/** Its first part can be read, so that the response has begun. */
const brokenBlob = {
  size: 2_000_000,
  slice: (start: number) =>
    start === 0
      ? new Blob([randomBytes(200_000)])
      : { arrayBuffer: () => Promise.reject(new Error('The copy is lost')) },
} as Blob

test.each<[string, () => Promise<Copied>]>([
  ['copying', () => Promise.reject(new Error('The disk is full'))],
  ['sending', async () => ({ at: new Date(), bytes: brokenBlob })],
])('a server that fails while %s a backup refers to its log', async (_work, copy) => {
  const stop = await serve(copy)
  const read = async () => {
    for await (const _ of (await dumpEmbedded(folder)).parts);
  }
  await expect(read()).rejects.toThrow(new OperatorError('The server ended the backup early. Its log says why.'))
  await stop()
})
