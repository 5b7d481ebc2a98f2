import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useShown } from '../use-shown.ts'
import type { Workflow } from '../workflow.ts'
import { movesOf, type Option, type Played } from './play.ts'

/** Who plays, the steps so far, the moves that follow, the move that is asked about, and the selected status. */
export function usePlay(workflow: Workflow, played: Played | undefined) {
  const { shown, show } = useShown()
  const { entry, chart } = workflow
  const viewers = entry.kind === 'lifecycle' ? Object.keys(entry.viewers) : []
  const first = String(chart.states[0]?.initial).slice(chart.id.length + 1)
  const openTo = (viewer: string) => movesOf(workflow, first, viewer).open.length
  // Who can do most at first.
  const viewer =
    viewers.find((as) => as === shown.as) ?? viewers.toSorted((one, other) => openTo(other) - openTo(one))[0]
  const [start, setStart] = useState(played?.start ?? first)
  const [steps, setSteps] = useState(played?.steps ?? [])
  const [asked, setAsked] = useState<{ option: Option; pressed: HTMLElement }>()
  const at = steps.at(-1)?.to ?? start
  const moves = useMemo(() => movesOf(workflow, at, viewer), [workflow, at, viewer])
  const begin = (next = start) => {
    setStart(next)
    setSteps([])
    setAsked(undefined)
  }
  const playAs = (as: string) => {
    setAsked(undefined)
    show({ as }, true)
  }
  const take = (option: Option) => {
    setAsked(undefined)
    setSteps([...steps, { ...option, viewer, from: at }])
  }
  const choose = (option: Option, pressed: Element) =>
    option.meta ? setAsked({ option, pressed: pressed as HTMLElement }) : take(option)
  const cancel = () => {
    // The moves are folded until then.
    flushSync(() => setAsked(undefined))
    asked?.pressed.focus()
  }
  const stepBack = () => setSteps(steps.slice(0, -1))
  const selected = workflow.states.find(({ path }) => path === shown.state)
  const select = (state: string) => show({ state: state === selected?.path ? undefined : state })
  const commands = { begin, playAs, take, choose, cancel, stepBack, select }
  return { workflow, viewers, viewer, at, steps, ...moves, asked: asked?.option, selected, ...commands }
}

export type Play = ReturnType<typeof usePlay>
