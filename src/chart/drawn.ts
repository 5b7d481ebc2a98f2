import type { ChartArrow, ChartBox, ChartLayout, ChartLine } from './layout.ts'

/** Where a transition is drawn. `box`: the one it ends in; undefined for what stays in every step. */
export interface Drawn {
  readonly part: ChartArrow | ChartLine
  readonly box: ChartBox | undefined
}

/** Undefined for a transition that the chart does not have. */
export function drawnAs({ arrows, boxes, lines = [] }: ChartLayout, transition: string): Drawn | undefined {
  const parts: Drawn[] = [
    ...arrows.map((part) => ({ part, box: boxes.find(({ id }) => id === part.to) })),
    ...boxes.flatMap((box) => (box.lines ?? []).map((part) => ({ part, box }))),
    ...lines.map((part) => ({ part, box: undefined })),
  ]
  return parts.find(({ part }) => part.transitions?.includes(transition))
}

/** The transition of a move of a record; undefined for one that the chart does not have. */
export function transitionOf({ id, arrows, boxes }: ChartLayout, from: string, event: string, to: string) {
  const leading = arrows.filter((arrow) => arrow.to === to)
  const staying = boxes.find((box) => box.id === to)?.lines ?? []
  return [...leading, ...staying]
    .flatMap(({ transitions = [] }) => transitions)
    .find((each) => each.startsWith(`${id}.${from} | ${event} | `))
}

/** The name of a transition's event in the code; of a service or a delay its own. */
export function eventOf(transition: string) {
  const [, event = ''] = transition.split(' | ')
  return /^xstate\.(?:(?:done|error)\.\w+\.(?:\d+\.)?(.+)|after\.([^.]+))/.exec(event)?.slice(1).find(Boolean) ?? event
}
