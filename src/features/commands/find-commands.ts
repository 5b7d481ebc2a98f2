import { type Area, areasOpenTo, type Holder } from '#contract/area.ts'
import { admits, areasOf } from '#contract/call-areas.ts'
import { callWords } from '#contract/call-words.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { isolated } from '#contract/isolated.ts'
import { hasWords, isSearchable, searchable, wordsIn } from '#contract/search-text.ts'
import { workflowPage } from '#src/format/workflow-pages.ts'
import type { CommandRecord, CommandSource, Intent } from '#src/workspace/commands.ts'
import { goKeysOf } from './go-keys.ts'

/** It opens an area, there perhaps a record, a move or a form; or, with `href`, a page outside of the dashboard. */
export interface Command {
  readonly key: string
  readonly kind: 'area' | 'record' | 'move' | 'create' | 'page' | 'theme' | 'shortcuts' | 'log out'
  readonly label: string
  readonly detail?: string
  readonly to?: string
  readonly href?: string
  readonly search?: Readonly<Record<string, unknown>>
  readonly intent?: Intent
}

export interface AreaSource extends CommandSource {
  readonly path: string
  readonly label: string
}

export interface LoadedSource extends Pick<AreaSource, 'path' | 'label'> {
  readonly records: readonly CommandRecord[]
  /** The search by which the server found them, perhaps in a text that no record shows here. */
  readonly foundBy?: string | undefined
}

export interface CommandGroup {
  readonly label: string
  readonly commands: readonly Command[]
}

const SHOWN_PER_AREA = 2
/** When so few records are found, their moves are listed too. */
const FEW_RECORDS = 2

/** A ">" at any place asks for moves. */
const wordsOf = (query: string) => wordsIn(query.replaceAll('>', ' '))

/** Whether the label begins with what is typed. */
export const isNamed = (label: string, query: string) => searchable(label).startsWith(searchable(query.trim()))

export function areaCommands(areas: readonly Area[], holder: Holder, query: string) {
  const keys = goKeysOf(areas)
  return areasOpenTo(areas, holder)
    .filter(({ label }) => hasWords(label, wordsOf(query)))
    .map(({ label, path }): Command => {
      const key = keys.get(path)
      return { key: path, kind: 'area', label, to: path, ...(key && { detail: `G ${key.toUpperCase()}` }) }
    })
}

/** What creates a record, where the name of the call does not say it, and the tab that has its form. */
const CREATES: Readonly<Partial<Record<CallName, Pick<Command, 'search'> & { label: string }>>> = {
  'task.create': { label: 'Add new task' },
  'task.assign': { label: 'Add new task for an employee', search: { tab: 'employee' } },
  'fileUpload.create': { label: 'Upload file' },
}

function createCommand(call: CallName, to: string): Command[] {
  const { verb, entity } = callWords(call)
  const said = CREATES[call] ?? (verb === 'Create' && { label: `Create ${entity}` })
  return said ? [{ ...said, key: call, kind: 'create', to, intent: {} }] : []
}

/** Where both the area and the call are open to the person. */
export const createCommands = (areas: readonly Area[], holder: Holder, query: string) =>
  areasOpenTo(areas, holder)
    .flatMap(({ label, path }) =>
      (Object.keys(calls) as CallName[])
        .filter((call) => admits(calls[call].access, holder) && areasOf(call).some((area) => area === label))
        .flatMap((call) => createCommand(call, path)),
    )
    .filter(({ label }) => hasWords(`${label} create new add`, wordsOf(query)))

/** Once something is typed, the workflow of the records of each area. */
export function helpCommands(sources: readonly Pick<CommandSource, 'lifecycle'>[], query: string): Command[] {
  const words = wordsOf(query)
  const lifecycles = words.length === 0 ? [] : sources.flatMap(({ lifecycle }) => lifecycle ?? [])
  return lifecycles
    .map(({ entity, machine }) => ({ label: `How ${entity}s work`, to: workflowPage(machine.id) }))
    .filter(({ label }) => hasWords(`${label} workflow`, words))
    .map((page) => ({ key: page.to, kind: 'page', detail: 'Its workflow', ...page }))
}

export function actionCommands({ isDark, hasMailbox }: { isDark: boolean; hasMailbox: boolean }, query: string) {
  const actions: Command[] = [
    { key: 'theme', kind: 'theme', label: isDark ? 'Light mode' : 'Dark mode' },
    ...(hasMailbox
      ? [{ key: 'mailbox', kind: 'page', label: 'Mailbox', detail: 'In a new tab', href: '/mailbox' } as const]
      : []),
    { key: 'shortcuts', kind: 'shortcuts', label: 'Keyboard shortcuts', detail: '?' },
    { key: 'log out', kind: 'log out', label: 'Log out' },
  ]
  return actions.filter(({ label }) => hasWords(`${label} theme appearance`, wordsOf(query)))
}

export const recordCommand = (
  { path }: Pick<AreaSource, 'path'>,
  { id, title, detail, search }: CommandRecord,
): Command => ({
  key: `${path} ${id}`,
  kind: 'record',
  label: title,
  detail,
  to: path,
  search,
  intent: { id },
})

/** What the server can search for: names of moves are not in its records. */
export function searchedFor(sources: readonly LoadedSource[], query: string) {
  const entries = sources.flatMap(({ records }) => records.flatMap((record) => record.entries?.() ?? []))
  const moves = [...new Set(entries)].map(searchable)
  const words = wordsOf(query).filter((word) => !moves.some((move) => move.startsWith(word)))
  const search = words.join(' ')
  return isSearchable(search) ? search : undefined
}

const toMoves = (source: LoadedSource, record: CommandRecord) =>
  (record.entries?.() ?? []).map(
    (entry): Command => ({
      ...recordCommand(source, record),
      key: `${source.path} ${record.id} ${entry}`,
      kind: 'move',
      label: `${entry}: ${isolated(record.title)}`,
      detail: '',
      intent: { id: record.id, entry },
    }),
  )

const beginsIn = (entry: string, word: string) => ` ${searchable(entry)}`.includes(` ${word}`)

/** A named move comes before words in the title, which may be those of a status. */
const rankOf = ({ title }: CommandRecord, moves: readonly Command[], words: readonly string[]) =>
  [
    isNamed(title, words.join(' ')),
    moves.some(({ label }) => isNamed(label, words[0] ?? '')),
    hasWords(title, words),
    true,
  ].indexOf(true)

/**
 * Records by area, each followed by its moves where few are found, where the words name a move ("approve report"), or with a ">"
 * anywhere. A record comes first, so that no move is chosen by Enter alone. Without words nothing is found: there are too many.
 */
export function recordGroups(sources: readonly LoadedSource[], query: string): CommandGroup[] {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const found = sources.flatMap((source) =>
    source.records.flatMap((record) => {
      const { id, title, detail } = record
      const isFound = source.foundBy === words.join(' ') || hasWords(`${title} ${detail} ${id}`, words)
      const moves = toMoves(source, record).filter(({ intent }) =>
        words.every((word) => hasWords(title, [word]) || beginsIn(intent?.entry ?? '', word)),
      )
      if (!isFound && moves.length === 0) return []
      return [{ source, record, isFound, moves, rank: rankOf(record, moves, words) }]
    }),
  )
  const ranked = found.toSorted((one, other) => one.rank - other.rank)
  const hasMoves = query.includes('>') || found.length <= FEW_RECORDS
  const search = searchedFor(sources, query)
  return [...Map.groupBy(ranked, ({ source }) => source.label)].map(([label, hits]) => ({
    label,
    commands: hits.slice(0, SHOWN_PER_AREA + 1).flatMap(({ source, record, isFound, moves }, index): Command[] => {
      if (index < SHOWN_PER_AREA) return [recordCommand(source, record), ...(hasMoves || !isFound ? moves : [])]
      // It opens the list of the area in the tab of this record.
      const place = { to: source.path, search: { ...record.search, search } }
      return [{ key: `${source.path} more`, kind: 'area', label: `More in ${label}`, ...place }]
    }),
  }))
}
