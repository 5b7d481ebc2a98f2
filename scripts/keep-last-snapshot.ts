import { globSync, rmSync } from 'node:fs'

// `drizzle-kit generate` compares the schema with the last snapshot alone.

for (const path of globSync('server/db/migrations/meta/*_snapshot.json').sort().slice(0, -1)) rmSync(path)
