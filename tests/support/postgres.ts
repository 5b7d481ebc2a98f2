import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

const DEBIAN = '/usr/lib/postgresql'
const isRoot = process.getuid?.() === 0

function binaryFolder() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => join(DEBIAN, version, 'bin')), ...(process.env.PATH ?? '').split(':')]
  return folders.find((folder) => ['initdb', 'pg_ctl'].every((name) => existsSync(join(folder, name))))
}

/** PostgreSQL refuses to run as root, so root runs it as the user `postgres`. */
function run(binary: string, args: readonly string[]) {
  const [file, ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', binary, ...args] : [binary, ...args]
  execFileSync(file as string, rest, { stdio: ['ignore', 'ignore', 'inherit'], cwd: '/' })
}

const childrenOf = (pid: number) =>
  execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number)

/** Uses a free loopback port. Throws when PostgreSQL is not installed. */
export async function startPostgres() {
  const binaries = binaryFolder()
  if (!binaries) throw new Error('PostgreSQL is not installed. On Debian or Ubuntu: apt-get install postgresql')
  const folder = mkdtempSync(join(tmpdir(), 'statehouse-postgres-'))
  const data = join(folder, 'data')
  const pidFile = join(data, 'postmaster.pid')
  const control = join(binaries, 'pg_ctl')
  const stop = () => {
    if (existsSync(pidFile)) run(control, ['-D', data, '-m', 'immediate', '-w', 'stop'])
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const port = await freePort()
    const options = `-h 127.0.0.1 -p ${port} -k ${folder} -c fsync=off -c max_connections=200`
    if (isRoot) execFileSync('chown', ['postgres', folder])
    run(join(binaries, 'initdb'), ['-D', data, '-U', 'statehouse', '--auth=trust', '-E', 'UTF8', '--no-sync'])
    run(control, ['-D', data, '-o', options, '-l', join(folder, 'log'), '-w', 'start'])
    const parent = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
    return {
      url: `postgres://statehouse@127.0.0.1:${port}/postgres`,
      /** Connections stay open and get no answer. */
      freeze() {
        process.kill(parent, 'SIGSTOP')
        for (const child of childrenOf(parent)) process.kill(child, 'SIGSTOP')
      },
      thaw() {
        for (const child of childrenOf(parent)) process.kill(child, 'SIGCONT')
        process.kill(parent, 'SIGCONT')
      },
      stop,
    }
  } catch (error) {
    stop()
    throw error
  }
}
