import { expect, inject, onTestFinished, test } from 'vitest'
import { copyPostgresDatabase } from '#tests/support/database.ts'
import { startCluster } from './support/cluster.ts'
import { restartInTurn, UNLIMITED } from './support/rolling-restart.ts'

test('a rolling restart of two servers under load fails no call, misses no change and interrupts no upload', async () => {
  const demonstration = inject('cluster')
  if (!demonstration) throw new Error('Run it by npm run test:cluster')
  const databaseUrl = await copyPostgresDatabase(demonstration.postgres, demonstration.template)
  const cluster = await startCluster({ databaseUrl, settings: UNLIMITED })
  onTestFinished(cluster.close)
  const { failures, perSecond, changes, missedByStreams, isFileIdentical } = await restartInTurn(cluster, 50)
  expect(failures).toEqual([])
  expect(perSecond).toBeGreaterThan(45)
  expect(changes).toBeGreaterThan(100)
  expect(missedByStreams).toEqual([0, 0, 0, 0])
  expect(isFileIdentical).toBe(true)
})
