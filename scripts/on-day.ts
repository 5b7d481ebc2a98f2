import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'

// Runs the tests whose dates could matter as if they began at an instant: npm run test:day -- 2028-02-29T12:00. It is in the
// time zone of TZ. Processes and pages that the tests start have the same clock.

const [instant = ''] = process.argv.slice(2)
const begins = Date.parse(instant)
if (Number.isNaN(begins)) throw new Error('Name an instant, such as 2028-02-29T12:00.')

const { status } = spawnSync('vitest', ['run'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_OPTIONS: `--import ${pathToFileURL('tools/shifted-clock.js')}`,
    CLOCK_SHIFT_MS: String(begins - Date.now()),
  },
})
process.exitCode = status ?? 1
