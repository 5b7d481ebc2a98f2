import { spawn } from 'node:child_process'
import { startPostgres } from '#tools/postgres.ts'

// `node scripts/with-postgres.ts vitest run`: TEST_DATABASE_URL holds the address of a temporary PostgreSQL.

const runCommand = (command: string, args: readonly string[], url: string) =>
  new Promise<number>((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: url } })
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })

async function main([command, ...args]: readonly string[]) {
  if (!command) throw new Error('Say what to run: node scripts/with-postgres.ts vitest run')
  const postgres = await startPostgres()
  try {
    return await runCommand(command, args, postgres.url)
  } finally {
    await postgres.stop()
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
