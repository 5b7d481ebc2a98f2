import type { ChartBox, ChartLayout } from '#src/chart/layout.ts'

/** Mermaid accepts only letters, digits and underscores in identifiers. */
const identifier = (id: string) => id.replace(/[^A-Za-z0-9]+/g, '_')

const escaped = (text: string) => text.replaceAll(':', ' -').replaceAll(';', ',').replaceAll('#', '')

const parentOf = ({ id, kind }: ChartBox) =>
  kind === 'start' ? id.replace(/ ?start( .*)?$/, '') : id.replace(/\.?[^.]*$/, '')

function stateLines(box: ChartBox, layout: ChartLayout, indent: string): string[] {
  const { boxes, arrows, stubs } = layout
  if (box.kind === 'start')
    return arrows
      .filter(({ from }) => from === box.id)
      .map(
        ({ to, lines }) =>
          `${indent}[*] --> ${identifier(to)}${lines.length > 0 ? ` : ${escaped(lines.join(' '))}` : ''}`,
      )
  if (box.kind === 'choice') return [`${indent}state ${identifier(box.id)} <<choice>>`]
  const folded = stubs.filter(({ to }) => to === box.id).map(({ lines }) => `(${lines.join(' ')})`)
  const lines = [box.title, ...(box.lines ?? []).map(({ text }) => text), ...folded].map(escaped)
  const own = `${indent}state "${lines.join('\\n')}" as ${identifier(box.id)}`
  const inside = boxes.filter((each) => parentOf(each) === box.id)
  if (inside.length === 0) return [own]
  return [`${own} {`, ...inside.flatMap((child) => stateLines(child, layout, `${indent}  `)), `${indent}}`]
}

/** Code hosts render it, and people can search it. */
export const mermaidOf = (layout: ChartLayout) =>
  [
    'stateDiagram-v2',
    ...layout.boxes.filter((box) => parentOf(box) === '').flatMap((box) => stateLines(box, layout, '  ')),
    ...layout.arrows
      .filter(({ look }) => look !== 'start')
      .map(({ from, to, lines }) => `  ${identifier(from)} --> ${identifier(to)} : ${escaped(lines.join(' '))}`),
  ].join('\n')
