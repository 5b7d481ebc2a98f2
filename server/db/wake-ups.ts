import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { OnWake, WakeUps } from './connect.ts'

const CHANNEL = 'live'
const NOTIFY_PAUSE_MS = 10
const RECONNECT_MS = 1_000
const CHECK_MS = 10_000
const QUERY_TIMEOUT_MS = 4_000

/**
 * Wakes the processes of one PostgreSQL by NOTIFY, on a connection outside of the pool and outside of transactions: NOTIFY
 * in a transaction makes all commits of the server wait for each other. Reconnects until it is closed.
 */
export function openWakeUps(config: pg.ClientConfig, onWake: OnWake): WakeUps {
  let client: pg.Client | undefined
  /** A client takes one query at a time. */
  let asking: Promise<unknown> = Promise.resolve()
  let isListening = false
  let isClosed = false
  let notifying: NodeJS.Timeout | undefined
  let reconnecting: NodeJS.Timeout | undefined
  let notifiedAt = Number.NEGATIVE_INFINITY

  async function connect() {
    const opened = new pg.Client({ ...config, query_timeout: QUERY_TIMEOUT_MS })
    client = opened
    opened.on('error', () => lose(opened))
    opened.on('end', () => lose(opened))
    try {
      await opened.connect()
      const { rows } = await opened.query<{ pid: number }>('select pg_backend_pid() as pid')
      opened.on('notification', ({ processId }) => {
        if (processId !== rows[0]?.pid) onWake(false)
      })
      await opened.query(`listen ${CHANNEL}`)
      isListening = true
      onWake(true)
    } catch {
      lose(opened)
    }
  }

  function lose(lost: pg.Client) {
    if (client !== lost) return
    client = undefined
    isListening = false
    lost.end().catch(() => undefined)
    if (!isClosed) reconnecting = setTimeout(connect, RECONNECT_MS).unref()
  }

  function ask(statement: string) {
    const asked = client
    if (!asked || !isListening) return
    asking = asking.then(() => asked.query(statement)).catch(() => lose(asked))
  }

  function notify() {
    notifying = undefined
    notifiedAt = performance.now()
    ask(`select pg_notify('${CHANNEL}', '')`)
  }

  /** Finds a connection that is half open: the other side is gone and nothing says so. */
  const checks = setInterval(() => ask('select 1'), CHECK_MS).unref()
  void connect()

  return {
    wakeOthers() {
      notifying ??= setTimeout(notify, Math.max(0, notifiedAt + NOTIFY_PAUSE_MS - performance.now()))
    },
    async close() {
      isClosed = true
      clearInterval(checks)
      clearTimeout(reconnecting)
      clearTimeout(notifying)
      const open = client
      client = undefined
      const ended = open?.end().catch(() => undefined)
      await Promise.race([ended, wait(QUERY_TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}
