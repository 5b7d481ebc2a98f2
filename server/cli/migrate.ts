import { readConfig } from '#server/core/env.ts'
import { migratePostgres } from '#server/db/postgres.ts'
import { openForCommand, run } from './run.ts'

// Brings the schema up to date. With MIGRATION_DATABASE_URL as that role, for the server in the role of DATABASE_URL.

await run(async () => {
  const { databaseUrl, migrationDatabaseUrl } = readConfig()
  if (!databaseUrl || !migrationDatabaseUrl) {
    const db = await openForCommand()
    await db.close()
    console.log('The schema is up to date.')
    return 0
  }
  const role = await migratePostgres(migrationDatabaseUrl, databaseUrl)
  console.log(`The schema is up to date, and the role ${role} has the privileges of the server.`)
  return 0
})
