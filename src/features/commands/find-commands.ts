import { type Area, areasOpenTo } from '#contract/area.ts'
import { entryOf, movesOpenTo } from '#machines/lifecycles/lifecycle.ts'
import { WORKFLOW_PAGES, workflowPage } from '#src/format/workflow-pages.ts'
import type { CommandRecord, CommandSource, Intent } from '#src/workspace/commands.ts'

/**
 * Something that the palette can do: go to an area, and there perhaps to a record or straight to one of its moves; or,
 * with `href`, open a page that is not part of the dashboard.
 */
export interface Command {
  readonly key: string
  readonly label: string
  readonly detail: string
  readonly to?: string
  readonly href?: string
  readonly search?: Readonly<Record<string, unknown>>
  readonly intent?: Intent
}

export interface LoadedSource extends Omit<CommandSource, 'load'> {
  readonly records: readonly CommandRecord[]
}

const RECORDS_SHOWN = 6
/** So few records left that what can be done with them is of more use than another record. */
const FEW_RECORDS = 2

const wordsOf = (query: string) => query.toLowerCase().split(/\s+/).filter(Boolean)

const contains = (text: string, words: readonly string[]) => {
  const lower = text.toLowerCase()
  return words.every((word) => lower.includes(word))
}

export const areaCommands = (areas: readonly Area[], holder: Parameters<typeof areasOpenTo>[1], query: string) =>
  areasOpenTo(areas, holder)
    .filter(({ label }) => contains(label, wordsOf(query)))
    .map(({ label, path }): Command => ({ key: path, label, detail: 'Open this area', to: path }))

const pageCommand = (label: string, href: string): Command => ({
  key: href,
  label,
  detail: 'About the workflows, in a new tab',
  href,
})

/** The pages that tell how workflows work: of all, and once something is typed, of the records of each area. */
export function helpCommands(sources: readonly Pick<CommandSource, 'lifecycle'>[], query: string) {
  const words = wordsOf(query)
  const lifecycles = words.length === 0 ? [] : sources.flatMap(({ lifecycle }) => lifecycle ?? [])
  return [
    pageCommand('How the workflows work', WORKFLOW_PAGES),
    ...lifecycles.map(({ entity, machine }) => pageCommand(`How ${entity}s work`, workflowPage(machine.id))),
  ].filter(({ label, detail }) => contains(`${label} ${detail}`, words))
}

const movesOf = ({ lifecycle }: LoadedSource, { subject }: CommandRecord) =>
  lifecycle && 'status' in subject ? movesOpenTo(lifecycle, subject.status as never, subject.viewer) : []

const toRecord = (source: LoadedSource, { title, detail, search, subject }: CommandRecord): Command => ({
  key: `${source.path} ${subject.id}`,
  label: title,
  detail,
  to: source.path,
  search,
  intent: { id: subject.id },
})

/** As in the menu: moves that are endings of one form are one command, which opens the form. */
const toMoves = (source: LoadedSource, record: CommandRecord) =>
  [...Map.groupBy(movesOf(source, record), entryOf)].map(
    ([entry, [move]]): Command => ({
      ...toRecord(source, record),
      key: `${source.path} ${record.subject.id} ${entry}`,
      label: `${entry}: ${record.title}`,
      intent: { id: record.subject.id, move: move?.type },
    }),
  )

/**
 * What `query` finds among the records: those whose title or kind has all of its words and, where some of the words name
 * a move ("approve report"), that move of them. Nothing typed finds nothing: there are too many records to browse here.
 */
export function recordCommands(sources: readonly LoadedSource[], query: string) {
  const words = wordsOf(query)
  if (words.length === 0) return { records: [], moves: [] }
  const all = sources.flatMap((source) => source.records.map((record) => ({ source, record })))
  const found = all.filter(({ record }) => contains(`${record.title} ${record.detail}`, words)).slice(0, RECORDS_SHOWN)
  const named = all.flatMap(({ source, record }) =>
    toMoves(source, record).filter(({ label, detail }) => contains(`${label} ${detail}`, words)),
  )
  const near = found.length <= FEW_RECORDS ? found.flatMap(({ source, record }) => toMoves(source, record)) : []
  const moves = [...new Map([...named, ...near].map((command) => [command.key, command])).values()]
  // "Approve" is a move first, and only then the status of a task that was approved.
  const rank = ({ label }: Command) => (label.toLowerCase().startsWith(words[0] ?? '') ? 0 : 1)
  return {
    records: found.map(({ source, record }) => toRecord(source, record)),
    moves: moves.toSorted((one, other) => rank(one) - rank(other)).slice(0, RECORDS_SHOWN),
  }
}
