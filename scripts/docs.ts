import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { stored } from '#machines/stored.ts'
import type { ChartLayout } from '#src/chart/layout.ts'
import { chartFile, LAYOUTS, textOf } from './charts/charts.ts'
import { withCharts } from './charts/markup.ts'
import { documented } from './docs/documented.ts'
import { docsOf } from './docs/pages.ts'
import { permissionsPage } from './docs/permissions.ts'

// Deletes files of removed machines. The coverage table has a separate command.

const FOLDER = 'docs/machines'

function write(folder: string, files: ReadonlyMap<string, string>, kept?: string) {
  for (const name of readdirSync(folder)) if (!files.has(name) && name !== kept) rmSync(`${folder}/${name}`)
  for (const [name, text] of files) writeFileSync(`${folder}/${name}`, text)
}

const charts = new Map<string, ChartLayout>()
for (const [name, entry] of documented) charts.set(name, await chartFile(name, entry))
const shown = [...charts].filter(([name]) => name in stored)
write(LAYOUTS, new Map(shown.map(([name, file]) => [`${name}.json`, textOf(file)])))
const pages = await withCharts((markupOf) => docsOf(charts, markupOf))
write(FOLDER, pages, 'coverage.md')
writeFileSync('docs/permissions.md', permissionsPage())
console.log(`${LAYOUTS}: ${shown.length} files, ${FOLDER}: ${pages.size} files, docs/permissions.md`)
