import type { Line } from './drawing.ts'
import type { Picture, PlacedArrow, PlacedBox } from './layout.ts'
import { LINE, TITLE } from './metrics.ts'

/** Shared by SVG files and the pages that inline them. */
export const PICTURE_STYLE = `
  text { font: 12.5px system-ui, "Segoe UI", Helvetica, Arial, "DejaVu Sans", sans-serif; fill: var(--ink); paint-order: stroke; stroke: var(--paper); stroke-opacity: .8; stroke-width: 3px }
  svg { --paper: #ffffff; --ink: #212529; --faint: #868e96; --line: #495057; --box: #f8f9fa; --blue: #1971c2 }
  .title { font-weight: 600; font-size: 13.5px }
  .crossed { stroke-opacity: 1; stroke-width: 5px }
  .paper { fill: var(--paper) }
  .box { fill: var(--box); stroke: var(--line); stroke-width: 1.25 }
  .region { fill: none; stroke: var(--faint); stroke-dasharray: 2 4; stroke-linecap: round }
  .group { fill: var(--box); fill-opacity: .5; stroke: var(--faint) }
  .anywhere { fill: var(--paper); stroke: var(--line); stroke-dasharray: 4 3 }
  .anywhere-title { font-style: italic }
  .tone { stroke: var(--tone); fill: var(--tone); fill-opacity: .14; stroke-width: 1.75 }
  .end { fill: none; stroke: var(--tone, var(--line)) }
  .start { fill: var(--ink) }
  .arrow { fill: none; stroke: var(--line); stroke-width: 1.25; marker-end: url(#head) }
  .service { stroke: var(--blue); marker-end: url(#service-head) }
  .timer { stroke-dasharray: 5 4 }
  .head { fill: var(--line) }
  .service-head { fill: var(--blue) }
  .service-text { fill: var(--blue) }
  .label { fill: var(--paper) }
  .blue { --tone: #228be6 } .green { --tone: #40c057 } .red { --tone: #fa5252 } .orange { --tone: #fd7e14 }
  .purple { --tone: #9c5fd6 } .dark-green { --tone: #2b8a3e } .gray { --tone: #868e96 }
  @media (prefers-color-scheme: dark) {
    svg { --paper: #1a1b1e; --ink: #e9ecef; --faint: #909296; --line: #ced4da; --box: #25262b; --blue: #74c0fc }
  }`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const round = (value: number) => String(Math.round(value * 10) / 10)

const text = (x: number, y: number, content: string, attributes = '') =>
  `<text x="${round(x)}" y="${round(y)}"${attributes}>${escaped(content)}</text>`

const MARK: Readonly<Record<Line['look'], string>> = { service: '⚙', timer: '⏱', stay: '↻', refuse: '⊘' }

const rect = ({ x, y, width, height }: PlacedBox, className: string, inset = 0) =>
  `<rect class="${className}" x="${round(x + inset)}" y="${round(y + inset)}" width="${round(width - 2 * inset)}" height="${round(height - 2 * inset)}" rx="${8 - inset}"/>`

function boxMarkup(placed: PlacedBox): string[] {
  const { box, x, y, width, height } = placed
  if (box.kind === 'start')
    return [`<circle class="start" cx="${round(x + width / 2)}" cy="${round(y + height / 2)}" r="6"/>`]
  const inner = box.kind === 'final' ? [rect(placed, `end ${box.tone ?? ''}`.trim(), 4)] : []
  return [rect(placed, classOf(placed)), ...inner]
}

function boxText({ box, x, y, width, height }: PlacedBox): string[] {
  if (box.kind === 'start') return []
  const isGroup = box.children.length > 0
  const centre = isGroup ? '' : ' text-anchor="middle"'
  const left = isGroup ? x + 12 : x + width / 2
  const top = isGroup || box.lines.length > 0 ? y + 20 : y + height / 2 + 5
  const crossed = isGroup ? ' crossed' : ''
  const titleClass = `${box.kind === 'anywhere' ? 'anywhere-title' : 'title'}${crossed}`
  const lines = box.lines.map(({ look, text: content }, index) =>
    text(
      x + 12,
      top + TITLE - 4 + index * LINE,
      `${MARK[look]} ${content}`,
      ` class="${look === 'service' ? 'service-text' : 'line'}${crossed}"`,
    ),
  )
  return [text(left, top, box.title, ` class="${titleClass}"${centre}`), ...lines]
}

function classOf({ box }: PlacedBox) {
  if (box.kind === 'region' || box.kind === 'anywhere') return box.kind
  if (box.children.length > 0) return 'group'
  return box.tone ? `tone ${box.tone}` : 'box'
}

const RADIUS = 6

function pathOf(points: PlacedArrow['points']) {
  return points
    .map((point, index) => {
      const before = points[index - 1]
      const after = points[index + 1]
      if (!before) return `M${round(point.x)} ${round(point.y)}`
      if (!after) return `L${round(point.x)} ${round(point.y)}`
      const from = towards(point, before)
      const to = towards(point, after)
      return `L${round(from.x)} ${round(from.y)}Q${round(point.x)} ${round(point.y)} ${round(to.x)} ${round(to.y)}`
    })
    .join('')
}

function towards(from: { x: number; y: number }, to: { x: number; y: number }) {
  const distance = Math.hypot(to.x - from.x, to.y - from.y)
  const part = distance === 0 ? 0 : Math.min(RADIUS, distance / 2) / distance
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}

const arrowMarkup = ({ arrow, points }: PlacedArrow) => `<path class="arrow ${arrow.look}" d="${pathOf(points)}"/>`

function labelMarkup({ arrow, label }: PlacedArrow) {
  if (!label) return []
  const { x, y, width, height } = label
  const attributes = ` text-anchor="middle"${arrow.look === 'service' ? ' class="service-text"' : ''}`
  return [
    `<rect class="label" x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"/>`,
    ...arrow.lines.map((line, index) => text(x + width / 2, y + LINE - 3 + index * LINE, line, attributes)),
  ]
}

const head = (id: string, className: string) =>
  `<marker id="${id}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto"><path class="${className}" d="M0 0L10 5L0 10z"/></marker>`

/** Legible in light and dark color schemes. */
export function svgOf({ title, width, height, boxes, arrows }: Picture) {
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width)}" height="${round(height)}" viewBox="0 0 ${round(width)} ${round(height)}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<style>${PICTURE_STYLE}\n</style>`,
    `<defs>${head('head', 'head')}${head('service-head', 'service-head')}</defs>`,
    `<rect class="paper" width="100%" height="100%"/>`,
    ...boxes.flatMap(boxMarkup),
    ...arrows.map(arrowMarkup),
    ...boxes.flatMap(boxText),
    ...arrows.flatMap(labelMarkup),
    '</svg>',
  ].join('\n')}\n`
}
