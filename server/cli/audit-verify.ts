import { parseArgs } from 'node:util'
import { type AuditReport, hasSeal, movedOut, type Seal, verifyAudit, verifySeals } from '#server/core/audit/verify.ts'
import { OperatorError } from '#server/errors/operator-error.ts'
import { count, readSnapshot, run } from './run.ts'

// Exit code 0: both logs are as they were sealed, 1: they are not. On the embedded database the server must be stopped.

const USAGE = 'npm run audit:verify -- [--quick] [--seal BATCH:HASH], with a seal as this command prints it'

function readArguments(args: readonly string[]) {
  try {
    const options = { quick: { type: 'boolean' }, seal: { type: 'string' } } as const
    return parseArgs({ args: [...args], options }).values
  } catch {
    throw new OperatorError(USAGE)
  }
}

function sealIn(text: string): Seal {
  const [, batch, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  if (!batch || !hash) throw new OperatorError(USAGE)
  return { batch: Number(batch), hash }
}

function print(report: AuditReport) {
  if (!report.sound) return console.error(`The audit log is broken at ${report.place}: ${report.problem}.`)
  const { sealed, pending, pendingSince, seal } = report
  const since = pendingSince === null ? '' : ` since ${pendingSince}`
  console.log(`The audit log is sound: ${count(sealed, 'row')} sealed, ${count(pending, 'row')} pending${since}.`)
  console.log(`The last seal, to keep elsewhere: ${seal.batch}:${seal.hash}`)
}

await run(async (args) => {
  const values = readArguments(args)
  const kept = values.seal === undefined ? undefined : sealIn(values.seal)
  const { report, elsewhere, isKept } = await readSnapshot(async (tx) => ({
    report: await (values.quick ? verifySeals(tx) : verifyAudit(tx)),
    elsewhere: await movedOut(tx),
    isKept: kept === undefined || (await hasSeal(tx, kept)),
  }))
  print(report)
  if (report.sound && elsewhere > 0) console.log(`No longer in the database, and not read: ${count(elsewhere, 'row')}.`)
  if (!isKept)
    console.error(`The audit log does not have the seal ${values.seal}: sealed rows were removed or replaced.`)
  return report.sound && isKept ? 0 : 1
})
