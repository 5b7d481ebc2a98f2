import type { Account } from '#contract/account.ts'
import type { RecordRef } from '#machines/flows/workspace/submission.ts'
import { createWorkspace } from '#machines/flows/workspace/workspace-machine.ts'
import { accountLifecycle } from '#machines/lifecycles/account/account-machine.ts'
import type { SignedInViewer } from '#src/api/viewer.ts'
import type { SharedCalls } from '#src/workspace/send-request.ts'

export const accountWorkspace = createWorkspace(accountLifecycle)

export const ACCOUNT_CALLS: SharedCalls = {
  'account.activate': { call: 'account.setStatus', body: { status: 'active' } },
  'account.deactivate': { call: 'account.setStatus', body: { status: 'inactive' } },
}

export const subjectOf = (account: Account, viewer: SignedInViewer): RecordRef => ({
  id: account._id,
  status: account.status,
  version: account.version,
  viewer,
})
