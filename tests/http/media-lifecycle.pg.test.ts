import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { roles } from '#server/db/schema.ts'
import { collectUploads } from '#server/media/upload/collect.ts'
import { failUpload } from '#server/media/upload/uploads.ts'
import type { StatusSpec } from '#tests/spec/status-spec.ts'
import { uploadSpec } from '#tests/spec/upload.ts'
import { uploadModel } from '#tests/support/examples/upload.ts'
import { writeCoverage } from '#tests/support/model/coverage.ts'
import { explore } from '#tests/support/model/explore.ts'
import { pngOf, TRUE_FILES } from '#tests/support/sample-files.ts'
import { startMediaWorld } from './support/media-world.ts'

type CaseName = keyof typeof uploadSpec.events
type Status = 'started' | 'stalled' | 'stored' | 'recorded' | 'discarded'

const DAY = 86_401
const SOUND = pngOf(1000)

const world = await startMediaWorld()
afterAll(() => world.close())

const part = (id: string, content: Buffer, from: number, to = content.length) =>
  world.patch(id, from, content.subarray(from, to))

const PUT: Record<Status, (content: Buffer) => Promise<string>> = {
  async started(content) {
    const id = await world.begin('chart.png', content.length)
    await part(id, content, 0, 10)
    return id
  },
  async stalled(content) {
    const id = await PUT.started(content)
    world.clock.advance(DAY)
    return id
  },
  async stored(content) {
    const id = await PUT.started(content)
    await part(id, content, 10)
    return id
  },
  async recorded() {
    const id = await PUT.stored(SOUND)
    expect((await world.complete(id)).status).toBe(200)
    return id
  },
  async discarded(content) {
    const id = await PUT.started(content)
    expect((await world.tus('DELETE', `/files/${id}`)).status).toBe(204)
    return id
  },
}

/** It reads the rows and the folder, and uses no code of the server. */
async function statusOf(id: string): Promise<Status> {
  const row = (await world.uploads()).find((upload) => upload.id === id)
  const kept = world.kept().filter((name) => name.startsWith(id))
  if ((await world.assets()).some(({ uploadId }) => uploadId === id)) {
    expect(kept[0]).toBe(id)
    return 'recorded'
  }
  if (!row) {
    expect(kept).toEqual([])
    return 'discarded'
  }
  const { offset, size } = (await world.store.find(id)) ?? {}
  if (offset === size) return 'stored'
  return world.clock.now().getTime() - row.usedAt.getTime() > (DAY - 1) * 1000 ? 'stalled' : 'started'
}

async function barred<T>(call: () => Promise<T>) {
  const setRole = (isActive: boolean) =>
    world.server.db.queries.update(roles).set({ isActive }).where(eq(roles.id, 'staff'))
  await setRole(false)
  const answer = await call()
  await setRole(true)
  return answer
}

const send = async (id: string, length?: number) => {
  const offset = (await world.store.find(id))?.offset ?? 10
  return (await part(id, SOUND, offset, length === undefined ? undefined : offset + length)).status
}
const finish = async (id: string) => (await world.complete(id)).status
const collect = () => collectUploads(world.server.services, world.store)

/** Returns the HTTP status, where a request is answered. */
const MAKE: Record<CaseName, (id: string) => Promise<unknown>> = {
  'part.send': (id) => send(id, 10),
  'part.send as the last': (id) => send(id),
  'part.send by a barred user': (id) => barred(() => send(id, 10)),
  'part.send as the last by a barred user': (id) => barred(() => send(id)),
  'upload.finish': finish,
  'upload.finish of unsound content': finish,
  'upload.finish by a barred user': (id) => barred(() => finish(id)),
  'upload.cancel': async (id) => (await world.tus('DELETE', `/files/${id}`)).status,
  'upload.fail': (id) => failUpload(world.server.services, world.store, id),
  'upload.collect': () => {
    world.clock.advance(DAY)
    return collect()
  },
  'upload.collect while it is used': collect,
  'time.passed': async () => world.clock.advance(DAY),
}

/** A barred user gets a 403 for every upload that exists. */
const REFUSED: Record<string, Partial<Record<Status, number>>> = {
  'part.send': { stored: 409, recorded: 409, discarded: 404 },
  'upload.finish': { started: 409, stalled: 409, discarded: 404 },
  'upload.cancel': { stored: 400, recorded: 400, discarded: 404 },
}

/** A used upload is not stalled, and a started one is not unused. */
const isImpossible = (status: string, name: string) =>
  (status === 'stalled' && name === 'upload.collect while it is used') ||
  (status === 'started' && name === 'upload.collect')

const { edges, refused } = explore(uploadModel)
const walked = new Set<string>()
const contentFor = (name: string) => (name.endsWith('unsound content') ? TRUE_FILES.pdf : SOUND)

describe('every status of an upload by every event, on the server', () => {
  afterAll(() => writeCoverage('http', 'upload', walked))

  const legal = edges.filter(({ from, case: { name } }) => !isImpossible(from, name))
  test.each(legal.map((edge) => [edge.from, edge.case.name, edge.to, edge] as const))(
    'an upload that is %s accepts “%s” and becomes %s',
    async (status, name, to, { transitions }) => {
      const spec: StatusSpec = uploadSpec
      expect(spec.events[name]?.[status]).toBe(to)
      const id = await PUT[status as Status](contentFor(name))
      expect(await statusOf(id)).toBe(status)
      await MAKE[name as CaseName](id)
      expect(await statusOf(id)).toBe(to)
      for (const transition of transitions) walked.add(transition)
    },
  )

  const illegal = refused.filter((pair) => !isImpossible(pair.in, pair.case.name))
  test.each(illegal.map((pair) => [pair.in as Status, pair.case.name as CaseName] as const))(
    'an upload that is %s refuses “%s” and stays so',
    async (status, name) => {
      const id = await PUT[status](contentFor(name))
      const answer = await MAKE[name](id)
      const [event = ''] = name.split(' ')
      const isBarred = name.endsWith('barred user') && status !== 'discarded'
      if (REFUSED[event]) expect(answer).toBe(isBarred ? 403 : REFUSED[event][status])
      expect(await statusOf(id)).toBe(status)
    },
  )
})
