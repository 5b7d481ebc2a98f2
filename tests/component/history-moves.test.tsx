import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { TrackedEntity } from '#contract/records.ts'
import { entryOf, type Lifecycle, movesOpenTo, statusesOf } from '#machines/core/lifecycle.ts'
import type { PendingSubmission } from '#machines/flows/workspace/requests.ts'
import { type LifecycleEntry, stored } from '#machines/stored.ts'
import { offeredMoves } from '#src/history/offered-moves.ts'
import { RecordChart } from '#src/history/record-chart.tsx'
import { chartButtons, currentBox } from './support/history.ts'
import { renderUi } from './support/render-ui.tsx'

const { task, announcement, user, role, account } = stored
const lifecycles: Readonly<Record<string, LifecycleEntry>> = { task, announcement, user, role, account }

const cells = Object.entries(lifecycles).flatMap(([entity, { lifecycle, viewers }]) =>
  statusesOf(lifecycle).flatMap((status) =>
    Object.entries(viewers).map(([name, viewer]) => [`${entity}, ${status}, ${name}`, entity, status, viewer] as const),
  ),
)

test.each(cells)(
  'the chart offers exactly the open moves, by their dialogs and forms: %s',
  async (_, entity, status, viewer) => {
    const lifecycle = (lifecycles[entity] as LifecycleEntry).lifecycle as Lifecycle
    const asked: PendingSubmission[] = []
    const offered = offeredMoves(
      { lifecycle, changeOf: () => ({ call: 'task.approve' }) },
      { id: 'one', version: 1, status, viewer, subject: { name: 'One' } },
      { ask: (request) => asked.push(request) },
    )
    await renderUi(
      <QueryClientProvider client={new QueryClient()}>
        <RecordChart
          entity={entity as TrackedEntity}
          status={status}
          isPast={false}
          steps={[]}
          offered={offered}
          describedBy="position"
        />
      </QueryClientProvider>,
    )
    const open = movesOpenTo(lifecycle, status, viewer)
    await expect.poll(currentBox).toBe(lifecycle.machine.root.states[status]?.meta.label)
    expect(chartButtons().toSorted()).toEqual(open.map(({ label }) => label).toSorted())
    for (const { label } of open) await page.getByRole('button', { name: label, exact: true }).click()
    const entryMates = (entry: string) => open.filter((move) => entryOf(move) === entry)
    const endings = asked.map((request) => request.endings.map(({ inverse: _, stored: __, ...move }) => move))
    expect(endings).toEqual(open.map((move) => entryMates(entryOf(move))))
  },
)
