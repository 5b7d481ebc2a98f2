import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Settings } from './built-server.ts'

const SCRIPT = join(import.meta.dirname, '../server/cli/demo-load.ts')

/** Adds people, tasks, events and transactions until the database of `settings` has that many. */
export async function loadDemo(settings: Settings, amounts: Readonly<Record<string, number>>) {
  const args = Object.entries(amounts).flatMap(([name, amount]) => [`--${name}`, `${amount}`])
  const env = { PATH: process.env.PATH, ...settings }
  const [code] = await once(spawn(process.execPath, [SCRIPT, ...args], { env, stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error(`The load ended with ${code}`)
}
