import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type AppConfig, DEFAULT_CONFIG } from '#contract/config.ts'
import { ada, ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { expectAccessible, personOf, STAFF, serverWithPeople } from './support/people.ts'
import { chooseInRowMenu, dialog } from './support/tasks.ts'

const CONFIG: AppConfig = { ...DEFAULT_CONFIG, extensions: ['proof'] }
const STATED = 'Chi Example This user will be logged out and cannot log in until unlocked.'
const OPEN = ['proposed', 'approved', 'denied', 'carried-forward', 'done']

const lock = dialog('Lock user?')
const disable = dialog('Disable role?')
const link = page.getByRole('link', { name: 'open task', exact: false })

async function askToLock(signedInAs = ada, config = CONFIG) {
  const server = serverWithPeople({ users: () => [personOf()] })
  await renderApp({ at: '/dashboard', signedInAs, server, config })
  await chooseInRowMenu('Chi Example', 'Lock user')
  await expect.element(lock).toHaveAccessibleDescription(STATED)
  return server
}

const searchOf = () => {
  const { searchParams } = new URL((link.element() as HTMLAnchorElement).href)
  return Object.fromEntries(searchParams)
}

describe('the question whether to lock a user', () => {
  test.each([
    [1, 1, 0, '1 open task: it can be given to somebody else.'],
    [1, 0, 1, '1 open task: only a super admin can finish it.'],
    [1200, 1200, 0, '1,200 open tasks: they can be given to somebody else.'],
    [2, 0, 2, '2 open tasks: only a super admin can finish them.'],
    [7, 3, 4, '7 open tasks: 3 can be given to somebody else, 4 only a super admin can finish.'],
  ])('says of %i open tasks, %i to give away and %i held: “%s”', async (open, reassignable, held, sentence) => {
    const server = await askToLock()
    await server.answer('proof.user', { data: { open, reassignable, held } })
    await expect.element(lock).toHaveAccessibleDescription(`${STATED} ${sentence}`)
    await expect.element(link).not.toBeInTheDocument()
  })

  test('leads a super admin to these tasks', async () => {
    const server = await askToLock(ben)
    await server.answer('proof.user', { data: { open: 7, reassignable: 3, held: 4 } })
    await expect.element(link).toHaveTextContent('7 open tasks')
    expect(searchOf()).toEqual({ tab: 'employee', status: JSON.stringify(OPEN), assignee: '["chi"]' })
    await expectAccessible()
  })

  test.each(['no task', 'a failure'])('is the stated one with %s', async (answer) => {
    const server = await askToLock()
    const height = (lock.element() as HTMLElement).offsetHeight
    if (answer === 'no task') await server.answer('proof.user', { data: { open: 0, reassignable: 0, held: 0 } })
    else await server.refuse('proof.user', 500, 'The tasks cannot be counted.')
    await lock.getByRole('button', { name: 'Lock user' }).click()
    await server.called('user.lock')
    await expect.element(lock).toHaveAccessibleDescription(STATED)
    expect((lock.element() as HTMLElement).offsetHeight).toBe(height)
    await expect.element(page.getByText('The tasks cannot be counted.')).not.toBeInTheDocument()
  })

  test('is the stated one without the extension, and nothing is asked', async () => {
    const server = await askToLock(ben, DEFAULT_CONFIG)
    await lock.getByRole('button', { name: 'Lock user' }).click()
    await server.called('user.lock')
    expect(server.sent.map(({ name }) => name)).not.toContain('proof.user')
  })
})

test('the question whether to disable a role leads to the open tasks of its people who are no super admins', async () => {
  const users = () => [personOf(), personOf({ _id: 'dayo' }), personOf({ _id: 'femi', isSuperAdmin: true })]
  const server = serverWithPeople({ users })
  await renderApp({ at: '/dashboard/roles', signedInAs: ben, server, config: CONFIG })
  await chooseInRowMenu(STAFF.name, 'Disable role')
  await server.answer('proof.role', { data: { open: 2, reassignable: 1, held: 1 } })
  const sentence = '2 open tasks: 1 can be given to somebody else, 1 only a super admin can finish.'
  await expect.element(disable.getByText(sentence, { exact: true })).toBeVisible()
  expect(searchOf()).toEqual({ tab: 'employee', status: JSON.stringify(OPEN), assignee: '["chi","dayo"]' })
})
