import { whatIf } from '#server/core/lifecycle-check/what-if.ts'
import { readSnapshot, run } from './run.ts'
import { textOf } from './what-if-text.ts'

// Exit code 0 also with differences: `lifecycle-verify.ts` is the alarm. On the embedded database the server must be stopped.

await run(async (args) => {
  console.log(textOf(await readSnapshot(whatIf), args.includes('--markdown')))
  return 0
})
