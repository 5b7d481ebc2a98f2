import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type MachineName, registry } from '#machines/registry.ts'
import { chartFile, textOf } from './charts/charts.ts'
import { docsOf } from './docs/pages.ts'
import { permissionsPage } from './docs/permissions.ts'

// Deletes pages of removed machines. The coverage table has a separate command.

const FOLDER = 'docs/machines'

const LAYOUTS = 'src/chart/layouts'

for (const [name, entry] of Object.entries(registry))
  if (entry.kind === 'lifecycle')
    writeFileSync(`${LAYOUTS}/${name}.json`, textOf(await chartFile(name as MachineName, entry)))

const files = await docsOf(registry)
mkdirSync(FOLDER, { recursive: true })
for (const name of readdirSync(FOLDER)) if (!files.has(name) && name !== 'coverage.md') rmSync(`${FOLDER}/${name}`)
for (const [name, text] of files) writeFileSync(`${FOLDER}/${name}`, text)
writeFileSync('docs/permissions.md', permissionsPage())
console.log(`${FOLDER}: ${files.size} files, docs/permissions.md`)
