import { parseArgs } from 'node:util'
import { setup as buildIfChanged } from '#tools/build-inputs.ts'
import { KINDS, TARGETS } from './plan.ts'
import { runFaults } from './run.ts'

// Kills, freezes and restarts the parts of a cluster under load, then checks what is stored:
// `npm run test:faults -- --minutes 10 --seed 7`. A seed repeats the faults.

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '1' }, seed: { type: 'string' } } })
const minutes = Number(values.minutes)
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
if (!(minutes > 0) || !Number.isInteger(seed))
  throw new Error('Say how long: npm run test:faults -- --minutes 10 --seed 7')

buildIfChanged()
console.log(`faults: seed ${seed}, ${minutes} minutes`)
const { plan, seconds, records, ended, missed, connections, resyncs, findings } = await runFaults(
  seed,
  minutes * 60_000,
)
for (const target of TARGETS) {
  const counts = KINDS.map(
    (kind) => `${kind} ${plan.filter((each) => each.target === target && each.kind === kind).length}`,
  )
  console.log(`  ${target.padEnd(9)} ${counts.join(', ')}`)
}
const { counts, stories, sessions, files, reversals } = records
const steps = stories.flatMap((story) => story.steps)
console.log(`  ${plan.length} faults in ${seconds.toFixed(0)} s
  calls       ${counts.done} acknowledged, ${counts.refused} refused, ${counts.unknown} without an answer
  tasks       ${stories.length} with ${steps.filter((step) => step.isAcknowledged).length} acknowledged moves
  sign-ins    ${sessions.length} sessions, ${ended} of them ended; ${counts.abandonedSignIns + counts.repeatedSignIns} sign-ins were tried again
  uploads     ${files.length} files, ${counts.partsSentAgain} parts sent again
  ledger      ${reversals.filter(({ isAcknowledged }) => isAcknowledged).length} of ${reversals.length} reversals acknowledged
  streams     missed ${missed.join(', ')}; connections ${connections.join(', ')}; resyncs ${resyncs.join(', ')}`)
for (const finding of findings.slice(0, 20)) console.log(`  FOUND: ${finding}`)
console.log(
  findings.length === 0
    ? '  Nothing acknowledged is lost or doubled.'
    : `  ${findings.length} findings. Repeat: npm run test:faults -- --minutes ${minutes} --seed ${seed}`,
)
process.exitCode = findings.length === 0 ? 0 : 1
