import { setTimeout as wait } from 'node:timers/promises'
import { pdfWith } from '#tests/support/sample-files.ts'
import { upload } from '#tests/support/upload.ts'
import { type Client, openClient } from '#tools/cluster/client.ts'
import type { Cluster } from '#tools/cluster/cluster.ts'

const MB = 1024 * 1024
const PART_BYTES = 6 * MB
const FILE_BYTES = 30 * MB

const ADMIN = 'admin@statehouse.example'
const STAFF = [
  'chidi.okafor@statehouse.example',
  'hauwa.danjuma@statehouse.example',
  'babatunde.alabi@statehouse.example',
]

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Resolves to the id of the request when the call changed something. Rejects unless it succeeds. */
async function callOnce({ call }: Client, count: number) {
  if (count % 2 === 0) {
    const { status } = await call('GET', count % 4 === 0 ? '/session/validate' : '/ledger/all?page=1&limit=10')
    if (status !== 200) throw new Error(`A read got ${status}`)
    return undefined
  }
  const body = { title: `Count the vouchers of box ${count}`, dueDate: inDays(3) }
  const key = count % 4 === 1 ? `restart-${count}` : undefined
  const { status, requestId } = await call('POST', '/task/create', { body, key })
  if (status !== 201) throw new Error(`A creation got ${status}`)
  return requestId
}

/** Until `stop`. Never waits for a response before the next call. */
function callSteadily(clients: readonly Client[], perSecond: number) {
  const changes: string[] = []
  const failures: string[] = []
  const running = new Set<Promise<void>>()
  let count = 0

  async function attempt(turn: number) {
    try {
      const change = await callOnce(clients[turn % clients.length] as Client, turn)
      if (change !== undefined) changes.push(change)
    } catch (error) {
      failures.push(String((error as Error).cause ?? error))
    }
  }

  const began = performance.now()
  const timer = setInterval(() => {
    const due = ((performance.now() - began) * perSecond) / 1000
    while (count < due) {
      const one = attempt(count++).finally(() => running.delete(one))
      running.add(one)
    }
  }, 1000 / perSecond)
  return {
    changes,
    failures,
    async stop() {
      clearInterval(timer)
      await Promise.all(running)
    },
  }
}

/**
 * Restarts both servers in turn under this load, four streams and an upload. While one is away, the other makes a
 * change. Changes that a stream did not hear within a minute are lost.
 */
export async function restartInTurn(cluster: Cluster, perSecond: number) {
  const { url, nextCodeFor, servers, proxy } = cluster
  const [admin, ...staff] = await Promise.all(
    [ADMIN, ...STAFF].map(async (email) => {
      const client = openClient(url)
      await client.signIn(email, nextCodeFor)
      return client
    }),
  )
  if (!admin) throw new Error('There is no admin')
  const streams = Array.from({ length: 4 }, () => admin.follow())
  await Promise.all(streams.map(({ begun }) => begun))
  const load = callSteadily(staff, perSecond)
  const content = pdfWith(Buffer.alloc(FILE_BYTES, 'statehouse '))
  let away = Promise.withResolvers<void>()
  // Each part waits until another server is away, so that the upload lasts through restarts.
  const uploading = upload(admin, 'Settlements.pdf', content, PART_BYTES, () => away.promise)
  for (const [place, server] of servers.entries()) {
    await server.stop()
    away.resolve()
    away = Promise.withResolvers()
    const before = load.changes.length
    while (load.changes.length === before && load.failures.length === 0) await wait(20)
    await server.start()
    await proxy.untilUp(place)
  }
  away.resolve()
  const { address } = await uploading
  await load.stop()
  const missing = () => streams.map(({ heard }) => load.changes.filter((id) => !heard.has(id)).length)
  for (let waited = 0; waited < 60_000 && missing().some((count) => count > 0); waited += 100) await wait(100)
  for (const stream of streams) stream.close()
  const served = Buffer.from(await (await fetch(address)).arrayBuffer())
  return {
    failures: load.failures,
    missedByStreams: missing(),
    isFileIdentical: served.equals(content),
  }
}
