import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Words } from '#machines/core/words.ts'
import { type MachineName, registry } from '#machines/registry.ts'
import { type LifecycleEntry, stored } from '#machines/stored.ts'
import { aboutOf } from '#src/workflows/about.ts'
import type { WordedEntry } from '#src/workflows/described-chart.ts'
import { isWorkflow } from '#src/workflows/workflow.ts'

/** A machine with all texts of its page. */
export type DocumentedEntry = (LifecycleEntry | WordedEntry) & ReturnType<typeof aboutOf>

/** Reads the words of the chart of a screen. */
function flowWords(name: string): Words & { readonly purpose: string } {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'words', `${name}.json`), 'utf8'))
}

function documentedEntry(name: MachineName): DocumentedEntry {
  if (isWorkflow(name)) return { ...stored[name], ...aboutOf(name) }
  const words = flowWords(name)
  return { ...registry[name], words, purpose: words.purpose, people: {} }
}

/** In the order of the registry. */
export const documented: ReadonlyMap<MachineName, DocumentedEntry> = new Map(
  (Object.keys(registry) as MachineName[]).map((name) => [name, documentedEntry(name)]),
)
