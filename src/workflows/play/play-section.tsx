import { type RefObject, Suspense, use, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { ChartMove } from '#src/chart/chart-props.ts'
import { ChartViewer } from '#src/chart/chart-viewer.tsx'
import { capitalized } from '#src/format/capitalized.ts'
import { layoutOf } from '../layouts.ts'
import { StateName } from '../state-name.tsx'
import { loadLaterParts, useLaterParts } from '../use-later-parts.ts'
import { useShown } from '../use-shown.ts'
import { type MoveView, stateIn, type Workflow } from '../workflow.ts'
import { movesOf, type Option, type Played } from './play.ts'
import type { PlayAskProps } from './play-ask.tsx'
import choices from './play-choices.module.css'
import { LastStep, PlayLog } from './play-log.tsx'
import { Moves } from './play-moves.tsx'
import classes from './play-section.module.css'

/** After “Play how”, a screen reader says first what is played. */
const focusText = (text: HTMLElement | null) => text?.focus({ preventScroll: true })

/** The visitor chooses a role and makes the moves that the product's own machine opens to it. */
export function PlaySection({ workflow, played }: { workflow: Workflow; played?: Played | undefined }) {
  const { shown, show } = useShown()
  const { entry, chart, name } = workflow
  const layout = use(layoutOf(name))
  const viewers = entry.kind === 'lifecycle' ? Object.keys(entry.viewers) : []
  const first = String(chart.states[0]?.initial).slice(chart.id.length + 1)
  const openTo = (viewer: string) => movesOf(workflow, first, viewer).open.length
  // Who can do most at first.
  const viewer =
    viewers.find((as) => as === shown.as) ?? viewers.toSorted((one, other) => openTo(other) - openTo(one))[0]
  const [start, setStart] = useState(played?.start ?? first)
  const [steps, setSteps] = useState(played?.steps ?? [])
  const [asked, setAsked] = useState<{ option: Option; pressed: HTMLElement }>()
  const stage = useRef<HTMLElement>(null)
  const movesId = useId()
  useKeptFocus(stage, steps)
  // What is typed right after a press belongs in the form.
  useEffect(() => void Promise.allSettled([loadLaterParts()]), [])
  const at = steps.at(-1)?.to ?? start
  const { open, closed } = useMemo(() => movesOf(workflow, at, viewer), [workflow, at, viewer])
  const begin = (next: string) => {
    setStart(next)
    setSteps([])
    setAsked(undefined)
  }
  const play = (as: string) => {
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
    setAsked(undefined)
    asked?.pressed.focus()
  }
  /** A button names its condition where another open move has the same name. */
  const buttonOf = ({ id, text, condition }: MoveView): ChartMove => {
    const isAlone = open.every(({ move }) => move.id === id || move.text !== text)
    return { transition: id, label: text, ...(!isAlone && condition && { note: condition }) }
  }
  const chartMoves = [
    ...open.map(({ move }) => buttonOf(move)),
    ...closed.flatMap(({ transition, label, reason }) =>
      transition === undefined ? [] : [{ transition, label, refusal: reason }],
    ),
  ]
  const taken = steps.map(({ move, from }) => ({ transition: move.id, from }))
  const selected = shown.state !== undefined && stateIn(workflow, shown.state) ? shown.state : undefined
  return (
    <section ref={stage} className={classes.stage} aria-label="Try it">
      <div className={classes.picture}>
        {viewer !== undefined && (
          <div className={classes.bar}>
            <fieldset className={choices.roles}>
              <legend>You are</legend>
              <div className={choices.choices}>
                {viewers.map((as) => (
                  <label key={as} title={workflow.people[as]?.is}>
                    <input type="radio" name="viewer" checked={as === viewer} onChange={() => play(as)} />
                    <span>{capitalized(as)}</span>
                  </label>
                ))}
              </div>
            </fieldset>
          </div>
        )}
        <div className={classes.chart}>
          <ChartViewer
            name={name}
            layout={layout}
            current={[at]}
            taken={taken}
            moves={chartMoves}
            onMove={({ transition }, pressed) => {
              const option = open.find(({ move }) => move.id === transition)
              if (option) choose(option, pressed)
            }}
            selected={selected}
            onSelect={(state) => show({ state: state === selected ? undefined : state })}
            describedBy={movesId}
          >
            <LastStep workflow={workflow} step={steps.at(-1)} />
          </ChartViewer>
        </div>
      </div>
      <div className={classes.panel}>
        {played && (
          <p className={classes.told} ref={focusText} tabIndex={-1}>
            {played.told}
          </p>
        )}
        <div className={classes.now}>
          <h2>Now</h2>
          <div className={classes.here}>
            <StateName workflow={workflow} path={at} />
            <p>{stateIn(workflow, at)?.meaning}</p>
          </div>
          {asked && (
            <Suspense>
              <Question
                key={asked.option.move.id}
                option={asked.option}
                onSubmit={() => take(asked.option)}
                onCancel={cancel}
              />
            </Suspense>
          )}
          <div id={movesId} className={classes.now}>
            <Moves workflow={workflow} viewer={viewer} open={open} closed={closed} onChoose={choose} />
          </div>
          {selected !== undefined && !stateIn(workflow, selected)?.isFinal && selected !== at && (
            <button type="button" className={classes.quiet} onClick={() => begin(selected)}>
              {`Start in ${stateIn(workflow, selected)?.title}`}
            </button>
          )}
        </div>
        <PlayLog
          workflow={workflow}
          steps={steps}
          onBack={() => setSteps(steps.slice(0, -1))}
          onStartOver={() => begin(start)}
        />
      </div>
    </section>
  )
}

function Question(props: PlayAskProps) {
  const { PlayAsk } = useLaterParts()
  return <PlayAsk {...props} />
}

/** A move takes its button away, and so does starting over: the focus goes to the status of now. */
function useKeptFocus(stage: RefObject<HTMLElement | null>, steps: Played['steps']) {
  const first = useRef(steps)
  useEffect(() => {
    if (steps !== first.current && document.activeElement === document.body)
      stage.current?.querySelector<SVGElement>('svg [aria-current="step"]')?.focus({ preventScroll: true })
  }, [steps, stage])
}
