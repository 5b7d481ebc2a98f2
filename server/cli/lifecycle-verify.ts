import { tracked } from '#machines/lifecycles/tracked.ts'
import { versionsOf } from '#machines/versions/versions.ts'
import { type Finding, type LifecycleReport, verifyLifecycles } from '#server/core/lifecycle-check/verify.ts'
import { count, readSnapshot, run } from './run.ts'

// Exit code 0: replayed moves end in the stored statuses, 1: they do not. On the embedded database the server must be stopped.

function findingLine({ entity, id, step, problem }: Finding) {
  const where = step ? ` at ${step.move} of ${step.at} (move ${step._id})` : ''
  return `  ${entity} ${id}${where}: ${problem}`
}

async function chartLines({ charts }: LifecycleReport) {
  const lines = charts.map(async ({ entity, chart, moves }) => {
    const versions = await versionsOf(tracked[entity].chart)
    const known = versions.find(({ fingerprint }) => fingerprint === chart)
    const origin = known ? `of ${known.date}` : 'which this version of Statehouse does not know'
    return `  ${entity} ${chart}, ${origin}: ${count(moves, 'move')}`
  })
  return Promise.all(lines)
}

/** What no chart promises, and people may expect all the same. */
const happenedLines = ({ rules }: LifecycleReport) =>
  rules.flatMap(({ entity, sentence, broken, isPromised }) =>
    isPromised || broken === 0 ? [] : `  ${entity}: ${sentence} It happened in ${count(broken, 'move')}.`,
  )

async function print(report: LifecycleReport) {
  const { records, moves, found, findings, rules, stuck } = report
  const checked = `${count(records, 'record')}, ${count(moves, 'move')}`
  if (found === 0) console.log(`The lifecycles are sound: ${checked}.`)
  else console.error(`The lifecycles are not sound: ${count(found, 'finding')} in ${checked}.`)
  for (const finding of findings) console.error(findingLine(finding))
  if (found > findings.length) console.error(`  and ${found - findings.length} more`)
  const promises = rules.filter(({ isPromised }) => isPromised)
  const kept = promises.filter(({ broken }) => broken === 0)
  console.log(`Promises that every move kept: ${kept.length} of ${promises.length}.`)
  const happened = happenedLines(report)
  if (happened.length > 0) console.log(['Not promised, and it happened:', ...happened].join('\n'))
  if (stuck.length > 0)
    console.log(`Open tasks that nobody who can sign in may move: ${stuck.length}, such as ${stuck[0]}.`)
  console.log(['Moves by chart version:', ...(await chartLines(report))].join('\n'))
}

await run(async () => {
  const report = await readSnapshot(verifyLifecycles)
  await print(report)
  return report.found === 0 ? 0 : 1
})
