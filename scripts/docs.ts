import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type MachineName, registry } from '#machines/registry.ts'
import type { ChartFile } from '#src/chart/layout.ts'
import { chartFile, LAYOUTS, textOf } from './charts/charts.ts'
import { withCharts } from './charts/markup.ts'
import { docsOf } from './docs/pages.ts'
import { permissionsPage } from './docs/permissions.ts'

// Deletes files of removed machines. The coverage table has a separate command.

const FOLDER = 'docs/machines'

function write(folder: string, files: ReadonlyMap<string, string>, others: readonly string[] = []) {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) if (!files.has(name) && !others.includes(name)) rmSync(`${folder}/${name}`)
  for (const [name, text] of files) writeFileSync(`${folder}/${name}`, text)
}

const charts = new Map<string, ChartFile>()
for (const [name, entry] of Object.entries(registry)) charts.set(name, await chartFile(name as MachineName, entry))
write(LAYOUTS, new Map([...charts].map(([name, file]) => [`${name}.json`, textOf(file)])))

const files = await withCharts((markupOf) => docsOf(registry, charts, markupOf))
write(FOLDER, files, ['coverage.md'])
writeFileSync('docs/permissions.md', permissionsPage())
console.log(`${LAYOUTS}: ${charts.size} files, ${FOLDER}: ${files.size} files, docs/permissions.md`)
