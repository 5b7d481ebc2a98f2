import { describe, expect, test } from 'vitest'
import { type Lifecycle, moveAvailability, moveTypesOf, statusesOf } from '#machines/core/lifecycle.ts'
import { type LifecycleEntry, stored } from '#machines/stored.ts'
import { bulkMoves } from './bulk-moves.ts'

const { task, announcement, user, role, account } = stored
const lifecycles: Readonly<Record<string, LifecycleEntry>> = { task, announcement, user, role, account }

const cells = Object.entries(lifecycles).flatMap(([entity, { lifecycle, viewers }]) =>
  Object.entries(viewers).map(([name, viewer]) => ({ entity, name, lifecycle, viewer })),
)

function movesFor(lifecycle: Lifecycle, viewer: LifecycleEntry['viewers'][string], body?: object | string) {
  const records = statusesOf(lifecycle).map((status) => ({
    row: status,
    state: { id: status, version: 1, status, viewer, subject: { name: status } },
  }))
  return bulkMoves(
    { lifecycle, changeOf: () => ({ call: 'task.approve' }) },
    records,
    body === undefined ? undefined : () => body as never,
  )
}

describe.each(cells)('one record of each status of $entity, selected by $name', ({ lifecycle, viewer }) => {
  const evaluated = moveTypesOf(lifecycle).map((type) => {
    const offers = statusesOf(lifecycle).map((status) => {
      const offer = moveAvailability(lifecycle, status, viewer).find((each) => each.type === type)
      return { status, offer }
    })
    return offers.flatMap(({ status, offer }) => (offer ? { status, ...offer } : []))
  })
  const countsOf = (isForm: boolean) =>
    evaluated.flatMap((offers) => {
      const open = offers.flatMap((each) =>
        each.open && (each.move.step.kind === 'confirm' || (isForm && each.move.target !== each.status))
          ? [[each.status, each.label] as const]
          : [],
      )
      const [first] = open
      return first ? [{ label: first[1], open: open.map(([status]) => status), of: offers.length }] : []
    })
  const read = (requests: ReturnType<typeof movesFor>) =>
    requests.map(({ label, items, closed }) => ({
      label,
      open: items.map(({ id }) => id),
      of: items.length + closed.length,
    }))

  const byLabel = (counts: ReturnType<typeof countsOf>) =>
    counts.toSorted((one, other) => one.label.localeCompare(other.label))

  test.each([
    ['the confirmed moves that the chart opens, counted, and no form', false, undefined],
    ['the moves of forms too where their bodies are known, but not those that change no status', true, { status: 'x' }],
  ])('has %s', (_, isForm, body) => {
    expect(byLabel(read(movesFor(lifecycle, viewer, body)))).toEqual(byLabel(countsOf(isForm)))
  })

  test('has what brings records on first, and what deletes them last', () => {
    const tones = movesFor(lifecycle, viewer).map(({ tone, label }) => (label === 'Delete' ? 'deletes' : tone))
    expect(tones).toEqual(
      ['positive', 'neutral', 'negative', 'deletes'].flatMap((each) => tones.filter((tone) => tone === each)),
    )
  })

  test('says why each of the others is left out, as the chart does', () => {
    const reasons = movesFor(lifecycle, viewer)
      .toSorted((one, other) => one.label.localeCompare(other.label))
      .flatMap(({ label, closed }) => closed.map((each) => [label, each]))
    const expected = evaluated.flatMap((offers) =>
      offers.some((each) => each.open && each.move.step.kind === 'confirm')
        ? offers.flatMap((each) =>
            each.open ? [] : [[each.label, { subject: { name: each.status }, message: each.refusal.message }]],
          )
        : [],
    )
    expect(reasons).toEqual(expected.toSorted(([one], [other]) => String(one).localeCompare(String(other))))
  })
})

test('a record whose body cannot be made is left out with the reason', () => {
  const viewer = announcement.viewers['super admin']
  const [publish] = movesFor(announcement.lifecycle, viewer, '2 files could not be read')
  const drafts = movesFor(announcement.lifecycle, viewer, { status: 'published' })[0]
  expect([publish?.label, drafts?.closed]).toEqual([
    'Delete',
    [{ subject: { name: 'published' }, message: 'Already published.' }],
  ])
})
