import { Button } from '@mantine/core'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import type { TrackedEntity } from '#contract/records.ts'
import { errorText } from '#src/api/error-text.ts'
import { apiQuery } from '#src/api/query.ts'
import { serverNow } from '#src/api/server-time.ts'
import { useServices } from '#src/api/services.tsx'
import { layoutOf } from '../layouts.ts'
import { useLoadedQueryClient } from '../use-loaded-query-client.ts'
import { useShown } from '../use-shown.ts'
import type { Workflow } from '../workflow.ts'
import classes from './figures.module.css'
import { Figures } from './figures.tsx'
import { type Period, periodsOf } from './period.ts'
import { PeriodChoice } from './period-choice.tsx'

interface FiguresProps {
  workflow: Workflow
  entity: TrackedEntity
}

/** How records really moved along the chart. */
export function FiguresSection(props: FiguresProps) {
  const client = useLoadedQueryClient()
  return (
    <section className={classes.section} aria-label="Figures">
      {client && (
        <QueryClientProvider client={client}>
          <Loaded {...props} />
        </QueryClientProvider>
      )}
    </section>
  )
}

function useInsight(entity: TrackedEntity, query: Period | undefined) {
  const { api } = useServices()
  return useQuery({
    ...apiQuery(api, 'insight.read', { params: { entity }, query: query ?? {} }, 'User'),
    meta: { silent: true },
    enabled: query !== undefined,
  })
}

function Loaded({ workflow, entity }: FiguresProps) {
  const layout = use(layoutOf(workflow.name))
  const { shown } = useShown()
  const [now] = useState(() => serverNow().getTime())
  const periods = periodsOf(shown, now)
  const query = useInsight(entity, periods?.current)
  const before = useInsight(entity, periods?.previous)
  const insight = query.data?.data
  return (
    <>
      <div>
        <PeriodChoice from={periods?.current.from} to={periods?.current.to} now={now} />
        <div role="status">{query.isLoading && <p className={classes.loading}>Loading figures...</p>}</div>
      </div>
      {!periods && <p role="alert">The period must end after it starts.</p>}
      {query.isError && (
        <div role="alert" className={classes.failed}>
          <p>{errorText(query.error)}</p>
          <Button variant="default" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {insight && <Figures workflow={workflow} layout={layout} insight={insight} before={before.data?.data} />}
    </>
  )
}
