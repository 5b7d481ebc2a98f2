import { ChartViewer } from '#src/chart/chart-viewer.tsx'
import type { ChartLayout } from '#src/chart/layout.ts'
import { useShown } from '../use-shown.ts'
import { stateIn } from '../workflow.ts'
import { Answer } from './answer.tsx'
import { chartFigures } from './chart-figures.ts'
import { FigureTables } from './figure-tables.tsx'
import classes from './figures.module.css'
import { Summary, type SummaryProps } from './summary.tsx'
import { hasEnd } from './texts.ts'
import { waitsIn } from './waits.ts'

interface FiguresProps extends SummaryProps {
  layout: ChartLayout
}

export function Figures({ workflow, layout, insight, before }: FiguresProps) {
  const { shown, show } = useShown()
  const isReworkable = hasEnd(workflow)
  const selected = shown.state !== undefined && stateIn(workflow, shown.state) ? shown.state : undefined
  return (
    <>
      <Answer workflow={workflow} insight={insight} />
      <div className={classes.picture}>
        <div className={classes.chart}>
          <ChartViewer
            layout={layout}
            figures={chartFigures(workflow, insight)}
            selected={selected}
            onSelect={(state) => show({ state: state === selected ? undefined : state })}
            describedBy="figures-answer"
          />
        </div>
        <ul className={classes.legend} aria-label="Legend">
          <li>
            <span className={classes.badge}>7</span> Here now
          </li>
          {waitsIn(workflow, insight).length > 0 && (
            <li>
              <span className={classes.heat} /> Least to most work that waits: those here now, by how long half of them
              stay
            </li>
          )}
          <li>
            <span className={classes.often} />{' '}
            {isReworkable ? '42 times (84 % of all ways out), 4 of them again' : '42 times (84 % of all ways out)'}
          </li>
          {isReworkable && (
            <li>
              <span className={classes.rework} /> Mostly rework
            </li>
          )}
        </ul>
      </div>
      <Summary workflow={workflow} insight={insight} before={before} />
      <FigureTables workflow={workflow} insight={insight} before={before} state={selected} />
    </>
  )
}
