import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useShown } from '../use-shown.ts'
import type { Workflow } from '../workflow.ts'
import { movesOf, type Option, type Played, type PlayedStep } from './play.ts'

/** Who plays, the steps so far, the moves that follow, the move that is asked about, and the selected status. */
export function usePlay(workflow: Workflow, given: Played | undefined) {
  const [played] = useState(given)
  const { shown, show } = useShown()
  const { entry, chart } = workflow
  const viewers = entry.kind === 'lifecycle' ? Object.keys(entry.viewers) : []
  const first = String(chart.states[0]?.initial).slice(chart.id.length + 1)
  const openTo = (viewer: string) => movesOf(workflow, first, viewer).open.length
  // Who can do most at first.
  const viewer =
    viewers.find((as) => as === shown.as) ?? viewers.toSorted((one, other) => openTo(other) - openTo(one))[0]
  const [start, setStart] = useState(played ? '' : first)
  const [steps, setSteps] = useState<readonly PlayedStep[]>([])
  const [asked, setAsked] = useState<{ option: Option; pressed: HTMLElement }>()
  const at = steps.at(-1)?.to ?? start
  const story = start === '' && steps.every((step, index) => step === played?.steps[index]) ? played?.steps : undefined
  const isTold = !story || steps.length === story.length
  const moves = useMemo(() => movesOf(workflow, isTold ? at : '', viewer), [workflow, isTold, at, viewer])
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
  const stepOn = () => isTold || setSteps(story.slice(0, steps.length + 1))
  const stepBack = () => setSteps(steps.slice(0, -1))
  const selected = workflow.states.find(({ path }) => path === shown.state)
  const select = (state: string) => show({ state: state === selected?.path ? undefined : state })
  const commands = { begin, playAs, take, choose, cancel, stepOn, stepBack, select }
  const view = { workflow, viewers, viewer, at, steps, played, story, isTold, selected }
  return { ...view, ...moves, asked: asked?.option, ...commands }
}

export type Play = ReturnType<typeof usePlay>
