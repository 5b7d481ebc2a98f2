import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { SignedInUser } from '#contract/session.ts'
import { type LifecycleSpec, menuOf } from '#tests/spec/lifecycle-spec.ts'
import type { MenuEntry, RowMenuSpec } from '#tests/spec/row-menu-spec.ts'
import { renderApp } from './app.tsx'
import { closeMenu, expectEffect } from './entry-effects.ts'
import type { FakeServer } from './fake-server.ts'
import { expectAccessible } from './people.ts'
import { createMoves, type MoveSettings, type OpenList, VERSION } from './row-moves.ts'
import { menuTexts } from './screen-texts.ts'
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
    readonly inStatus: (row: Row, status: StatusOf<Spec>) => Row
  }
}

const textOf = ({ label, effect }: MenuEntry) => (effect.kind === 'nothing' ? label + effect.reason : label)

const isEnabled = ({ effect }: MenuEntry) => effect.kind !== 'nothing'

/**
 * Each entry of the menu and its effect, once in a browser: every kind of move, and what a viewer alone sees.
 * `tests/machine/row-menus.test.ts` compares the menus of every status and viewer.
 */
export function describeRowMenu<Spec extends RowMenuSpec, Row extends { readonly _id: string }>(
  menu: RowMenu<Spec, Row>,
) {
  const { entity, name, lifecycle } = menu
  const spec: RowMenuSpec & Partial<LifecycleSpec> = menu.spec
  const { statuses = { '': NO_STATUS }, moves = {} } = spec
  const { expectStatus, makeMove, refuseMove } = createMoves({ statuses, moves }, lifecycle)

  const cells = menu.spec.viewers.flatMap((viewer: Spec['viewers'][number]) =>
    menu.seats[viewer].flatMap((seat) => Object.keys(statuses).map((status) => ({ viewer, seat, status }))),
  )
  type Cell = (typeof cells)[number]

  const optionsOf = ({ viewer, status }: Cell) =>
    menuOf(spec, status, viewer).flatMap((entry): { option: string; entry: MenuEntry }[] => {
      const { label, effect } = entry
      if (effect.kind !== 'moves') {
        const shownTo = effect.kind === 'drawer' && effect.showsTo?.[viewer] ? viewer : ''
        return [{ option: [label, effect.kind, shownTo].join(), entry }]
      }
      return effect.types.map((type) => ({
        option: [label, type, moves[type]?.variants?.[viewer] ? viewer : ''].join(),
        entry: { label, effect: { kind: 'moves', types: [type] } },
      }))
    })

  const pressed = new Set<string>()
  const seats = new Set<Seat<Row>>()
  const menus = cells.flatMap((cell) => {
    const options = optionsOf(cell).filter(({ option }) => !pressed.has(option))
    // The page decides who a person is to a record, so each seat opens its menu once.
    if (options.length === 0 && seats.has(cell.seat)) return []
    for (const { option } of options) pressed.add(option)
    seats.add(cell.seat)
    const seen = [cell.viewer, cell.seat.as, cell.seat.tab && `“${cell.seat.tab}”`, cell.status].filter(Boolean)
    return [[seen.join(', '), cell, options.map(({ entry }) => entry)] as const]
  })

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
    test.each(menus)('has the stated entries, and takes each to its effect (%s)', async (_, cell, entries) => {
      const list = await open(cell)
      await openRowMenu(name)
      await expect.element(page.getByRole('menu')).toBeVisible()
      expect(menuTexts()).toEqual(menuOf(spec, cell.status, cell.viewer).map(textOf))
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
    })

    // A form and a question keep what was typed, each in its own way.
    const steps = Map.groupBy(Object.entries(moves), ([, { step }]) => step.kind)
    const refusable = [...steps.values()].flatMap((group) => {
      const [type, move] = group.find(([, { fills }]) => fills) ?? group[0] ?? []
      const cell = cells.find(({ status, viewer }) => move?.open[status]?.includes(viewer))
      return type && cell ? [{ type, cell }] : []
    })

    test.each(refusable)('keeps the dialog of a refused $type open with what was typed', async ({ type, cell }) => {
      await refuseMove(await open(cell), type)
    })
  })
}
