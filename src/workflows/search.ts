import type { MachineName } from '#machines/registry.ts'
import { placeOf, workflowNames, workflowOf } from './workflow.ts'

export interface Found {
  readonly chart: MachineName
  readonly state?: string
  readonly label: string
  readonly detail: string
}

interface Entry extends Found {
  readonly words: string
}

let entries: readonly Entry[] | undefined

const entriesOf = (name: MachineName): Entry[] => {
  const workflow = workflowOf(name)
  const { title, purpose, states, moves, entry } = workflow
  const moveTexts = new Map(moves.filter(({ by }) => by !== 'always').map((move) => [move.text, move]))
  return [
    { chart: name, label: title, detail: 'Workflow', words: `${name} ${title} ${purpose}` },
    ...states.map(({ path, title: label, meaning }) => ({
      chart: name,
      state: path,
      label,
      detail: `${entry.kind === 'flow' ? 'Step' : 'Status'} of ${title}. ${meaning}`,
      words: `${placeOf(workflow, path)} ${path} ${meaning}`,
    })),
    ...[...moveTexts.values()].map((move) => ({
      chart: name,
      ...(move.from !== '' && { state: move.from }),
      label: move.text,
      detail: `Move of ${title}${move.note && `. ${move.note}`}`,
      words: `${move.text} ${move.note} ${move.transition.event} ${move.condition ?? ''}`,
    })),
  ]
}

/** Over workflows, states and moves of all charts, in plain words and in names of the code. Titles come first. */
export function search(query: string): readonly Found[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  entries ??= workflowNames.flatMap(entriesOf)
  const rank = ({ label }: Entry) => {
    const at = label.toLowerCase().indexOf(words[0] ?? '')
    return at === 0 ? 0 : at > 0 ? 1 : 2
  }
  return entries
    .filter((entry) => {
      const text = `${entry.label} ${entry.detail} ${entry.words}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .toSorted((one, other) => rank(one) - rank(other))
}
