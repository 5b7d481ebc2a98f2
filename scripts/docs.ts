import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type MachineEntry, type MachineName, registry } from '#machines/registry.ts'
import { versionsOf } from '#machines/versions/versions.ts'
import type { ChartFile } from '#src/chart/layout.ts'
import { chartFile, LAYOUTS, modelOf, textOf, unfoldedOf } from './charts/charts.ts'
import { withCharts } from './charts/markup.ts'
import { versionLayouts } from './charts/version-chart.ts'
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
const unfolded = new Map<string, string>()
const earlier = new Map<string, string>()
for (const [name, entry] of Object.entries(registry) as [MachineName, MachineEntry][]) {
  const file = await chartFile(name, entry)
  charts.set(name, file)
  const all = await unfoldedOf(entry.kind, modelOf(name, entry), file)
  if (all) unfolded.set(`${name}.json`, textOf(all))
  for (const version of (await versionsOf(name)).slice(0, -1))
    earlier.set(`${name}-${version.fingerprint}.json`, textOf(await versionLayouts(name, entry, version, file)))
}
write(LAYOUTS, new Map([...charts].map(([name, file]) => [`${name}.json`, textOf(file)])), ['unfolded', 'versions'])
write(`${LAYOUTS}/unfolded`, unfolded)
write(`${LAYOUTS}/versions`, earlier)

const files = await withCharts((markupOf) => docsOf(registry, charts, markupOf))
write(FOLDER, files, ['coverage.md'])
writeFileSync('docs/permissions.md', permissionsPage())
console.log(
  `${LAYOUTS}: ${charts.size + unfolded.size + earlier.size} files, ${FOLDER}: ${files.size} files, docs/permissions.md`,
)
