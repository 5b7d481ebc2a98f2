import * as v from 'valibot'
import { email } from '#contract/session.ts'
import { OperatorError } from '#server/errors/operator-error.ts'
import { changeAddress } from '#server/identity/change-address.ts'
import { openForCommand, run } from './run.ts'

// Gives a user another address where no super admin can: npm run user:address -- FORMER NEW.

await run(async ([former, wanted]) => {
  const address = v.safeParse(email, wanted)
  if (!former || !address.success)
    throw new OperatorError('Name the former and the new address: npm run user:address -- FORMER NEW')
  const db = await openForCommand()
  await db.transaction((tx) => changeAddress(tx, former, address.output)).finally(() => db.close())
  console.log(`${former} is ${address.output} now, and signs in again.`)
  return 0
})
