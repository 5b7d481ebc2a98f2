import type pg from 'pg'
import { isAway } from './failure.ts'
import { Client, connectionOf, pinSettings } from './pool.ts'

const CLIENTS = 2

interface Shared {
  readonly client: Promise<pg.Client>
  readonly forget: () => void
  waiting: number
}

/**
 * Sends statements without waiting for the answers to those before, all of one turn of the event loop together. For quick
 * ones: each holds up those behind it. A client that breaks, or gets no answer in time, is replaced.
 */
export function sharedClients(config: pg.ClientConfig) {
  const open: (Shared | undefined)[] = Array.from({ length: CLIENTS })
  let chosen: Shared | undefined

  function connect(place: number) {
    const client = new Client({ ...config, pipeline: true })
    const forget = () => {
      if (open[place] === shared) open[place] = undefined
    }
    const opened = client.connect().then(() => pinSettings(client))
    const shared: Shared = { client: opened.then(() => client), forget, waiting: 0 }
    client.on('error', forget).on('end', forget)
    shared.client.catch(() => {
      forget()
      return client.end()
    })
    open[place] = shared
    return shared
  }

  /** The same one within a turn. */
  function choose() {
    if (chosen) return chosen
    const places = open.map((shared, place) => ({ shared, place }))
    const { shared, place } = places.reduce((a, b) => ((b.shared?.waiting ?? 0) < (a.shared?.waiting ?? 0) ? b : a))
    chosen = shared ?? connect(place)
    process.nextTick(() => {
      chosen = undefined
    })
    return chosen
  }

  return {
    async query(statement: pg.QueryConfig, values?: unknown[]) {
      const shared = choose()
      shared.waiting += 1
      try {
        const client = await shared.client
        const { stream } = connectionOf(client)
        stream.cork()
        process.nextTick(() => stream.uncork())
        return await client.query(statement, values)
      } catch (error) {
        // The socket closes a moment later, and a statement until then would fail too.
        if (isAway(error as Error)) shared.forget()
        throw error
      } finally {
        shared.waiting -= 1
      }
    },
    async close() {
      await Promise.all(open.map((shared) => shared?.client.then((client) => client.end()).catch(() => undefined)))
    },
  }
}
