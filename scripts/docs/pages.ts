import { statusesOf } from '#machines/lifecycles/lifecycle.ts'
import type { MachineName } from '#machines/registry.ts'
import type { Version } from '#machines/versions/version.ts'
import { versionsOf } from '#machines/versions/versions.ts'
import type { ChartLayout } from '#src/chart/layout.ts'
import { describedChart } from '#src/workflows/described-chart.ts'
import { type MarkupOf, standalone } from '../charts/markup.ts'
import { changesPage } from './changes-page.ts'
import { type DocumentedEntry, documented } from './documented.ts'
import { anchorOf, flowTables } from './flow-page.ts'
import { indexPage } from './index-page.ts'
import { lifecycleTables } from './lifecycle-page.ts'
import { slug, title } from './markdown.ts'

const SHARED =
  'The thick line is the usual way. A dashed arrow that begins at its text stands for a move that is possible in several places, which the text names. A double border marks a final'

const LEGENDS = {
  lifecycle: `A box is a status. An arrow is a move, with the people who can make it. ↻ marks a move that keeps the status. ${SHARED} status.`,
  status: `A box is a status. An arrow is an event, with its condition below. ↻ marks an event that keeps the status. ${SHARED} status. The server refuses every event that a status does not show.`,
  flow: `A box is a state. An arrow is what a person does or what is reported, with its condition below. Blue with ⚙ marks a service that runs in a state, and its results. A dashed arrow between boxes is a delay. ↻ marks an event that keeps the state. A diamond is left at once. ${SHARED} state. Dotted frames side by side run in parallel: each has one current state.`,
}

/** Where the page explains a box. Only stored statuses have a section. */
function linksIn(entry: DocumentedEntry, { boxes }: ChartLayout) {
  if (entry.kind !== 'lifecycle') return (path: string) => `#${anchorOf(path)}`
  const stored: readonly string[] = statusesOf(entry.lifecycle)
  const labels = new Map(boxes.map(({ id, title: label }) => [id, label]))
  return (status: string) => (stored.includes(status) ? `#while-${slug(labels.get(status) ?? '')}` : '#statuses')
}

function page(name: MachineName, entry: DocumentedEntry, version: Version | undefined) {
  const { description = '', transitions } = describedChart(entry)
  const { purpose, people } = entry
  return `${[
    `# ${title(name)}`,
    `${description} ${purpose}`.trim(),
    `![The states of “${title(name)}” and their transitions](${name}.svg)`,
    LEGENDS[entry.kind],
    ...(entry.kind === 'lifecycle' ? lifecycleTables(entry, people) : flowTables(entry)),
    '## Changes',
    `${version?.date}: ${version?.note} See [all changes](changes.md#${name}).`,
    '## Tests',
    `Tests take every transition, ${transitions.length} in total: see [Coverage](coverage.md).`,
  ].join('\n\n')}\n`
}

/** Every generated file of `docs/machines`, by name; the coverage table is separate. */
export async function docsOf(charts: ReadonlyMap<string, ChartLayout>, markupOf: MarkupOf) {
  const files = new Map([['README.md', indexPage()]])
  const versions = new Map<string, readonly Version[]>()
  for (const [name, entry] of documented) {
    const chart = charts.get(name)
    if (!chart) throw new Error(`There is no chart "${name}"`)
    const own = await versionsOf(name)
    versions.set(name, own)
    files.set(`${name}.md`, page(name, entry, own.at(-1)))
    files.set(`${name}.svg`, standalone(markupOf({ layout: chart, linkTo: linksIn(entry, chart) })))
  }
  return files.set('changes.md', changesPage(versions))
}
