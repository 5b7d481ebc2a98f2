import { markdownOf, TABLE_HEAD, whatIf } from '#server/core/lifecycle-check/what-if.ts'
import { count, readSnapshot, run } from './run.ts'

// Exit code 0 always: `lifecycle-verify.ts` is the alarm. On the embedded database the server must be stopped.

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
      ([status, records]) => `A status is gone, and ${count(records, 'record')} would be in it: ${status}.`,
    ),
    ...broken.map((text) => `A promise breaks: ${text}`),
    ...stuck
      .slice(0, 1)
      .map((id) => `Open tasks that nobody who can sign in may move: ${stuck.length}, such as ${id}.`),
  ]
  console.log(`Counted are ${count(moves, 'move')}, not stories: a refused one would have changed what follows.\n`)
  if (isMarkdown && lines.length > 0) lines.unshift(TABLE_HEAD)
  if (isMarkdown && notes.length > 0) lines.push('')
  console.log([...lines, ...notes].join('\n') || 'Nothing would differ.')
  return 0
})
