import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Runs a command against a PostgreSQL of its own: `node scripts/with-postgres.ts vitest run`. The server listens on a
// free loopback port, keeps everything in a temporary folder, and is gone when the command ends, however it ends.

const DEBIAN = '/usr/lib/postgresql'
const isRoot = process.getuid?.() === 0

function binaryFolder() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => join(DEBIAN, version, 'bin')), ...(process.env.PATH ?? '').split(':')]
  return folders.find((folder) => ['initdb', 'pg_ctl'].every((name) => existsSync(join(folder, name))))
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** PostgreSQL refuses to run as root, so root hands it to the user `postgres`. */
function run(binary: string, args: readonly string[]) {
  const [file, ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', binary, ...args] : [binary, ...args]
  execFileSync(file as string, rest, { stdio: ['ignore', 'ignore', 'inherit'], cwd: '/' })
}

const runCommand = (command: string, args: readonly string[], url: string) =>
  new Promise<number>((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: url } })
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })

async function main([command, ...args]: readonly string[]) {
  const binaries = binaryFolder()
  if (!command) throw new Error('Say what to run: node scripts/with-postgres.ts vitest run')
  if (!binaries) throw new Error('PostgreSQL is not installed. On Debian or Ubuntu: apt-get install postgresql')
  const folder = mkdtempSync(join(tmpdir(), 'statehouse-postgres-'))
  const data = join(folder, 'data')
  const port = await freePort()
  const options = `-h 127.0.0.1 -p ${port} -k ${folder} -c fsync=off -c max_connections=200`
  const control = join(binaries, 'pg_ctl')
  try {
    if (isRoot) execFileSync('chown', ['postgres', folder])
    run(join(binaries, 'initdb'), ['-D', data, '-U', 'statehouse', '--auth=trust', '-E', 'UTF8', '--no-sync'])
    run(control, ['-D', data, '-o', options, '-l', join(folder, 'log'), '-w', 'start'])
    return await runCommand(command, args, `postgres://statehouse@127.0.0.1:${port}/postgres`)
  } finally {
    if (existsSync(join(data, 'postmaster.pid'))) run(control, ['-D', data, '-m', 'immediate', '-w', 'stop'])
    rmSync(folder, { recursive: true, force: true })
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
