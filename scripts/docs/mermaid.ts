import type { Box, Drawing } from './drawing.ts'

/** Mermaid accepts only letters, digits and underscores in identifiers. */
const identifier = (id: string) => id.replace(/[^A-Za-z0-9]+/g, '_')

const escaped = (text: string) => text.replaceAll(':', ' -').replaceAll(';', ',').replaceAll('#', '')

function stateLines(box: Box, drawing: Drawing, indent: string): string[] {
  if (box.kind === 'start') return startLines(box, drawing, indent)
  const lines = [box.title, ...box.lines.map(({ text }) => text)].map(escaped)
  const own = `${indent}state "${lines.join('\\n')}" as ${identifier(box.id)}`
  if (box.children.length === 0) return [own]
  const inside = box.children.flatMap((child) => stateLines(child, drawing, `${indent}  `))
  return [`${own} {`, ...inside, `${indent}}`]
}

const startLines = ({ id }: Box, { arrows }: Drawing, indent: string) =>
  arrows.filter(({ from }) => from === id).map(({ to }) => `${indent}[*] --> ${identifier(to)}`)

/** Code hosts render it, and people can search it. */
export const mermaidOf = (drawing: Drawing) =>
  [
    'stateDiagram-v2',
    ...drawing.boxes.flatMap((box) => stateLines(box, drawing, '  ')),
    ...drawing.arrows
      .filter(({ look }) => look !== 'start')
      .map(({ from, to, lines }) => `  ${identifier(from)} --> ${identifier(to)} : ${escaped(lines.join(' '))}`),
  ].join('\n')
