import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SESSION_INVALID } from '#contract/error.ts'
import { accountSpec } from '#tests/spec/account.ts'
import { announcementSpec } from '#tests/spec/announcement.ts'
import { type LifecycleSpec, moveFor } from '#tests/spec/lifecycle-spec.ts'
import { taskSpec } from '#tests/spec/task.ts'
import { userSpec } from '#tests/spec/user.ts'
import { ben } from '#tests/support/examples/people.ts'
import { ANNOUNCEMENT, serverWithAnnouncements } from './support/announcements.ts'
import { renderApp } from './support/app.tsx'
import type { FakeServer } from './support/fake-server.ts'
import { ACCOUNT, serverWithFinance } from './support/finance.ts'
import { headersOf } from './support/forms.ts'
import { expectAccessible, personOf, serverWithPeople } from './support/people.ts'
import { fillStep } from './support/row-moves.ts'
import { textsOf } from './support/screen-texts.ts'
import { serverWithTasks, TASK, toast } from './support/tasks.ts'

interface Row {
  readonly spec: Pick<LifecycleSpec, 'moves'>
  readonly viewer: string
  readonly at: string
  readonly server: () => FakeServer
  readonly id: string
  readonly name: string
  /** The second line of its toasts, where it is not the name. */
  readonly about?: string
}

const user: Row = {
  spec: userSpec,
  viewer: 'user manager',
  at: '/dashboard',
  server: () => serverWithPeople({ users: () => [personOf()] }),
  id: 'chi',
  name: 'Chi Example',
}
const account: Row = {
  spec: accountSpec,
  viewer: 'super admin',
  at: '/dashboard/coa',
  server: () => serverWithFinance(),
  id: ACCOUNT._id,
  name: ACCOUNT.accountCode,
  about: ACCOUNT.accountName,
}
const announcement: Row = {
  spec: announcementSpec,
  viewer: 'super admin',
  at: '/dashboard/announcement',
  server: () => serverWithAnnouncements(() => [ANNOUNCEMENT]),
  id: ANNOUNCEMENT._id,
  name: ANNOUNCEMENT.title,
}
const employeeTask: Row = {
  spec: taskSpec,
  viewer: 'reviewer',
  at: '/dashboard/tasks?tab=employee',
  server: () => serverWithTasks(() => [TASK]),
  id: TASK._id,
  name: TASK.title,
  about: `${TASK.title} · Ada Example`,
}

const undo = page.getByRole('button', { name: 'Undo' })

/** As far as the toast of the accepted move. */
async function make({ spec, viewer, at, server, id, name, about = name }: Row, type: string, version?: number) {
  const app = await renderApp({ at, signedInAs: ben, server: server() })
  const move = moveFor(spec, type, viewer)
  const { submit } = await fillStep(name, move)
  await submit.click()
  await app.server.accept(move.call.name, version)
  await expect.element(toast(move.success)).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const callOf = (other: string) => {
    const { path, ...call } = moveFor(spec, other, viewer).call
    const headers = { ...headersOf(call.body), 'if-match': `"${version}"` }
    return { ...call, path: `/api${path.replace('{id}', id)}`, headers }
  }
  const changes = () => app.server.sent.filter(({ method }) => method !== 'GET')
  const reads = () => app.server.sent.filter(({ method }) => method === 'GET').length
  return { ...app, callOf, changes, reads, success: move.success, about }
}

const lock = () => make(user, 'user.lock', 4)

const alerts = () => textsOf(page, 'alert')

describe('the toast of a move', () => {
  test.each<[string, string, Row]>([
    ['user.lock', 'user.unlock', user],
    ['account.deactivate', 'account.activate', account],
    ['announcement.publish', 'announcement.saveAsDraft', announcement],
  ])(
    'is a status that offers to undo %s by %s, with the version that the move produced',
    async (move, inverse, row) => {
      const { callOf, changes, reads, server, success, about } = await make(row, move, 4)
      const status = page.getByRole('status').filter({ has: undo })
      await expect.element(status).toHaveTextContent(`${success}${about}Undo`)
      await expectAccessible()
      const readsBefore = reads()
      expect(await server.changeBy(() => undo.click())).toEqual(callOf(inverse))
      expect(changes()).toHaveLength(2)
      await expect.element(undo).toBeDisabled()
      await server.accept(callOf(inverse).name, 5)
      await expect.element(toast(moveFor(row.spec, inverse, row.viewer).success)).toBeVisible()
      await expect.element(undo).not.toBeInTheDocument()
      expect(reads()).toBeGreaterThan(readsBefore)
    },
  )

  test.each<[string, Row, string, number | undefined]>([
    ['whose answer has no ETag', user, 'user.lock', undefined],
    ['that the chart cannot take back', employeeTask, 'task.approve', 4],
    ['that keeps the status', user, 'user.edit', 4],
    ['that erases the record', announcement, 'announcement.delete', 4],
  ])('offers no Undo after a move %s', async (_, row, move, version) => {
    const { success, about } = await make(row, move, version)
    expect(alerts()).toEqual([success + about])
    await expect.element(undo).not.toBeInTheDocument()
  })
})

describe('Undo', () => {
  test('is sent once, however often it is clicked', async () => {
    const { changes, server } = await lock()
    const element = undo.element() as HTMLElement
    element.click()
    element.click()
    await server.called('user.unlock')
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(changes().map(({ name }) => name)).toEqual(['user.lock', 'user.unlock'])
  })

  test.each([
    ['Ctrl+Z', () => userEvent.keyboard('{Control>}z{/Control}')],
    [
      'Enter on its button',
      async () => {
        ;(undo.element() as HTMLElement).focus()
        await userEvent.keyboard('{Enter}')
      },
    ],
  ])('works by %s, and the focus is where it was', async (_, press) => {
    const { changes, server } = await lock()
    const menu = page.getByRole('button', { name: 'Actions for Chi Example' })
    await expect.element(menu).toHaveFocus()
    await press()
    await server.accept('user.unlock')
    await expect.element(toast('User account unlocked successfully')).toBeVisible()
    expect(changes().map(({ name }) => name)).toEqual(['user.lock', 'user.unlock'])
    await expect.element(menu).toHaveFocus()
  })

  test('leaves Ctrl+Z to a field that is being filled in', async () => {
    const { changes } = await lock()
    await page.getByRole('searchbox', { name: 'Search users' }).fill('Chi')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(undo).toBeEnabled()
    expect(changes().map(({ name }) => name)).toEqual(['user.lock'])
  })

  test.each([
    [
      412,
      'Somebody else changed this in the meantime. Reload and try again.',
      'This user was changed in the meantime.',
    ],
    [
      409,
      '“Unlock user” is not possible while the user is active.',
      '“Unlock user” is not possible while the user is active.',
    ],
  ])('that is refused with %i says why, and the list is read again', async (status, message, reason) => {
    const { reads, server } = await lock()
    await undo.click()
    const readsBefore = reads()
    await server.refuse('user.unlock', status, message)
    await expect.poll(alerts).toEqual([`Not undone. ${reason}Chi Example`])
    await expect.element(undo).not.toBeInTheDocument()
    await expect.poll(reads).toBeGreaterThan(readsBefore)
  })

  test('works on another page than that of the move', async () => {
    const { changes, server, visit } = await lock()
    await visit('/dashboard/settings')
    await undo.click()
    await server.accept('user.unlock')
    await expect.element(toast('User account unlocked successfully')).toBeVisible()
    expect(changes().map(({ name }) => name)).toEqual(['user.lock', 'user.unlock'])
  })

  test('is withdrawn when the session ends, which the login screen explains', async () => {
    const { server } = await lock()
    await undo.click()
    await server.refuse('user.unlock', 401, SESSION_INVALID)
    await expect.element(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible()
    await expect.element(undo).not.toBeInTheDocument()
    expect(alerts()).toEqual([])
  })
})
