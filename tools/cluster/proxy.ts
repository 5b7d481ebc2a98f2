import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import getPort from 'get-port'
import { startService } from './service.ts'

const CONFIG = join(import.meta.dirname, '../../deploy/haproxy.cfg')

/** Debian has it where only root looks. */
const FOLDERS = ['/usr/sbin', ...(process.env.PATH ?? '').split(':')]

function findBinary() {
  const binary = FOLDERS.map((folder) => join(folder, 'haproxy')).find((path) => existsSync(path))
  if (binary) return binary
  throw new Error('HAProxy is not installed. On Debian or Ubuntu: apt-get install haproxy')
}

/** HAProxy in front of two servers at these addresses, as in deploy/haproxy.cfg. Appends to the file `log`. */
export async function startProxy(addresses: readonly [string, string], port: number, log: string) {
  const binary = findBinary()
  const statusPort = await getPort()
  const status = `http://127.0.0.1:${statusPort}`
  const env = {
    PROXY_BIND: `127.0.0.1:${port}`,
    PROXY_STATUS_BIND: `127.0.0.1:${statusPort}`,
    SERVER_1: addresses[0],
    SERVER_2: addresses[1],
  }

  /** A column of its statistics. Undefined while the proxy does not respond. */
  async function figureOf(place: number, column: number) {
    const table = await fetch(`${status}/;csv`, { signal: AbortSignal.timeout(1_000) }).then(
      (response) => response.text(),
      () => '',
    )
    return table
      .split('\n')
      .find((line) => line.startsWith(`statehouse,server-${place + 1},`))
      ?.split(',')[column]
  }

  /** As HAProxy names it: UP, DRAIN, DOWN ... */
  const stateOf = (place: number) => figureOf(place, 17)

  async function launch() {
    const output = openSync(log, 'a')
    // -dR: a port that another process has is an error.
    const args = ['-db', '-dR', '-f', CONFIG]
    const child = spawn(binary, args, { env, stdio: ['ignore', output, output], detached: true })
    closeSync(output)
    const exit = once(child, 'exit')
    while ((await stateOf(0)) === undefined) {
      if (child.exitCode !== null) throw new Error(`HAProxy ended at once: ${readFileSync(log, 'utf8')}`)
      await wait(20)
    }
    return { child, exit }
  }

  return {
    ...(await startService(launch)),
    url: `http://127.0.0.1:${port}`,
    status,
    /** Those that the server has not finished: its streams while nothing else is asked. */
    requestsAt: async (place: number) => Number(await figureOf(place, 4)),
    /** Resolves once the proxy sends requests to this server. Rejects after a minute, or when `stop` is aborted. */
    async untilUp(place: number, stop?: AbortSignal) {
      const limit = AbortSignal.timeout(60_000)
      while ((await stateOf(place)) !== 'UP') {
        for (const each of [limit, stop]) each?.throwIfAborted()
        await wait(50)
      }
    },
  }
}
