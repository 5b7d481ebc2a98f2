import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { jobs } from '#server/db/schema.ts'
import { clockAt } from '#tools/clock.ts'
import { clear, openAgain, testDatabase } from '#tools/database.ts'
import { dayOf } from './day.ts'
import { oncePer, skipJob } from './jobs.ts'

/** There are two processes; the embedded database has one. */
let processes: [Database, Database]
let ran: string[]

beforeAll(async () => {
  const db = await testDatabase()
  processes = [db, await openAgain(db)]
})
afterAll(async () => {
  const [one, other] = processes
  if (other !== one) await other.close()
  await one.close()
})
beforeEach(async () => {
  ran = []
  await clear(processes[0], jobs)
})

const run = (day: string, time = '12:00', work = async () => void ran.push(day)) =>
  Promise.all(processes.map((db) => oncePer({ db, ...clockAt(`${day}T${time}`) }, 'night', dayOf, work)))

test('a job runs once in each period in one of two processes', async () => {
  for (const day of ['2026-03-20', '2026-03-20', '2026-03-21']) await run(day)
  await run('2026-03-20', '23:59:30')
  expect(ran).toEqual(['2026-03-20', '2026-03-21'])
})

test('a job that ran by a clock that was ahead runs again by the right one', async () => {
  for (const day of ['2027-03-20', '2026-03-20', '2026-03-20', '2026-03-21']) await run(day)
  expect(ran).toEqual(['2027-03-20', '2026-03-20', '2026-03-21'])
})

test('a job that failed runs again', async () => {
  const failing = run('2026-03-20', '12:00', async () => {
    throw new Error('busy')
  })
  await expect(failing).rejects.toThrow('busy')
  await run('2026-03-20')
  expect(ran).toEqual(['2026-03-20'])
})

test.each([
  ['ends', -1],
  ['lies so far ahead that a wrong clock set it', 3_600],
])('a job of a process that ended runs again once its lease %s', async (_, seconds) => {
  const [db] = processes
  const lease = (seconds: number) => ({ leasedUntil: sql`now() + make_interval(secs => ${seconds})` })
  await db.queries.insert(jobs).values({ name: 'night', period: '2026-03-20', holder: 'it', ...lease(60) })
  await run('2026-03-20')
  expect(ran).toEqual([])
  await db.queries.update(jobs).set(lease(seconds)).where(eq(jobs.name, 'night'))
  await run('2026-03-20')
  expect(ran).toEqual(['2026-03-20'])
})

test('a job that is skipped begins with the next period, unless it ran before', async () => {
  const [db] = processes
  await skipJob(db, 'night', '2026-03-20')
  await run('2026-03-20')
  await run('2026-03-21')
  await skipJob(db, 'night', '2026-03-22')
  await run('2026-03-22')
  expect(ran).toEqual(['2026-03-21', '2026-03-22'])
})
