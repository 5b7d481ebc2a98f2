import { expect, test } from 'vitest'
import { ledgerTransactionSpec } from '#tests/spec/ledger-transaction.ts'
import { ledgerTransactionModel } from '#tests/support/examples/ledger-transaction.ts'
import { specifyStatus } from '#tests/support/model/specify-status.ts'

specifyStatus(ledgerTransactionSpec, ledgerTransactionModel)

// Mutation testing counts a mutant that fails at import as survived, unless a test imports the file in its body.
test('the chart of a ledger transaction loads without any other module', async () => {
  const chart = await import('#machines/lifecycles/ledger-transaction/ledger-transaction-machine.ts')
  expect(chart.ledgerTransactionMachine.id).toBe('ledgerTransaction')
})
