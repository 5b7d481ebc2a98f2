import { type LabelMove, wrapped } from '#src/chart/buttons.ts'
import type { ChartLine } from '#src/chart/layout.ts'
import { anyOf } from '#src/workflows/ways.ts'
import type { Wording } from '#src/workflows/wording.ts'
import type { FlowTree } from './flow-tree.ts'
import type { ModelEdge, ModelStub } from './model.ts'

/** A way back over at least this many steps of the main path is a line in its box. */
const LONG_WAY_BACK = 2

/** This many arrows from one group into states of another become one arrow. */
const BUNDLED_FROM = 3

/** An arrow before it is folded. */
interface Draft {
  readonly from: string
  readonly to: string
  readonly look: ModelEdge['look']
  readonly isMain: boolean
  readonly isBack: boolean
  readonly transitions: readonly string[]
  readonly texts: readonly string[]
  readonly note: string | undefined
  /** What can become a button; a way that is taken at once cannot. */
  readonly moves: readonly LabelMove[]
}

export interface Folded {
  readonly edges: readonly Omit<ModelEdge, 'id'>[]
  readonly stubs: readonly (ModelStub & { readonly to: string })[]
  readonly lines: readonly (ChartLine & { readonly in: string })[]
}

/** The same move of several states is one button. */
const distinct = (drafts: readonly Draft[]) => [
  ...new Map(drafts.flatMap(({ moves }) => moves).map((move) => [`${move.label} ${move.note}`, move])).values(),
]

const textOf = ({ texts, note }: Draft) => [...texts, ...(note ? [`(${note})`] : [])].filter(Boolean).join(' ')

/**
 * Which transitions of a flow are arrows, which are stubs at their target, and which are lines in their box. A move from
 * `foldedFrom` states is a stub.
 */
export function folded(
  tree: FlowTree,
  say: Wording,
  together: Readonly<Record<string, string>>,
  foldedFrom: number,
): Folded {
  const { outerOf, isGroup, isInside, positionOf } = tree
  const stubs: (ModelStub & { to: string })[] = []
  const lines: (ChartLine & { in: string })[] = []
  const addStub = (to: string, drafts: readonly Draft[], from: string | undefined) => {
    const move = wrapped(drafts[0] ? textOf(drafts[0]) : '')
    const transitions = drafts.flatMap((draft) => draft.transitions)
    stubs.push({
      to,
      transitions,
      lines: [...move, ...(from ? wrapped(from) : [])],
      notesFrom: move.length,
      moves: distinct(drafts),
    })
  }
  function addLine(line: ChartLine & { in: string }) {
    const same = lines.findIndex((each) => each.in === line.in && each.text === line.text)
    const before = lines[same]?.transitions ?? []
    if (same === -1) lines.push(line)
    else lines[same] = { ...line, transitions: [...before, ...(line.transitions ?? [])] }
  }

  const drafts = tree.chart.transitions.flatMap((transition): Draft[] => {
    const { text, look, condition } = say.transition(transition)
    const source = tree.pathOf(transition.source)
    const target = transition.targets.find((id) => id !== transition.source)
    const main = tree.mainStep(transition)
    if (target === undefined) {
      const staying = look === 'timer' ? 'timer' : 'stay'
      const words = condition ? `${text}, ${condition}` : text
      addLine({ in: source, look: staying, text: words, transitions: [transition.id] })
      return []
    }
    const to = main?.to ?? tree.landingOf(tree.pathOf(target))
    const from = main?.from ?? source
    const draft = {
      from,
      to,
      look,
      isMain: main !== undefined,
      isBack: main?.isBack ?? false,
      transitions: [transition.id],
      texts: [text],
      note: condition,
      moves: transition.event === '' ? [] : [{ label: text, note: condition }],
    }
    const isFromInside = source === '' || (isGroup(source) && isInside(to, source))
    if (main || !isFromInside) return [draft]
    addStub(to, [draft], source === '' ? 'from anywhere' : 'from any step here')
    return []
  })

  const isLongWayBack = ({ from, to, isMain }: Draft) => {
    if (foldedFrom === Number.POSITIVE_INFINITY || isMain || isGroup(from) || positionOf(from) === -1) return false
    const place = positionOf(to) >= 0 ? to : outerOf(to).find((outer) => positionOf(outer) >= 0)
    if (place === undefined || outerOf(from).join() === outerOf(to).join()) return false
    return positionOf(from) - positionOf(place) >= LONG_WAY_BACK
  }
  for (const draft of drafts.filter(isLongWayBack)) {
    const { from, to, transitions } = draft
    addLine({ in: from, look: 'leave', text: `${textOf(draft)} → ${say.title(outerOf(to)[0] ?? to)}`, transitions })
    addStub(to, [draft], `from ${say.title(from)}`)
  }
  const near = drafts.filter((draft) => !isLongWayBack(draft))

  const kept = near.filter(({ isMain }) => isMain)
  const shared = Map.groupBy(
    near.filter(({ isMain }) => !isMain),
    ({ to, look, texts, note }) => JSON.stringify([to, look, texts, note]),
  )
  for (const group of shared.values()) {
    const [{ to }] = group as [Draft]
    if (group.length < foldedFrom) kept.push(...group)
    else
      addStub(
        to,
        group,
        `from ${fromText(
          group.map(({ from }) => from),
          to,
        )}`,
      )
  }
  function fromText(from: readonly string[], to: string) {
    const siblings = tree.childrenOf(outerOf(from[0] ?? '')[0] ?? '')
    if (siblings.every((path) => path === to || from.includes(path))) return 'any other step here'
    const titles = from.map((path) => say.title(path))
    const isAmbiguous = new Set(titles).size < titles.length
    const named = from.map((path, index) => (isAmbiguous ? say.title(outerOf(path)[0] ?? path) : (titles[index] ?? '')))
    return anyOf([...new Set(named)])
  }

  /** Many arrows from one group into another become one, and stubs inside. */
  const bundles = Map.groupBy(
    kept.filter(({ isMain }) => !isMain),
    ({ from, to }) => {
      const [a, b] = [outerOf(from).at(-1) ?? from, outerOf(to).at(-1)]
      return b !== undefined && a !== b && isGroup(a) && to !== b ? `${a} > ${b}` : ''
    },
  )
  const others: Draft[] = []
  for (const [key, group] of bundles) {
    const targets = new Set(group.map(({ to }) => to))
    if (key === '' || foldedFrom === Number.POSITIVE_INFINITY || Math.min(group.length, targets.size) < BUNDLED_FROM) {
      others.push(...group)
      continue
    }
    const [from = '', to = ''] = key.split(' > ')
    const text = together[key]
    if (text === undefined) throw new Error(`The words of "${tree.chart.id}" lack what is together in ${key}`)
    others.push({
      from,
      to,
      look: 'event',
      isMain: false,
      isBack: false,
      transitions: [],
      texts: [text],
      note: undefined,
      moves: [],
    })
    const byMove = Map.groupBy(group, (draft) => JSON.stringify([draft.to, textOf(draft)]))
    for (const same of byMove.values()) {
      const sources = same.filter((draft) => !isGroup(draft.from)).map((draft) => say.title(draft.from))
      addStub(same[0]?.to ?? '', same, sources.length > 0 ? `from ${anyOf(sources)}` : undefined)
    }
  }

  const parallel = Map.groupBy([...kept.filter(({ isMain }) => isMain), ...others], ({ from, to, look, isMain }) =>
    JSON.stringify([from, to, look, isMain]),
  )
  const edges = [...parallel.values()].map((group) => {
    const [{ from, to, look, isMain, isBack, note }] = group as [Draft]
    const isSameNote = look === 'service' || group.every((draft) => draft.note === note)
    const texts = group.flatMap((draft) => (isSameNote ? draft.texts : [textOf(draft)]))
    const move = wrapped([...new Set(texts)].filter(Boolean).join(' · '))
    const notes = isSameNote && note ? wrapped(note) : []
    const transitions = group.flatMap((draft) => draft.transitions)
    return {
      from,
      to,
      look,
      isMain,
      ...(isBack && { isBack: true as const }),
      transitions,
      lines: [...move, ...notes],
      notesFrom: move.length,
      moves: distinct(group),
    }
  })
  return { edges, stubs, lines }
}
