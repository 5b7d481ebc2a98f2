import { Link } from '@tanstack/react-router'
import { lazy, Suspense, use } from 'react'
import { type ChartFile, loadChart } from '#src/chart/layout.ts'
import classes from './chart-page.module.css'
import { Frame } from './frame.tsx'
import { PlaySection } from './play-section.tsx'
import { Tables } from './tables.tsx'
import { useShown } from './use-shown.ts'
import { KINDS, type Workflow } from './workflow.ts'

const Versions = lazy(async () => ({ default: (await import('./versions-section.tsx')).VersionsSection }))

const files = new Map<string, Promise<ChartFile>>()

function fileOf(name: string) {
  const file = files.get(name) ?? loadChart(name)
  files.set(name, file)
  return file
}

const MODES = [
  { show: undefined, label: 'Try it' },
  { show: 'versions', label: 'Versions' },
] as const

export function ChartPage({ workflow }: { workflow: Workflow }) {
  const { title, entry, purpose, chart } = workflow
  const { shown } = useShown()
  return (
    <Frame title={title} current={workflow.name}>
      <div className={classes.head}>
        <p className={classes.kind}>{KINDS[entry.kind].title}</p>
        <h1>{title}</h1>
        <p className={classes.purpose}>
          {chart.description} {purpose}
        </p>
        <nav aria-label="What the page shows" className={classes.modes}>
          {MODES.map(({ show, label }) => (
            <Link
              key={label}
              to="/workflows/{-$chart}"
              search={(old) => ({ ...old, show })}
              resetScroll={false}
              aria-current={shown.show === show ? 'true' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
      <Suspense fallback={<div className={classes.loading} role="status" aria-label="Loading the chart" />}>
        {shown.show === 'versions' ? <Versions workflow={workflow} /> : <Play workflow={workflow} />}
      </Suspense>
      <Tables workflow={workflow} />
    </Frame>
  )
}

function Play({ workflow }: { workflow: Workflow }) {
  const file = use(fileOf(workflow.name))
  return <PlaySection workflow={workflow} layout={file.wide} />
}
