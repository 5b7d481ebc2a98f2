import { chartOf } from '#machines/chart.ts'
import { type MachineEntry, machineOf } from '#machines/registry.ts'
import type { Drawing } from './drawing.ts'
import { flowDrawing } from './flow-drawing.ts'
import { flowTables } from './flow-page.ts'
import { layOut } from './layout.ts'
import { lifecycleDrawing } from './lifecycle-drawing.ts'
import { lifecycleTables } from './lifecycle-page.ts'
import { capitalised, table, words } from './markdown.ts'
import { mermaidOf } from './mermaid.ts'
import { svgOf } from './svg.ts'

type Registry = Readonly<Record<string, MachineEntry>>

const KINDS = {
  lifecycle:
    'Lifecycles: the status of something that is stored. The browser offers by them, the server decides by them.',
  flow: 'Flows: what somebody does on a screen. They live in the browser.',
}

const LEGENDS = {
  lifecycle:
    'An arrow is a move, with those who can make it. Arrows that all open statuses share begin once, at “any other open status”. ↻ marks a move that leaves the status as it is, a double border a status that nothing leaves.',
  flow: '⚙ and blue: a service that runs in a state, and its answer. Dashed arrows: time that passes. Words in brackets: the condition. ↻ marks what happens without leaving a state, ⊘ what a state does not accept though the frame around it does. Arrows that all states at rest share, those in which no service runs, begin once at “any other state”. A dotted frame is one of several things that go on at once.',
}

const title = (name: string) => capitalised(words(name))

const drawingOf = (entry: MachineEntry): Drawing =>
  entry.kind === 'lifecycle' ? lifecycleDrawing(entry.lifecycle) : flowDrawing(entry.machine)

function page(name: string, entry: MachineEntry, drawing: Drawing) {
  const { description = '' } = chartOf(machineOf(entry))
  return `${[
    `# ${title(name)}`,
    description,
    `![The states of “${title(name)}” and the ways between them](${name}.svg)`,
    LEGENDS[entry.kind],
    ...(entry.kind === 'lifecycle' ? lifecycleTables(entry) : flowTables(entry.machine)),
    '## As text',
    `\`\`\`mermaid\n${mermaidOf(drawing)}\n\`\`\``,
  ].join('\n\n')}\n`
}

function index(registry: Registry) {
  const sections = (Object.keys(KINDS) as MachineEntry['kind'][]).flatMap((kind) => {
    const entries = Object.entries(registry).filter(([, entry]) => entry.kind === kind)
    const rows = entries.map(([name, entry]) => {
      const { description = '', states, transitions } = chartOf(machineOf(entry))
      return [`[${title(name)}](${name}.md)`, description, `${states.length - 1}`, `${transitions.length}`]
    })
    return rows.length === 0 ? [] : [KINDS[kind], table(['Machine', 'What it is about', 'States', 'Transitions'], rows)]
  })
  return `${[
    '# Machines',
    'Every workflow of Statehouse is one of these statecharts. The pages are written by `npm run docs` from the machines that run, and a test fails when they are out of date. Which transitions the tests walk is told in [coverage](coverage.md).',
    ...sections,
  ].join('\n\n')}\n`
}

/** Every generated file of `docs/machines`, by name. */
export async function docsOf(registry: Registry): Promise<Map<string, string>> {
  const files = new Map([['README.md', index(registry)]])
  for (const [name, entry] of Object.entries(registry)) {
    const drawing = drawingOf(entry)
    files.set(`${name}.md`, page(name, entry, drawing))
    files.set(`${name}.svg`, svgOf(await layOut(drawing)))
  }
  return files
}
