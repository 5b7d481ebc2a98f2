import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { registry } from '#machines/registry.ts'
import { docsOf } from './docs/pages.ts'
import { permissionsPage } from './docs/permissions.ts'

// Deletes pages of removed machines. The coverage table has a separate command.

const FOLDER = 'docs/machines'

const files = await docsOf(registry)
mkdirSync(FOLDER, { recursive: true })
for (const name of readdirSync(FOLDER)) if (!files.has(name) && name !== 'coverage.md') rmSync(`${FOLDER}/${name}`)
for (const [name, text] of files) writeFileSync(`${FOLDER}/${name}`, text)
writeFileSync('docs/permissions.md', permissionsPage())
console.log(`${FOLDER}: ${files.size} files, docs/permissions.md`)
