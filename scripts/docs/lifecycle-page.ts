import { chartOf } from '#machines/chart.ts'
import { type Explanation, matrix, moveTypesOf, statusesOf, statusMeta } from '#machines/lifecycles/kit.ts'
import type { MoveMeta, StatusMeta } from '#machines/lifecycles/meta.ts'
import type { LifecycleEntry } from '#machines/registry.ts'
import { capitalised, code, table, words } from './markdown.ts'

/** The tables of a lifecycle: its statuses, its moves, and who can do what in which status, with the reasons. */
export const lifecycleTables = (entry: LifecycleEntry) => [
  '## Statuses',
  statusTable(entry),
  '## Moves',
  moveTable(entry),
  '## Who can do what',
  ...permissionTables(entry),
]

function statusTable({ lifecycle }: LifecycleEntry) {
  const [, ...states] = chartOf(lifecycle.machine).states
  const rows = states.map(({ key, type, meta, description }) => {
    const { label, tone } = (meta as StatusMeta | undefined) ?? { label: capitalised(words(key)), tone: '(not stored)' }
    return [label, code(key), tone, type === 'final' ? 'closed' : 'open', description ?? '']
  })
  return table(['Status', 'Stored as', 'Colour', '', 'Meaning'], rows)
}

function moveTable({ lifecycle }: LifecycleEntry) {
  const { id, transitions } = chartOf(lifecycle.machine)
  const key = (node: string) => node.slice(id.length + 1)
  const rows = moveTypesOf(lifecycle).flatMap((type) => {
    const ofType = transitions.filter(({ event }) => event === type)
    const branches = Map.groupBy(ofType, ({ targets, guard, description }) =>
      JSON.stringify([targets, guard, description]),
    )
    return [...branches.values()].map((branch) => {
      const [{ source, targets, guard, description, meta }] = branch as [(typeof branch)[number]]
      const from = branch.map((each) => key(each.source)).join(', ')
      const who = guard === undefined ? 'everybody' : words(guard).replace(/^is /, '')
      return [(meta as MoveMeta).label, code(type), from, key(targets[0] ?? source), who, description ?? '']
    })
  })
  return table(['Move', 'Event', 'From', 'To', 'Who', 'What it does'], rows)
}

function permissionTables({ lifecycle, viewers }: LifecycleEntry) {
  const names = Object.keys(viewers)
  const rows = matrix(lifecycle, viewers)
  const reasons = [
    ...new Set(rows.flatMap((row) => (!row.open && row.refusal.why === 'guard' ? [row.refusal.message] : []))),
  ]
  const cell = (row: Explanation) => {
    if (row.open) return `→ ${row.move.target}`
    return row.refusal.why === 'state' ? '—' : `no (${reasons.indexOf(row.refusal.message) + 1})`
  }
  const tables = statusesOf(lifecycle).flatMap((status) => {
    const inStatus = rows.filter((row) => row.status === status)
    const moves = Map.groupBy(inStatus, ({ type }) => type)
    const body = [...moves.values()].map((group) => [group[0]?.label ?? '', ...group.map(cell)])
    const isOpen = inStatus.some((row) => row.open)
    return [
      `### ${statusMeta(lifecycle, status).label}`,
      isOpen ? table(['Move', ...names.map(capitalised)], body) : 'Nobody can do anything any more.',
    ]
  })
  return [
    'An arrow tells the status afterwards. A dash: nobody can do this in this status (HTTP 409). “no”: somebody can, but not this person (HTTP 403), because:',
    reasons.map((reason, index) => `${index + 1}. ${reason}`).join('\n'),
    ...tables,
  ]
}
