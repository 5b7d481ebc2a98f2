import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import getPort from 'get-port'

const DEBIAN = '/usr/lib/postgresql'
const isRoot = process.getuid?.() === 0

function binaryFolder() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => join(DEBIAN, version, 'bin')), ...(process.env.PATH ?? '').split(':')]
  return folders.find((folder) => ['initdb', 'pg_ctl'].every((name) => existsSync(join(folder, name))))
}

/** PostgreSQL refuses to run as root, so root runs it as the user `postgres`. */
async function run(binary: string, args: readonly string[]) {
  const [file = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', binary, ...args] : [binary, ...args]
  await promisify(execFile)(file, rest, { cwd: '/' })
}

const childrenOf = (pid: number) =>
  execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number)

function signalIfAlive(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Uses a temporary folder and a free loopback port. Throws when PostgreSQL is not installed. */
export async function startPostgres() {
  const binaries = binaryFolder()
  if (!binaries) throw new Error('PostgreSQL is not installed. On Debian or Ubuntu: apt-get install postgresql')
  const folder = mkdtempSync(join(tmpdir(), 'statehouse-postgres-'))
  const data = join(folder, 'data')
  const pidFile = join(data, 'postmaster.pid')
  const control = join(binaries, 'pg_ctl')
  const end = async (mode: 'fast' | 'immediate') => {
    if (existsSync(pidFile)) await run(control, ['-D', data, '-m', mode, '-w', 'stop'])
  }
  const stop = async () => {
    await end('immediate')
    rmSync(folder, { recursive: true, force: true })
  }
  const parent = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  const signalAll = (signal: NodeJS.Signals, pid = parent()) => {
    for (const each of [pid, ...childrenOf(pid)]) signalIfAlive(each, signal)
  }
  try {
    const port = await getPort()
    const options = `-h 127.0.0.1 -p ${port} -k ${folder} -c fsync=off -c max_connections=200`
    const start = () => run(control, ['-D', data, '-o', options, '-l', join(folder, 'log'), '-w', 'start'])
    if (isRoot) execFileSync('chown', ['postgres', folder])
    await run(join(binaries, 'initdb'), ['-D', data, '-U', 'statehouse', '--auth=trust', '-E', 'UTF8', '--no-sync'])
    await start()
    return {
      url: `postgres://statehouse@127.0.0.1:${port}/postgres`,
      start,
      end,
      /** As `kill -9` of every process of it. Resolves when the first is gone: a new one refuses to start beside it. */
      async kill() {
        const pid = parent()
        signalAll('SIGKILL', pid)
        while (existsSync(`/proc/${pid}`)) await wait(20)
      },
      /** Connections stay open and get no answer. */
      freeze: () => signalAll('SIGSTOP'),
      thaw: () => signalAll('SIGCONT'),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

export type Postgres = Awaited<ReturnType<typeof startPostgres>>
