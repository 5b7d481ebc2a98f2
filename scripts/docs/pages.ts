import { ABOUT } from '#machines/about.ts'
import { describedChart, type MachineEntry, type MachineName } from '#machines/registry.ts'
import type { Version } from '#machines/versions/version.ts'
import { versionsOf } from '#machines/versions/versions.ts'
import { changesPage } from './changes-page.ts'
import type { Drawing } from './drawing.ts'
import { flowDrawing } from './flow-drawing.ts'
import { flowTables } from './flow-page.ts'
import { indexPage, type Registry } from './index-page.ts'
import { layOut } from './layout.ts'
import { lifecycleDrawing } from './lifecycle-drawing.ts'
import { lifecycleTables } from './lifecycle-page.ts'
import { title } from './markdown.ts'
import { mermaidOf } from './mermaid.ts'
import { svgOf } from './svg.ts'

const LEGENDS = {
  lifecycle:
    'A box is a status. An arrow is a move, with the people who can make it. A move that is possible in every open status is drawn once, from “any other open status”. ↻ marks a move that keeps the status. A double border marks a final status.',
  status:
    'A box is a status. An arrow is an event that leads to another status, with its condition in brackets. ↻ marks an event that keeps the status. A double border marks a final status. The server refuses every event that a status does not show.',
  flow: 'A box is a state. An arrow is an event that leads to another state, with its condition in brackets. Blue with ⚙ marks a service that runs in a state, and its result. A dashed arrow is a delay. ↻ marks an event that keeps the state; ⊘ marks an event that the state refuses. A state is idle if no service runs in it. An arrow that all idle states share is drawn once, from “any other state”. Dotted frames side by side run in parallel: each has one current state.',
}

const drawingOf = (name: MachineName, entry: MachineEntry): Drawing =>
  entry.kind === 'lifecycle' ? lifecycleDrawing(entry, ABOUT[name].people ?? {}) : flowDrawing(entry)

function page(name: MachineName, entry: MachineEntry, drawing: Drawing, version: Version | undefined) {
  const { description = '', transitions } = describedChart(entry)
  const { purpose, people = {} } = ABOUT[name]
  return `${[
    `# ${title(name)}`,
    `${description} ${purpose}`,
    `![The states of “${title(name)}” and their transitions](${name}.svg)`,
    LEGENDS[entry.kind],
    ...(entry.kind === 'lifecycle' ? lifecycleTables(entry, people) : flowTables(entry)),
    '## Changes',
    `${version?.date}: ${version?.note} See [all changes](changes.md#${name}).`,
    '## Tests',
    `Tests take every transition, ${transitions.length} in total: see [Coverage](coverage.md#${name}).`,
    `<details>\n<summary>The picture as text (Mermaid)</summary>\n\n\`\`\`mermaid\n${mermaidOf(drawing)}\n\`\`\`\n\n</details>`,
  ].join('\n\n')}\n`
}

/** Every generated file of `docs/machines`, by name; the coverage table is separate. */
export async function docsOf(registry: Registry): Promise<Map<string, string>> {
  const files = new Map([['README.md', indexPage(registry)]])
  const versions = new Map<string, readonly Version[]>()
  for (const [name, entry] of Object.entries(registry) as [MachineName, MachineEntry][]) {
    const drawing = drawingOf(name, entry)
    const own = await versionsOf(name)
    versions.set(name, own)
    files.set(`${name}.md`, page(name, entry, drawing, own.at(-1)))
    files.set(`${name}.svg`, svgOf(await layOut(drawing)))
  }
  return files.set('changes.md', changesPage(versions))
}
