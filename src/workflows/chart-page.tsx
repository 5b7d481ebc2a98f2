import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import classes from './chart-page.module.css'
import type { Frame } from './frame.ts'
import { PlaySection } from './play/play-section.tsx'
import { useRecords } from './use-records.ts'
import { useShown } from './use-shown.ts'
import { stateIn, type Workflow } from './workflow.ts'

const PlayHow = lazy(async () => ({ default: (await import('./play/play-how.tsx')).PlayHow }))

const Versions = lazy(async () => ({ default: (await import('./versions-section.tsx')).VersionsSection }))

const LazyFigures = lazy(async () => ({ default: (await import('./figures/figures-section.tsx')).FiguresSection }))

const Rules = lazy(async () => ({ default: (await import('./rules/tables.tsx')).Tables }))

const TABS = [
  { show: undefined, label: 'Try it' },
  { show: 'figures', label: 'Figures' },
  { show: 'versions', label: 'Versions' },
  { show: 'rules', label: 'Rules' },
] as const

interface ChartPageProps {
  frame: Frame
  workflow: Workflow
}

export function ChartPage({ frame: Frame, workflow }: ChartPageProps) {
  const { title, chart } = workflow
  const { shown } = useShown()
  const entity = useRecords(workflow.name, 'insight')?.entity
  const mode = shown.show === 'figures' && !entity ? undefined : shown.show
  return (
    <Frame title={title} subtitle={chart.description}>
      <nav aria-label="What the page shows" className={classes.tabs}>
        {TABS.filter(({ show }) => show !== 'figures' || entity).map(({ show, label }) => (
          <Link
            key={label}
            to="."
            search={(old) => ({ ...old, show, how: undefined })}
            resetScroll={false}
            activeOptions={{ explicitUndefined: true }}
            aria-current={mode === show ? 'true' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {shown.state !== undefined && !stateIn(workflow, shown.state) && (
        <p role="alert">
          {title} has no status “{shown.state}”.
        </p>
      )}
      <Suspense fallback={<div className={classes.loading} role="status" aria-label="Loading the page" />}>
        {mode === 'rules' && <Rules workflow={workflow} />}
        {mode === 'versions' && <Versions workflow={workflow} />}
        {mode === 'figures' && entity && <LazyFigures workflow={workflow} entity={entity} />}
        {mode === undefined &&
          (shown.how === undefined ? (
            <PlaySection workflow={workflow} />
          ) : (
            <PlayHow workflow={workflow} id={shown.how} />
          ))}
      </Suspense>
    </Frame>
  )
}
