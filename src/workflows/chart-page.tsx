import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { TrackedEntity } from '#contract/records.ts'
import classes from './chart-page.module.css'
import type { Frame } from './frame.ts'
import { PlaySection } from './play/play-section.tsx'
import { useLaterParts } from './use-later-parts.ts'
import { useRecords } from './use-records.ts'
import { useShown } from './use-shown.ts'
import { stateIn, type Workflow } from './workflow.ts'

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
        {mode === undefined && shown.how === undefined ? (
          <PlaySection workflow={workflow} />
        ) : (
          <LaterTab workflow={workflow} entity={entity} />
        )}
      </Suspense>
    </Frame>
  )
}

function LaterTab({ workflow, entity }: { workflow: Workflow; entity: TrackedEntity | undefined }) {
  const { brokenPath, FiguresSection, Tables, VersionsSection } = useLaterParts()
  const { show, how = '' } = useShown().shown
  if (show === 'rules') return <Tables workflow={workflow} />
  if (show === 'versions') return <VersionsSection workflow={workflow} />
  if (show === 'figures' && entity) return <FiguresSection workflow={workflow} entity={entity} />
  return <PlaySection key={how} workflow={workflow} played={brokenPath(workflow, how)} />
}
