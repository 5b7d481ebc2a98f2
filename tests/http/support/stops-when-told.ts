import { once } from 'node:events'
import { readConfig } from '#server/core/env.ts'
import { exitBecauseOf } from '#server/errors/operator-error.ts'
import { start } from '#server/start.ts'

// A server whose proxies notice that it stops once the test writes to it.

const running = await start(readConfig(), exitBecauseOf, () => once(process.stdin, 'data'))
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)))
process.stdout.write(`Statehouse  ${running.url}\nIt stops when told.\n\n`)
