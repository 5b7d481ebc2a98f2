import { toldText } from '#contract/told.ts'
import { chartOf } from '#machines/core/chart.ts'
import { stateOf } from '#machines/core/decide.ts'
import {
  entryOf,
  type Lifecycle,
  type Move,
  type MoveAvailability,
  matrix,
  moveTypesOf,
  statusesOf,
  statusMeta,
} from '#machines/core/lifecycle.ts'
import type { Question, StatusMeta } from '#machines/core/meta.ts'
import type { LifecycleEntry } from '#machines/stored.ts'
import { anyOf } from '#src/format/list-text.ts'
import type { People } from '#src/workflows/about.ts'
import { type Way, waysOf } from '#src/workflows/ways.ts'
import { capitalised, code, quoted, slug, table, words } from './markdown.ts'

export const lifecycleTables = (entry: LifecycleEntry, people: People) => [
  '## Who is who',
  table(
    ['Person', 'Who that is'],
    Object.entries(people).map(([name, { is }]) => [capitalised(name), is]),
  ),
  '## Statuses',
  statusTable(entry),
  '## Moves',
  'The confirmation is shown before anything happens, and can be canceled. A refused move shows its reason. The server responds with HTTP 403 if another person could make the move in this status, and with HTTP 409 if the status does not allow it.',
  ...moveSections(entry, people),
  '## Who can do what',
  [
    'An arrow points to the new status. “no” means that only other people can make the move.',
    ...impossibleIn(entry),
  ].join(' '),
  ...permissionTables(entry),
]

function statusTable({ lifecycle }: LifecycleEntry) {
  const [, ...states] = chartOf(lifecycle.machine).states
  const rows = states.map(({ key, type, meta, description }) => {
    const { label, tone } = (meta as StatusMeta | undefined) ?? { label: capitalised(words(key)), tone: '' }
    const isOpen = type !== 'final'
    return [label, description ?? '', isOpen ? 'yes' : 'no', tone, meta ? code(key) : 'not stored']
  })
  return table(['Status', 'What it means', 'Can change', 'Color', 'Stored as'], rows)
}

const statusName = (lifecycle: Lifecycle, status: string) => {
  return stateOf(lifecycle.machine, status)?.meta?.label ?? capitalised(words(status))
}

function moveSections(entry: LifecycleEntry, people: People) {
  const ways = waysOf(entry, people)
  return moveTypesOf(entry.lifecycle).flatMap((type) => {
    const own = ways.filter(({ move }) => move.type === type)
    const [{ move }] = own as [Way]
    return [
      `### ${move.label}`,
      wayTable(entry, own),
      [`The screen then shows ${quoted(move.success)}. ${toldText(type)}`, ...refusalsOf(entry, type)].join(' '),
    ]
  })
}

/** Ways that differ only in their first status share a row. */
function wayTable({ lifecycle }: LifecycleEntry, ways: readonly Way[]) {
  const rows = Map.groupBy(ways, ({ who, move }) => JSON.stringify([who, move.description, askedBy(move)]))
  return table(
    ['Who can', 'While it is', 'What it does', 'Confirmation or form', 'New status'],
    [...rows.values()].map((group) => {
      const [{ who, move }] = group as [Way]
      const statuses = group.map(({ status }) => statusName(lifecycle, status).toLowerCase())
      return [capitalised(who), anyOf(statuses), move.description, askedBy(move), afterwards(lifecycle, group)]
    }),
  )
}

function afterwards(lifecycle: Lifecycle, ways: readonly Way[]) {
  if (ways.length > 1 && ways.every(({ status, move }) => move.target === status)) return 'unchanged'
  return anyOf([...new Set(ways.map(({ move }) => statusName(lifecycle, move.target)))])
}

function askedBy(move: Move) {
  const { step } = move
  if (step.kind === 'form') return step.menu ? `The form of ${quoted(entryOf(move))} in the menu` : 'A form'
  const question = step.question ? [questionText(step.question)] : []
  return [`**${step.title}** ${step.description}`, ...question].join(' ')
}

function questionText(question: Question) {
  const limit = question.kind === 'number' ? question.hint : `up to ${question.maxLength} characters`
  return `${question.label}: ${question.required ? 'required; ' : ''}${limit}.`
}

/** Each refusal of a move once, with its statuses if the refusals differ. */
function refusalsOf({ lifecycle, viewers }: LifecycleEntry, type: string) {
  const refused = matrix(lifecycle, viewers).flatMap((row) =>
    !row.open && row.type === type && row.refusal.why === 'guard' ? [row.refusal] : [],
  )
  const reasons = [...Map.groupBy(refused, ({ message }) => message)]
  return reasons.map(([message, group]) => {
    const statuses = [...new Set(group.map(({ status }) => statusName(lifecycle, status).toLowerCase()))]
    const where = reasons.length > 1 ? ` while it is ${anyOf(statuses)}` : ''
    return `Refusal for anyone else${where}: ${quoted(message)}`
  })
}

function permissionTables({ lifecycle, viewers }: LifecycleEntry) {
  const names = Object.keys(viewers)
  const rows = matrix(lifecycle, viewers)
  const cell = (row: MoveAvailability) => (row.open ? `→ ${statusName(lifecycle, row.move.target)}` : 'no')
  const link = (label: string) => `[${label}](#${slug(label)})`
  return statusesOf(lifecycle).flatMap((status) => {
    const { label } = statusMeta(lifecycle, status)
    const moves = [
      ...Map.groupBy(
        rows.filter((row) => row.status === status),
        ({ type }) => type,
      ).values(),
    ]
    const possible = moves.filter((group) => group.some(({ open }) => open))
    const impossible = moves.filter((group) => !possible.includes(group)).map(([first]) => first?.label ?? '')
    const body = possible.map((group) => [link(group[0]?.label ?? ''), ...group.map(cell)])
    return [
      `### While ${label.toLowerCase()}`,
      ...(possible.length > 0 ? [table(['Move', ...names.map(capitalised)], body)] : []),
      ...(impossible.length > 0 ? [`Not possible: ${impossible.join(', ')}.`] : []),
    ]
  })
}

function impossibleIn({ lifecycle, viewers }: LifecycleEntry) {
  const refused = matrix(lifecycle, viewers).flatMap((row) =>
    !row.open && row.refusal.why === 'state' ? [row.refusal.message] : [],
  )
  return refused
    .slice(0, 1)
    .map((message) => `If the status does not allow a move, the refusal names the status, for example: ${message}`)
}
