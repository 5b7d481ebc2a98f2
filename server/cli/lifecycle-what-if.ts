import { markdownOf, TABLE_HEAD, whatIf } from '#server/core/lifecycle-check/what-if.ts'
import { count, readSnapshot, run } from './run.ts'

// Exit code 0 also with differences: `lifecycle-verify.ts` is the alarm. On the embedded database the server must be stopped.

await run(async (args) => {
  const { moves, differences, gone, broken, stuck } = await readSnapshot(whatIf)
  const isMarkdown = args.includes('--markdown')
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
  console.log(`This counts ${count(moves, 'move')}, not stories: a refused one would have changed what follows.\n`)
  if (isMarkdown && lines.length > 0) lines.unshift(TABLE_HEAD)
  if (isMarkdown && notes.length > 0) lines.push('')
  console.log([...lines, ...notes].join('\n') || (moves > 0 ? 'Nothing would differ.' : 'There are no stored moves.'))
  if (stuck.length > 0)
    console.log(`\nOpen tasks that nobody who can sign in may move: ${stuck.length}, such as ${stuck[0]}.`)
  return 0
})
