import { type Area, areasOpenTo } from '#contract/area.ts'
import { WORKFLOW_PAGES, workflowPage } from '#src/format/workflow-pages.ts'
import type { CommandRecord, CommandSource, Intent } from '#src/workspace/commands.ts'

/** It opens an area, there perhaps a record or one of its moves; or, with `href`, a page outside of the dashboard. */
export interface Command {
  readonly key: string
  readonly label: string
  readonly detail: string
  readonly to?: string
  readonly href?: string
  readonly search?: Readonly<Record<string, unknown>>
  readonly intent?: Intent
}

export interface AreaSource extends CommandSource {
  readonly path: string
}

export interface LoadedSource extends Pick<AreaSource, 'path'> {
  readonly records: readonly CommandRecord[]
}

const RECORDS_SHOWN = 6
/** With so few records found, their moves are listed too. */
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

/** The pages about workflows: of all, and once something is typed, of the records of each area. */
export function helpCommands(sources: readonly Pick<CommandSource, 'lifecycle'>[], query: string) {
  const words = wordsOf(query)
  const lifecycles = words.length === 0 ? [] : sources.flatMap(({ lifecycle }) => lifecycle ?? [])
  return [
    pageCommand('How the workflows work', WORKFLOW_PAGES),
    ...lifecycles.map(({ entity, machine }) => pageCommand(`How ${entity}s work`, workflowPage(machine.id))),
  ].filter(({ label, detail }) => contains(`${label} ${detail}`, words))
}

const toRecord = ({ path }: LoadedSource, { id, title, detail, search }: CommandRecord): Command => ({
  key: `${path} ${id}`,
  label: title,
  detail,
  to: path,
  search,
  intent: { id },
})

const toMoves = (source: LoadedSource, record: CommandRecord) =>
  (record.entries?.() ?? []).map(
    (entry): Command => ({
      ...toRecord(source, record),
      key: `${source.path} ${record.id} ${entry}`,
      label: `${entry}: ${record.title}`,
      intent: { id: record.id, entry },
    }),
  )

/** Words may name a move too: "approve report". An empty query finds nothing: there are too many records to browse. */
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
  // A label that begins with the query ranks first: "approve" is a move rather than the status "approved".
  const rank = ({ label }: Command) => (label.toLowerCase().startsWith(words[0] ?? '') ? 0 : 1)
  return {
    records: found.map(({ source, record }) => toRecord(source, record)),
    moves: moves.toSorted((one, other) => rank(one) - rank(other)).slice(0, RECORDS_SHOWN),
  }
}
