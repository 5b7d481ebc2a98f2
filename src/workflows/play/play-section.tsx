import { type RefObject, Suspense, use, useEffect, useId, useRef } from 'react'
import { ChartViewer } from '#src/chart/chart-viewer.tsx'
import { capitalized } from '#src/format/capitalized.ts'
import { layoutOf } from '../layouts.ts'
import { StateName } from '../state-name.tsx'
import { loadLaterParts, useLaterParts } from '../use-later-parts.ts'
import { stateIn, type Workflow } from '../workflow.ts'
import { chartMovesOf, type Played } from './play.ts'
import choices from './play-choices.module.css'
import { LastStep, PlayLog } from './play-log.tsx'
import { Moves } from './play-moves.tsx'
import classes from './play-section.module.css'
import { type Play, usePlay } from './use-play.ts'

/** The visitor chooses a role and makes the moves that the product's own machine opens to it. */
export function PlaySection({ workflow, played }: { workflow: Workflow; played?: Played | undefined }) {
  const layout = use(layoutOf(workflow.name))
  const play = usePlay(workflow, played)
  const { viewer, at, steps, story, isTold, open, closed, asked, selected } = play
  const dot = layout.arrows.find(({ look, to }) => look === 'start' && to === played?.steps[0]?.to)?.from
  const stage = useRef<HTMLElement>(null)
  const movesId = useId()
  useKeptFocus(stage, steps)
  // What is typed right after a press belongs in the form.
  useEffect(() => void Promise.allSettled([loadLaterParts()]), [])
  return (
    <section ref={stage} className={classes.stage} aria-label="Try it">
      <div className={classes.picture}>
        {played && <LaterPart name="StoryBar" play={play} />}
        {viewer !== undefined && <Roles play={play} />}
        <div className={classes.chart} data-end={story && isTold}>
          <ChartViewer
            name={workflow.name}
            layout={layout}
            current={[at || `${dot}`]}
            flag={story && steps.at(-1)?.initials}
            taken={steps.map(({ move, from }) => ({ transition: move?.id ?? '', from }))}
            moves={chartMovesOf(open, closed).filter(({ transition }) => !asked || transition === asked.move.id)}
            onMove={({ transition }, pressed) => {
              const option = open.find(({ move }) => move.id === transition)
              if (option) play.choose(option, pressed)
            }}
            selected={selected?.path}
            onSelect={play.select}
            describedBy={movesId}
          >
            {!story && <LastStep play={play} />}
          </ChartViewer>
        </div>
      </div>
      <div className={classes.panel}>
        <div className={classes.now}>
          <h2>Now</h2>
          <div className={classes.here}>
            <StateName workflow={workflow} path={at || 'Not created yet'} />
            <p>{stateIn(workflow, at)?.meaning}</p>
          </div>
          {asked && (
            <Suspense>
              <LaterPart name="PlayAsk" key={asked.move.id} play={play} />
            </Suspense>
          )}
          <div id={movesId} className={classes.now} hidden={asked !== undefined || !isTold}>
            <Moves play={play} />
          </div>
          {selected && !selected.isFinal && selected.path !== at && (
            <button type="button" className={classes.quiet} onClick={() => play.begin(selected.path)}>
              {`Start in ${selected.title}`}
            </button>
          )}
        </div>
        {!played && <PlayLog play={play} />}
      </div>
    </section>
  )
}

const Roles = ({ play: { workflow, viewers, viewer, playAs } }: { play: Play }) => (
  <div className={classes.bar}>
    <fieldset className={choices.roles}>
      <legend>You are</legend>
      <div className={choices.choices}>
        {viewers.map((as) => (
          <label key={as} title={workflow.people[as]?.is}>
            <input type="radio" name="viewer" checked={as === viewer} onChange={() => playAs(as)} />
            <span>{capitalized(as)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  </div>
)

function LaterPart({ name, play }: { name: 'PlayAsk' | 'StoryBar'; play: Play }) {
  const Part = useLaterParts()[name]
  return <Part play={play} />
}

/** A move takes its button away, and so does starting over: the focus goes to the status of now. */
function useKeptFocus(stage: RefObject<HTMLElement | null>, steps: Played['steps']) {
  const first = useRef(steps)
  useEffect(() => {
    if (steps !== first.current && document.activeElement === document.body)
      stage.current?.querySelector<SVGElement>('svg [aria-current="step"]')?.focus({ preventScroll: true })
  }, [steps, stage])
}
