import { chartOf } from '#machines/chart.ts'
import { type MachineEntry, type MachineName, machineOf } from '#machines/registry.ts'
import { ABOUT } from './about.ts'
import type { Drawing } from './drawing.ts'
import { flowDrawing } from './flow-drawing.ts'
import { flowTables } from './flow-page.ts'
import { indexPage } from './index-page.ts'
import { layOut } from './layout.ts'
import { lifecycleDrawing } from './lifecycle-drawing.ts'
import { lifecycleTables } from './lifecycle-page.ts'
import { capitalised, words } from './markdown.ts'
import { mermaidOf } from './mermaid.ts'
import { svgOf } from './svg.ts'

export type Registry = Readonly<Record<MachineName, MachineEntry>>

const LEGENDS = {
  lifecycle:
    'A box is a status, and an arrow a move with those who can make it. What is possible in every open status is drawn once, from “any other open status”. ↻ is a move that leaves the status as it is. A box with two borders is never left.',
  status:
    'A box is a status, and an arrow an event that leads to another one. In brackets: the condition. ↻ is an event that leaves the status as it is. A box with two borders is never left. The server refuses every event that a status does not show.',
  flow: 'A box is a state, and an arrow what leads from it to another. Blue, with ⚙: a service that runs in a state, and what it answers. Dashed: time that passes. In brackets: the condition. ↻ happens without leaving the state, ⊘ is not accepted in it. What all states at rest share, those in which no service runs, is drawn once, from “any other state”. Of several dotted frames, one state in each holds at once.',
}

export const title = (name: string) => capitalised(words(name).replaceAll('-', ' '))

const drawingOf = (name: MachineName, entry: MachineEntry): Drawing =>
  entry.kind === 'lifecycle' ? lifecycleDrawing(entry, ABOUT[name].people ?? {}) : flowDrawing(entry.machine)

function page(name: MachineName, entry: MachineEntry, drawing: Drawing) {
  const { description = '', transitions } = chartOf(machineOf(entry))
  const { purpose, people = {} } = ABOUT[name]
  return `${[
    `# ${title(name)}`,
    `${description} ${purpose}`,
    `![The states of “${title(name)}” and the ways between them](${name}.svg)`,
    LEGENDS[entry.kind],
    ...(entry.kind === 'lifecycle' ? lifecycleTables(entry, people) : flowTables(entry.machine)),
    '## Tests',
    `Each of the ${transitions.length} transitions is walked by tests: [the list](coverage.md#${name}).`,
    `<details>\n<summary>The picture as text (Mermaid)</summary>\n\n\`\`\`mermaid\n${mermaidOf(drawing)}\n\`\`\`\n\n</details>`,
  ].join('\n\n')}\n`
}

/** Every generated file of `docs/machines`, by name. */
export async function docsOf(registry: Registry): Promise<Map<string, string>> {
  const files = new Map([['README.md', indexPage(registry)]])
  for (const [name, entry] of Object.entries(registry) as [MachineName, MachineEntry][]) {
    const drawing = drawingOf(name, entry)
    files.set(`${name}.md`, page(name, entry, drawing))
    files.set(`${name}.svg`, svgOf(await layOut(drawing)))
  }
  return files
}
