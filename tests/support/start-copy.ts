import { inject } from 'vitest'
import { startCluster } from '#tools/cluster/cluster.ts'
import { copyPostgresDatabase } from '#tools/database.ts'
import type { Settings } from '#tools/process.ts'

/** With the demonstration organization of this run. */
export async function startCopy(settings: Settings) {
  const demonstration = inject('cluster')
  if (!demonstration) throw new Error('Run it by npm run test:cluster')
  const databaseUrl = await copyPostgresDatabase(demonstration.postgres, demonstration.template)
  return startCluster({ databaseUrl, settings })
}
