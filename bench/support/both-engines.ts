import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Settings } from '#tools/built-server.ts'

type Measure = (name: string, count: number, settings: Settings) => Promise<void>

/** Measures on the embedded database, then in another process on PostgreSQL. The first argument replaces `count`. */
export async function measureOnBothEngines(file: string, count: number, measure: Measure) {
  const [asked = `${count}`, engine] = process.argv.slice(2)
  if (engine === 'postgres')
    return measure('PostgreSQL', Number(asked), { DATABASE_URL: process.env.TEST_DATABASE_URL ?? '' })
  await measure('embedded', Number(asked), {})
  const again = [process.execPath, file, asked, 'postgres']
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../scripts/with-postgres.ts'), ...again], {
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  process.exitCode = code as number
}
