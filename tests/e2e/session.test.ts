import { expect, test } from 'vitest'
import { openStage } from './support/stage.ts'
import { ADMIN, isAt, MEMBER, settle, signIn, storedIn } from './support/steps.ts'

const stage = openStage()

test('logging out in one tab ends the other, which says why', async () => {
  const desk = await stage.newDesk()
  const page = await desk.openTab()
  await signIn(page, stage.server, ADMIN)
  const other = await desk.openTab('/dashboard/tasks')
  await other.getByRole('heading', { name: 'Tasks Management' }).waitFor()

  await page.getByRole('button', { name: 'Log out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log out?' })
  await dialog.getByText('You will be logged out, but you can log in again.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Log out' }).click()
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await page.getByText('You have logged out.').waitFor()
  await other.getByText('You were logged out in another tab. Log in again to continue.').waitFor()
  await isAt(page, '/')
  await isAt(other, '/')
  expect(await storedIn(other)).toEqual([])
})

test('a session that was ended elsewhere throws back to the login screen at once', async () => {
  const desk = await stage.newDesk()
  const page = await desk.openTab()
  await signIn(page, stage.server, MEMBER)
  await page.getByRole('heading', { name: 'Tasks Management' }).waitFor()
  const { accessToken, refreshToken } = JSON.parse(
    await page.evaluate(() => localStorage.getItem('userInfo') ?? ''),
  ) as { accessToken: string; refreshToken: string }
  const ended = await fetch(`${stage.server.url}/api/session/delete`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${accessToken}`, 'x-refresh': refreshToken },
  })
  expect(ended.status).toBe(200)

  await page.getByText('Your session has ended. Log in again to continue.').waitFor()
  await isAt(page, '/')
  expect(await storedIn(page)).toEqual([])
})

test('an expired session says so with the next call', async () => {
  const desk = await stage.newDesk()
  const page = await desk.openTab()
  await signIn(page, stage.server, MEMBER)
  await page.getByRole('heading', { name: 'Tasks Management' }).waitFor()
  await settle(page)
  // The start of a process takes longer than the second that a session may then rest.
  await stage.server.stop()
  await stage.server.resume({ SESSION_IDLE: '1' })

  await page.getByText('You were logged out because your session expired. Log in again to continue.').waitFor()
  await isAt(page, '/')
  expect(await storedIn(page)).toEqual([])
})
