import { useState } from 'react'
import { ChartViewer } from '#src/chart/chart-viewer.tsx'
import type { ChartLayout } from '#src/chart/layout.ts'
import { Answer } from './answer.tsx'
import { chartFigures } from './chart-figures.ts'
import { FigureTables } from './figure-tables.tsx'
import classes from './figures.module.css'
import type { PeriodFiguresProps } from './period-figures.ts'
import { StatusCard } from './status-card.tsx'
import { hasEnd } from './texts.ts'
import { waitsIn } from './waits.ts'

interface FiguresProps extends PeriodFiguresProps {
  layout: ChartLayout
}

export function Figures({ workflow, layout, insight, before }: FiguresProps) {
  const [opened, setOpened] = useState<{ status: string; pressed: HTMLElement }>()
  const figures = chartFigures(workflow, insight)
  const isReworkable = hasEnd(workflow)
  const close = () => {
    setOpened(undefined)
    opened?.pressed.focus()
  }
  return (
    <>
      <Answer workflow={workflow} insight={insight} />
      <div className={classes.picture}>
        <div className={classes.chart}>
          <ChartViewer
            layout={layout}
            figures={figures}
            selected={opened?.status}
            onSelect={(status, pressed) =>
              status === opened?.status ? close() : setOpened({ status, pressed: pressed as HTMLElement })
            }
            describedBy="figures-answer"
          />
          {opened && (
            <StatusCard key={opened.status} workflow={workflow} insight={insight} {...opened} onClose={close} />
          )}
        </div>
        <ul className={classes.legend} aria-label="Legend">
          <li>
            <span className={classes.badge}>7</span> Here now
          </li>
          {waitsIn(workflow, insight).length > 0 && (
            <li>
              <span className={classes.heat} /> Darker: more work waits here
            </li>
          )}
          <li>
            <span className={classes.often} />{' '}
            {isReworkable
              ? '42 times (84 % of all ways out), 4 for the second time'
              : '42 times (84 % of all ways out)'}
          </li>
          {isReworkable && (
            <li>
              <span className={classes.rework} /> Mostly rework
            </li>
          )}
        </ul>
      </div>
      <FigureTables workflow={workflow} insight={insight} before={before} />
    </>
  )
}
