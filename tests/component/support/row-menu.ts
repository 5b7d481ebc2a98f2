import { afterAll, describe, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import type { SignedInUser } from '#contract/session.ts'
import type { Lifecycle } from '#machines/lifecycles/lifecycle.ts'
import type { MachineName } from '#machines/registry.ts'
import type { LifecycleCase, Model } from '#src/workflows/play/examples/model.ts'
import { models } from '#src/workflows/play/examples/models.ts'
import { entryOf, type LifecycleSpec, menuOf } from '#tests/spec/lifecycle-spec.ts'
import type { MenuEntry, RowMenuSpec } from '#tests/spec/row-menu-spec.ts'
import { coveragePath, coverageText } from '#tests/support/model/coverage-file.ts'
import { explore } from '#tests/support/model/explore.ts'
import { renderApp } from './app.tsx'
import { closeMenu, expectEffect } from './entry-effects.ts'
import type { FakeServer } from './fake-server.ts'
import { expectAccessible, menuTexts } from './people.ts'
import { createMoves, type MoveSettings, type OpenList, VERSION } from './row-moves.ts'
import { openRowMenu } from './tasks.ts'

type StatusOf<Spec> = Spec extends { statuses: infer Statuses } ? keyof Statuses : never

/** The status is not shown. */
const NO_STATUS = { label: '', tone: 'gray' } as const

interface Seat<Row> {
  readonly person: SignedInUser
  readonly at: string
  readonly tab?: string
  /** Distinguishes people who are the same to the lifecycle. */
  readonly as?: string
  /** Where it is another one. */
  readonly record?: Row
}

interface RowMenu<Spec extends RowMenuSpec, Row> {
  readonly spec: Spec
  /** "a task" */
  readonly entity: string
  readonly record: Row
  readonly name: string
  readonly serve: (rows: () => Row[]) => FakeServer
  /** By viewer. A viewer without a seat cannot open such a list. */
  readonly seats: Readonly<Record<Spec['viewers'][number], readonly Seat<Row>[]>>
  readonly lifecycle?: MoveSettings & {
    readonly machine: MachineName
    readonly inStatus: (row: Row, status: StatusOf<Spec>) => Row
  }
}

const textOf = ({ label, effect }: MenuEntry) => (effect.kind === 'nothing' ? label + effect.reason : label)

const isEnabled = ({ effect }: MenuEntry) => effect.kind !== 'nothing'

const enabledLabels = () =>
  page
    .getByRole('menuitem', { disabled: false })
    .elements()
    .map(({ textContent }) => textContent)

/** For every status and viewer: the entries and their effects, and for a lifecycle every transition and refused pair. */
export function describeRowMenu<Spec extends RowMenuSpec, Row extends { readonly _id: string }>(
  menu: RowMenu<Spec, Row>,
) {
  const { entity, name, lifecycle } = menu
  const spec: RowMenuSpec & Partial<LifecycleSpec> = menu.spec
  const { statuses = { '': NO_STATUS }, moves = {} } = spec
  const model = lifecycle && (models[lifecycle.machine] as unknown as Model<LifecycleCase<Lifecycle, string>>)
  const { edges, refused } = model ? explore(model) : { edges: [], refused: [] }
  const { expectStatus, makeMove, refuseMove } = createMoves({ statuses, moves }, lifecycle)
  const walked = new Set<string>()

  const cells = menu.spec.viewers.flatMap((viewer: Spec['viewers'][number]) =>
    menu.seats[viewer].flatMap((seat) =>
      Object.keys(statuses).map((status) => {
        const seen = [viewer, seat.as, seat.tab && `“${seat.tab}”`, status].filter(Boolean).join(', ')
        return [seen, { viewer, seat, status }] as const
      }),
    ),
  )
  type Cell = (typeof cells)[number][1]

  const edgesOf = ({ viewer, status }: Cell) =>
    edges.filter((edge) => edge.from === status && edge.case.viewer === viewer)
  const refusedIn = ({ viewer, status }: Cell) =>
    refused.filter((pair) => pair.in === status && pair.case.viewer === viewer)

  async function open({ viewer, seat, status }: Cell): Promise<OpenList> {
    const record = { ...(seat.record ?? menu.record), version: VERSION }
    const rowsIn = (next: string) =>
      next === 'deleted' ? [] : [lifecycle ? lifecycle.inStatus(record, next as never) : record]
    let rows = rowsIn(status)
    const app = await renderApp({ at: seat.at, signedInAs: seat.person, server: menu.serve(() => rows) })
    if (seat.tab)
      await expect.element(page.getByRole('tab', { name: seat.tab })).toHaveAttribute('aria-selected', 'true')
    if (lifecycle) await expectStatus(name, status)
    const store = (next: string) => {
      rows = rowsIn(next)
    }
    return { app, viewer, status, id: record._id, name, store }
  }

  describe(`the row menu of ${entity}`, () => {
    if (lifecycle)
      afterAll(() => commands.writeFile(coveragePath('component', lifecycle.machine), coverageText(walked)))

    test.each(cells)('has exactly the stated entries, and takes each to its effect (%s)', async (_, cell) => {
      const list = await open(cell)
      await openRowMenu(name)
      await expect.element(page.getByRole('menu')).toBeVisible()
      const entries = menuOf(spec, cell.status, cell.viewer)
      const labels = enabledLabels()
      expect(menuTexts()).toEqual(entries.map(textOf))
      expect(labels).toEqual(entries.filter(isEnabled).map(({ label }) => label))
      const offered = Object.entries(moves).map(([type, move]) => {
        const { to = cell.status } = move
        return [type, labels.includes(entryOf(move)) ? to : 'refused']
      })
      const accepted = edgesOf(cell).map((edge) => [edge.case.event.type, edge.to])
      const blocked = refusedIn(cell).map((pair) => [pair.case.event.type, 'refused'])
      expect(Object.fromEntries(offered)).toEqual(Object.fromEntries([...accepted, ...blocked]))
      await expectAccessible()
      await closeMenu()

      // Disabled entries come first: a dialog that one of them opened late would be in the way of the others.
      for (const { label, effect } of [...entries.filter((each) => !isEnabled(each)), ...entries.filter(isEnabled)]) {
        if (effect.kind !== 'moves') await expectEffect(effect, { ...list, label })
        else for (const type of effect.types) await makeMove(list, type)
      }
      const types = entries.flatMap(({ effect }) => (effect.kind === 'moves' ? effect.types : []))
      const changes = list.app.server.sent.filter(({ method }) => method !== 'GET')
      expect(changes.map((change) => change.name)).toEqual(types.map((type) => moves[type]?.call.name))
      for (const { case: move, transitions } of edgesOf(cell))
        if (types.includes(move.event.type)) for (const item of transitions) walked.add(item)
    })

    if (!lifecycle) return
    const refusable = Object.entries(moves).flatMap(([type, { open: openTo }]) => {
      const found = cells.find(([, { status, viewer }]) => openTo[status]?.includes(viewer))
      return found ? [{ type, cell: found[1] }] : []
    })

    test.each(refusable)('keeps the dialog of a refused $type open with what was typed', async ({ type, cell }) => {
      await refuseMove(await open(cell), type)
    })
  })
}
