import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { serverWithEmptyLists } from './support/empty-lists.ts'

test.each([
  ['/dashboard', 'No users found'],
  ['/dashboard?tab=audit', 'No events yet'],
  ['/dashboard/roles', 'No roles found'],
  ['/dashboard/tasks', 'No tasks found'],
  ['/dashboard/announcement', 'No announcement found'],
  ['/dashboard/file-upload', 'No uploads yet...'],
  ['/dashboard/coa', 'No accounts found'],
  ['/dashboard/ledger', 'No transactions found'],
])('%s shows its list when React mounts every effect twice', async (at, text) => {
  await renderApp({ at, signedInAs: ben, server: serverWithEmptyLists(), isStrict: true })
  await expect.element(page.getByText(text)).toBeVisible()
})
