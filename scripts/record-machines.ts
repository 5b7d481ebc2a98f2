import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type MachineEntry, type MachineName, registry } from '#machines/registry.ts'
import { rulesOf } from '#machines/versions/rules.ts'
import { labelsOf, type Version } from '#machines/versions/version.ts'
import { fingerprintOfRules } from '#server/core/moves.ts'
import { compareVersions } from './versions/compare.ts'

// Appends today's rules of each machine that changed to its versions. The argument says why.

const note = process.argv.slice(2).join(' ').trim()
const date = new Date().toISOString().slice(0, 10)
const changed: string[] = []

for (const [name, entry] of Object.entries(registry) as [MachineName, MachineEntry][]) {
  const path = `machines/versions/${name}.json`
  const versions: Version[] = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []
  const fingerprint = fingerprintOfRules(rulesOf(entry))
  if (versions.at(-1)?.fingerprint === fingerprint) continue
  changed.push(name)
  if (!note) continue
  const version: Version = { fingerprint, date, note, ...rulesOf(entry), ...labelsOf(entry) }
  const before = versions.at(-1)
  versions.push({ ...version, ...(before && { changes: compareVersions(before, version) }) })
  writeFileSync(path, `[\n${versions.map((version) => JSON.stringify(version)).join(',\n')}\n]\n`)
}

if (changed.length === 0) console.log('No rule has changed.')
else if (note) console.log(`Recorded ${changed.join(', ')}. Now run npm run docs and npm run lifecycle:what-if.`)
else {
  console.error(`Changed: ${changed.join(', ')}. Say why: npm run machines:record -- "Reviewers can request more"`)
  process.exitCode = 1
}
