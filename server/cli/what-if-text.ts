import { markdownOf, TABLE_HEAD, type WhatIf } from '#server/core/lifecycle-check/what-if.ts'
import { count } from './run.ts'

/** What `npm run lifecycle:what-if` prints. */
export function textOf({ moves, differences, gone, broken, stuck }: WhatIf, isMarkdown: boolean) {
  const lines = differences.map((group) => {
    const { entity, move, from, kind, change, latest, people } = group
    const text = `${change}: ${count(group.moves, 'move')} of ${entity}, “${move}” by ${kind} while ${from}.`
    return isMarkdown ? markdownOf(group) : `${text} People: ${people.size}. Latest: ${latest.id}, ${latest.at}`
  })
  const notes = [
    ...[...gone].map(
      ([status, records]) => `- A status is gone, and ${count(records, 'record')} would be in it: ${status}.`,
    ),
    ...broken.map((text) => `- ${text}`),
  ]
  if (isMarkdown && lines.length > 0) lines.unshift(TABLE_HEAD)
  if (isMarkdown && notes.length > 0) lines.push('')
  return [
    `This counts ${count(moves, 'move')}, not stories: a refused one would have changed what follows.\n`,
    [...lines, ...notes].join('\n') || (moves > 0 ? 'Nothing would differ.' : 'There are no stored moves.'),
    ...(stuck.length > 0
      ? [`\nOpen tasks that nobody who can sign in may move: ${stuck.length}, such as ${stuck[0]}.`]
      : []),
  ].join('\n')
}
