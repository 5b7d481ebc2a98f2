import type { TestProject } from 'vitest/node'
import { startCluster } from '#tools/cluster/cluster.ts'
import { createPostgresDatabase } from '#tools/database.ts'
import { startPostgres } from '#tools/postgres.ts'

export interface DemonstrationCluster {
  /** Address of PostgreSQL. */
  readonly postgres: string
  /** Name of the database to copy. */
  readonly template: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** It is undefined unless journeys run in a cluster. */
    cluster: DemonstrationCluster | undefined
  }
}

/** Seeds the demonstration organization once: each cluster starts with a copy. */
export async function setup(project: TestProject) {
  const postgres = await startPostgres()
  const databaseUrl = await createPostgresDatabase(postgres.url)
  const cluster = await startCluster({ databaseUrl, settings: { DEMO: '1', STOP_DELAY: '0' } })
  await cluster.proxy.kill()
  await cluster.eachServer((server) => server.stop())
  const template = new URL(databaseUrl).pathname.slice(1)
  project.provide('cluster', { postgres: postgres.url, template })
  return async () => {
    await cluster.close()
    await postgres.stop()
  }
}
