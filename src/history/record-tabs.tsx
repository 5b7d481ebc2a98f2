import { Tabs } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { useServices } from '#src/api/services.tsx'
import { HistorySkeleton } from './history-skeleton.tsx'
import type { RecordHistoryProps } from './record-history.tsx'
import classes from './record-tabs.module.css'

// With the chart it is more code than the drawer itself.
const RecordHistory = lazy(async () => ({ default: (await import('./record-history.tsx')).RecordHistory }))

export type RecordTab = 'details' | 'history'

interface RecordTabsProps {
  tab: RecordTab
  onTab: (tab: RecordTab) => void
  history: RecordHistoryProps
  /** The details: all that there is with a server without histories. */
  children: ReactNode
}

export function RecordTabs({ tab, onTab, history, children }: RecordTabsProps) {
  const { config } = useServices()
  if (!config.extensions.includes('history')) return children
  return (
    <Tabs
      value={tab}
      onChange={(chosen) => onTab(chosen === 'history' ? chosen : 'details')}
      keepMounted={false}
      className={classes.tabs}
    >
      <Tabs.List className={classes.list}>
        <Tabs.Tab value="details">Details</Tabs.Tab>
        <Tabs.Tab value="history">History</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="details" className={classes.panel}>
        {children}
      </Tabs.Panel>
      <Tabs.Panel value="history" className={classes.panel}>
        <Suspense fallback={<HistorySkeleton />}>
          <RecordHistory key={history.id} {...history} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}
