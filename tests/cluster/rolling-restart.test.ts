import { expect, onTestFinished, test } from 'vitest'
import { startCopy } from '#tests/support/start-copy.ts'
import { UNLIMITED } from '#tools/cluster/cluster.ts'
import { restartInTurn } from './support/rolling-restart.ts'

test('a rolling restart of two servers under load fails no call, misses no change and interrupts no upload', async () => {
  const cluster = await startCopy(UNLIMITED)
  onTestFinished(cluster.close)
  const { failures, missedByStreams, isFileIdentical } = await restartInTurn(cluster, 50)
  expect(failures).toEqual([])
  expect(missedByStreams).toEqual([0, 0, 0, 0])
  expect(isFileIdentical).toBe(true)
})
