import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { type MachineEntry, type MachineName, registry } from '#machines/registry.ts'
import { versionsOf } from '#machines/versions/versions.ts'
import type { ChartFile } from '#src/chart/layout.ts'
import { chartFile, LAYOUTS, textOf } from './charts/charts.ts'
import { withCharts } from './charts/markup.ts'
import { docsOf } from './docs/pages.ts'
import { permissionsPage } from './docs/permissions.ts'

// Deletes files of removed machines. The coverage table has a separate command.

const FOLDER = 'docs/machines'

function write(folder: string, files: ReadonlyMap<string, string>, others: readonly string[]) {
  for (const name of readdirSync(folder)) if (!files.has(name) && !others.includes(name)) rmSync(`${folder}/${name}`)
  for (const [name, text] of files) writeFileSync(`${folder}/${name}`, text)
}

/** Keeps the picture of the version before, when its rules are recorded. */
async function keepEarlier(name: MachineName, fingerprint: string) {
  const path = `${LAYOUTS}/${name}.json`
  const before: ChartFile | undefined = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
  const isRecorded = (await versionsOf(name)).some((version) => version.fingerprint === before?.fingerprint)
  if (before && before.fingerprint !== fingerprint && isRecorded)
    renameSync(path, `${LAYOUTS}/versions/${name}-${before.fingerprint}.json`)
}

const charts = new Map<string, ChartFile>()
for (const [name, entry] of Object.entries(registry) as [MachineName, MachineEntry][]) {
  const file = await chartFile(name, entry)
  await keepEarlier(name, file.fingerprint)
  charts.set(name, file)
}
write(LAYOUTS, new Map([...charts].map(([name, file]) => [`${name}.json`, textOf(file)])), ['versions'])
const pages = await withCharts((markupOf) => docsOf(registry, charts, markupOf))
write(FOLDER, pages, ['coverage.md'])
writeFileSync('docs/permissions.md', permissionsPage())
console.log(`${LAYOUTS}: ${charts.size} files, ${FOLDER}: ${pages.size} files, docs/permissions.md`)
