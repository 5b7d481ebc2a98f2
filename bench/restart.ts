import { startCluster } from '#tests/cluster/support/cluster.ts'
import { restartInTurn, UNLIMITED } from '#tests/cluster/support/rolling-restart.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { setup as buildIfChanged } from '../scripts/build-inputs.ts'

// Restarts two servers behind HAProxy in turn, under load: npm run bench:restart -- TIMES. This process makes the load.

const CALLS_PER_SECOND = 50

const [times = '3'] = process.argv.slice(2)
buildIfChanged()
const postgres = await startPostgres()
try {
  const cluster = await startCluster({ databaseUrl: postgres.url, settings: { DEMO: '1', ...UNLIMITED } })
  try {
    const { failures, ...figures } = await restartInTurn(cluster, CALLS_PER_SECOND, Number(times))
    const { seconds, calls, p50, p95, slowest, changes, missedByStreams, connections } = figures
    console.log(`${2 * Number(times)} restarts in ${seconds.toFixed(1)} s under ${figures.perSecond.toFixed(1)} calls/s
  ${calls} calls: ${failures.length} failed; p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, slowest ${slowest.toFixed(0)} ms
  ${changes} changes, missed by the streams: ${missedByStreams.join(', ')}; their connections: ${connections.join(', ')}
  the upload of 30 MB: ${figures.isFileIdentical ? 'identical' : 'DAMAGED'}, ${figures.uploadFailures} parts sent again`)
    for (const failure of failures.slice(0, 10)) console.log(`  ${failure}`)
  } finally {
    await cluster.close()
  }
} finally {
  await postgres.stop()
}
