import type { ChartArrow, ChartBox, ChartLayout, ChartLine, ChartStub } from './layout.ts'

/** Where a transition is drawn. */
export type Drawn =
  | { readonly as: 'arrow'; readonly arrow: ChartArrow }
  | { readonly as: 'stub'; readonly stub: ChartStub }
  | { readonly as: 'line'; readonly box: ChartBox | undefined; readonly line: ChartLine }

/** Undefined for a transition that the chart does not have. A long way back is a line in its box, not the stub at its end. */
export function drawnAs({ arrows, boxes, stubs, lines = [] }: ChartLayout, transition: string): Drawn | undefined {
  const has = ({ transitions }: { readonly transitions?: readonly string[] }) =>
    transitions?.includes(transition) ?? false
  const arrow = arrows.find(has)
  if (arrow) return { as: 'arrow', arrow }
  for (const box of boxes) {
    const line = box.lines?.find(has)
    if (line) return { as: 'line', box, line }
  }
  const stub = stubs.find(has)
  if (stub) return { as: 'stub', stub }
  const line = lines.find(has)
  return line && { as: 'line', box: undefined, line }
}

/** The transition of a move of a record; undefined for one that the chart does not have. */
export function transitionOf({ id, arrows, boxes, stubs }: ChartLayout, from: string, event: string, to: string) {
  const isOf = (each: string) => each.startsWith(`${id}.${from} | ${event} | `)
  const leading = [...arrows, ...stubs].filter((each) => each.to === to).flatMap(({ transitions }) => transitions)
  const staying = boxes.find((box) => box.id === to)?.lines?.flatMap(({ transitions = [] }) => transitions) ?? []
  return [...leading, ...staying].find(isOf)
}

/** The name of a transition's event in the code; of a service or a delay its own. */
export function eventOf(transition: string) {
  const [, event = ''] = transition.split(' | ')
  return /^xstate\.(?:(?:done|error)\.\w+\.(?:\d+\.)?(.+)|after\.([^.]+))/.exec(event)?.slice(1).find(Boolean) ?? event
}
