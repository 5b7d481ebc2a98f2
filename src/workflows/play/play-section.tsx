import { lazy, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { ChartMove } from '#src/chart/chart-props.ts'
import { ChartViewer } from '#src/chart/chart-viewer.tsx'
import type { ChartLayout } from '#src/chart/layout.ts'
import { StateName } from '../state-name.tsx'
import { useShown } from '../use-shown.ts'
import { type MoveView, overrules, stateIn, type Workflow } from '../workflow.ts'
import { beginningsOf, type Input, movesOf, type Option, optionsOf, play } from './play.ts'
import { RoleChoice, StartChoice } from './play-choices.tsx'
import { LastStep, PlayLog } from './play-log.tsx'
import { Moves } from './play-moves.tsx'
import classes from './play-section.module.css'

const AskBeside = lazy(async () => ({ default: (await import('./play-ask.tsx')).AskBeside }))

/** Pixels for a chart beside the panel in a window of 1280. */
const ROOM_BESIDE_PANEL = 785

interface PlaySectionProps {
  workflow: Workflow
  layout: ChartLayout
}

/** Runs the product's own machine. The visitor chooses a role and makes the moves of that role. */
export function PlaySection({ workflow, layout }: PlaySectionProps) {
  const { shown, show } = useShown()
  const { entry, chart, name } = workflow
  const viewers = entry.kind === 'lifecycle' ? Object.keys(entry.viewers) : []
  const viewer = viewers.find((each) => each === shown.as) ?? defaultViewer(name, viewers)
  const starts = useMemo(() => beginningsOf(workflow), [workflow])
  const first = String(chart.states[0]?.initial).slice(chart.id.length + 1)
  const [start, setStart] = useState(entry.kind === 'lifecycle' ? first : (starts[0] ?? ''))
  const [inputs, setInputs] = useState<readonly Input[]>([])
  const [asked, setAsked] = useState<{ option: Option; pressed: HTMLElement }>()
  const stage = useRef<HTMLElement>(null)
  useKeptFocus(stage, inputs)
  const beginning = useMemo(() => (entry.kind === 'lifecycle' ? { status: start } : { start }), [entry, start])
  const played = useMemo(() => play(workflow, beginning, inputs), [workflow, beginning, inputs])
  const { open, closed } = useMemo(
    () =>
      viewer === undefined
        ? { open: optionsOf(workflow, beginning, inputs), closed: [] }
        : movesOf(workflow, played, viewer),
    [workflow, beginning, inputs, played, viewer],
  )
  const begin = (next: string) => {
    setStart(next)
    setInputs([])
    setAsked(undefined)
  }
  const take = ({ event }: Option, answer: object = {}) => {
    setAsked(undefined)
    setInputs([...inputs, { event: { ...event, ...answer }, viewer }])
  }
  const choose = (option: Option, pressed: Element) =>
    option.meta ? setAsked({ option, pressed: pressed as HTMLElement }) : take(option)
  const cancel = () => {
    setAsked(undefined)
    asked?.pressed.focus()
  }
  /** With its condition where another open move has the same name. */
  const buttonOf = ({ id, text, condition }: MoveView): ChartMove => {
    const isAlone = open.every(({ move }) => move.id === id || move.text !== text)
    return { transition: id, label: text, ...(!isAlone && condition && { note: condition }) }
  }
  const chartMoves = [
    ...new Map(open.map(({ move }) => [move.id, buttonOf(move)])).values(),
    ...closed.flatMap(({ transition, label, reason }) =>
      transition === undefined ? [] : [{ transition, label, refusal: reason }],
    ),
  ]
  const taken = played.steps.flatMap(({ transitions, from }) =>
    transitions.slice(0, 1).map((transition) => ({ transition, from: sourceOf(transition, from) })),
  )
  const isOverruled = (id: string) =>
    !taken.some(({ transition }) => transition === id) &&
    workflow.moves.some((outer) => outer.id === id && open.some(({ move }) => overrules(move, outer)))
  const arrows = layout.arrows.filter(({ from, transitions }) => from !== undefined || !transitions.every(isOverruled))
  const selected = shown.state !== undefined && stateIn(workflow, shown.state) ? shown.state : undefined
  return (
    <section
      ref={stage}
      className={classes.stage}
      data-shape={layout.width > ROOM_BESIDE_PANEL ? 'wide' : 'tall'}
      aria-label="Try it"
    >
      <div className={classes.picture}>
        <div className={classes.bar}>
          {viewer === undefined ? (
            <StartChoice starts={starts} start={start} onChoose={begin} />
          ) : (
            <RoleChoice
              people={workflow.people}
              viewers={viewers}
              viewer={viewer}
              onChoose={(as) => {
                setAsked(undefined)
                show({ as }, true)
              }}
            />
          )}
        </div>
        <div className={classes.chart}>
          <ChartViewer
            name={name}
            layout={{ ...layout, arrows }}
            current={played.at}
            taken={taken}
            moves={chartMoves}
            onMove={({ transition }, pressed) => {
              const option = open.find(({ move }) => move.id === transition)
              if (option) choose(option, pressed)
            }}
            selected={selected}
            onSelect={(state) => show({ state: state === selected ? undefined : state })}
            isTechnical={shown.names === 'code'}
            describedBy="moves"
          />
        </div>
      </div>
      <div className={classes.panel}>
        <div className={classes.now}>
          <h2>Now</h2>
          {played.at.map((path) => (
            <div key={path} className={classes.here}>
              <StateName workflow={workflow} path={path} />
              <p>{stateIn(workflow, path)?.meaning}</p>
            </div>
          ))}
          <p role="status" className={classes.announcement}>
            {played.steps.length > 0 &&
              `${played.at.map((path) => stateIn(workflow, path)?.title).join(', ')}. Open: ${open.map(({ move }) => move.text).join(', ') || 'nothing'}.`}
          </p>
          <Moves workflow={workflow} viewer={viewer} open={open} closed={closed} onChoose={choose} />
          {asked && (
            <Suspense>
              <AskBeside
                key={asked.option.move.id}
                {...asked}
                within={(document.fullscreenElement as HTMLElement | null) ?? stage.current ?? undefined}
                onSubmit={(answer) => take(asked.option, answer)}
                onCancel={cancel}
              />
            </Suspense>
          )}
          {selected !== undefined &&
            entry.kind === 'lifecycle' &&
            !stateIn(workflow, selected)?.isFinal &&
            selected !== played.at[0] && (
              <button type="button" className={classes.quiet} onClick={() => begin(selected)}>
                {`Start in ${stateIn(workflow, selected)?.title}`}
              </button>
            )}
        </div>
        <div className={classes.story}>
          <LastStep workflow={workflow} step={played.steps.at(-1)} />
          <PlayLog
            workflow={workflow}
            steps={played.steps}
            onBack={() => setInputs(inputs.slice(0, -1))}
            onStartOver={() => begin(start)}
          />
        </div>
      </div>
    </section>
  )
}

/** A move that is made takes its button away: the focus goes to the status that it led to. */
function useKeptFocus(stage: RefObject<HTMLElement | null>, inputs: readonly Input[]) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move takes buttons away
  useEffect(() => {
    if (inputs.length > 0 && document.activeElement === document.body)
      stage.current?.querySelector<SVGElement>('svg [aria-current="step"]')?.focus({ preventScroll: true })
  }, [inputs])
}

/** In a chart with regions, the box that a transition leaves. */
const sourceOf = (transition: string, from: readonly string[]) => {
  const source = transition.split(' | ')[0]?.split('.').slice(1).join('.') ?? ''
  return from.find((path) => path === source || path.startsWith(`${source}.`)) ?? from[0] ?? ''
}

/** Who can do most at first. */
const defaultViewer = (name: string, viewers: readonly string[]) =>
  name === 'task' ? 'reviewer' : name === 'user' ? 'user manager' : viewers[0]
