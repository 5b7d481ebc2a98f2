import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type AppConfig, DEFAULT_CONFIG } from '#contract/config.ts'
import { TASK_STATUSES } from '#contract/enums.ts'
import type { Task } from '#contract/task.ts'
import { movesOpenTo } from '#machines/core/lifecycle.ts'
import { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'
import { taskViewers } from '#machines/lifecycles/viewers.ts'
import { ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { currentStation } from './support/history.ts'
import { expectAccessible } from './support/people.ts'
import { dialog, question, serverWithTasks, TASK, toast } from './support/tasks.ts'

const EMPLOYEES = '/dashboard/tasks?tab=employee'

const named = (title: string, status: Task['status'] = 'proposed'): Task => ({ ...TASK, _id: title, title, status })

const open = (tasks: readonly Task[], at = EMPLOYEES) =>
  renderApp({ at, signedInAs: ben, server: serverWithTasks(() => [...tasks]) })

const details = dialog('View task details')
const said = (text: string) => details.getByRole('status').filter({ hasText: text })
const place = details.getByRole('navigation', { name: 'Queue' }).getByRole('status')
const row = (title: string) => page.getByRole('button', { name: title, exact: true })

const isAt = async (position: string, title: string) => {
  await expect.element(place).toHaveTextContent(position)
  await expect.element(details.getByText(title, { exact: true })).toBeVisible()
}

/** At the first of the proposed tasks, which the test can change. */
async function review(...titles: readonly [string, ...string[]]) {
  const tasks = titles.map((title) => named(title))
  const app = await open(tasks)
  await row(titles[0]).click()
  await isAt(`1 of ${titles.length}`, titles[0])
  return { ...app, tasks }
}

describe('the queue of a review', () => {
  test('has the rows as they are filtered and sorted, and its keys stop at both ends', async () => {
    const tasks = [named('Cash'), named('Audit'), named('Bonus', 'denied'), named('Deeds')]
    await open(tasks, `${EMPLOYEES}&status=proposed&sort=-title`)
    await row('Deeds').click()
    await isAt('1 of 3', 'Deeds')
    await expectAccessible()
    await userEvent.keyboard('k')
    await userEvent.keyboard('j')
    await isAt('2 of 3', 'Cash')
    await details.getByRole('button', { name: 'Next' }).click()
    await isAt('3 of 3', 'Audit')
    await expect.element(details.getByRole('button', { name: 'Next' })).toBeDisabled()
    await userEvent.keyboard('j')
    await details.getByRole('button', { name: 'Previous' }).click()
    await isAt('2 of 3', 'Cash')
  })

  test('has the focus on its bar, and a key that is not possible says why below the record', async () => {
    await open([named('Audit', 'approved'), named('Bonus', 'approved')])
    await row('Audit').click()
    await expect.element(details.getByRole('navigation', { name: 'Queue' })).toHaveFocus()
    await userEvent.keyboard('{Enter}a')
    const reason = said('“Approve” is not possible while the task is approved.')
    await expect.element(reason).toBeVisible()
    await userEvent.keyboard('j')
    await isAt('2 of 2', 'Bonus')
    await expect.element(reason).not.toBeInTheDocument()
  })

  test('goes on after a decision, offers the last feedback, and ends after the last one', async () => {
    const { server } = await review('Audit', 'Bonus', 'Cash')
    await userEvent.keyboard('d')
    const deny = question('Deny task?')
    await expect.element(deny.getByRole('textbox')).toHaveFocus()
    await expectAccessible()
    await userEvent.keyboard('adjk')
    await expect.element(details.getByText('Audit', { exact: true })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await server.accept('task.deny')
    await expect.element(said('Task denied successfully · Audit · Ada Example')).toBeVisible()
    await isAt('2 of 3', 'Bonus')

    await userEvent.keyboard('d')
    await userEvent.keyboard('{Alt>}1{/Alt}')
    await expect.element(deny.getByRole('textbox')).toHaveValue('adjk')
    await userEvent.keyboard('{Enter}')
    await server.accept('task.deny')
    await isAt('3 of 3', 'Cash')

    await details.getByRole('button', { name: 'Edit' }).click()
    await dialog('Edit Task').getByRole('button', { name: 'Save changes' }).click()
    await server.accept('task.edit')
    await isAt('3 of 3', 'Cash')
    await userEvent.keyboard('a')
    await userEvent.keyboard('{Enter}')
    await server.accept('task.approve')
    await expect.element(details.getByText('All 3 decided')).toBeVisible()
    await userEvent.keyboard('k')
    await isAt('2 of 3', 'Bonus')
    const sent = server.sent.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])
    expect(sent.filter(([path]) => !String(path).endsWith('edit'))).toEqual([
      ['/api/task/Audit/deny', { feedback: 'adjk' }],
      ['/api/task/Bonus/deny', { feedback: 'adjk' }],
      ['/api/task/Cash/approve', {}],
    ])
  })

  test('asks in the foot of the record: Shift+Enter begins a line, Escape and Cancel lead back to the moves', async () => {
    const { server } = await review('Audit', 'Bonus')
    for (const leave of ['{Escape}', '{Tab}{Enter}']) {
      await userEvent.keyboard('d')
      await expect.element(question('Deny task?').getByRole('textbox')).toHaveFocus()
      expect(details.element().querySelector('[data-autofocus]')).toBe(document.activeElement)
      await expect.element(details.getByRole('button', { name: 'Approve' })).toBeDisabled()
      await userEvent.keyboard(leave)
      await expect.element(question('Deny task?')).not.toBeInTheDocument()
      await expect.element(details.getByRole('button', { name: 'Approve' })).toHaveFocus()
    }
    await userEvent.keyboard('d')
    await userEvent.keyboard('{Enter}')
    await expect.element(question('Deny task?').getByText('This field is required')).toBeVisible()
    await userEvent.keyboard('One{Shift>}{Enter}{/Shift}Two{Enter}')
    await server.accept('task.deny')
    await isAt('2 of 2', 'Bonus')
    expect(server.sent.flatMap(({ name, body }) => (name === 'task.deny' ? body : []))).toEqual([
      { feedback: 'One\nTwo' },
    ])
  })

  test('a refused decision keeps what was typed, in sight of its record', async () => {
    const { server } = await review('Audit', 'Bonus')
    await userEvent.keyboard('d')
    await userEvent.keyboard('No figures{Enter}')
    await server.refuse('task.deny', 409, 'The task is completed.')
    await expect.element(question('Deny task?').getByText('The task is completed.')).toBeVisible()
    await expect.element(question('Deny task?').getByRole('textbox')).toHaveValue('No figures')
    await isAt('1 of 2', 'Audit')
    await page.viewport(1280, 400)
    await expect.element(question('Deny task?').getByText('Audit', { exact: true })).toBeVisible()
    await page.viewport(1280, 800)
  })

  test('says the last decision in one line below its record, and no toast lies over it', async () => {
    const { server } = await open(['Audit', 'Bonus', 'Cash', 'Deeds'].map((title) => named(title, 'approved')))
    await row('Audit').click()
    for (const [place, title] of ['Audit', 'Bonus', 'Cash'].entries()) {
      await isAt(`${place + 1} of 4`, title)
      await userEvent.keyboard('d')
      await userEvent.keyboard('Too short{Enter}')
      await server.accept('task.deny')
    }
    await isAt('4 of 4', 'Deeds')
    await expect.element(said('Task denied successfully · Cash · Ada Example')).toBeVisible()
    expect(page.getByText(/Task denied successfully/).elements()).toHaveLength(1)
  })

  test('goes on also when the list shows the decision before its answer comes', async () => {
    const { tasks, ...app } = await review('Audit', 'Bonus')
    await userEvent.keyboard('a')
    await userEvent.keyboard('{Enter}')
    await expect.element(question('Approve task?')).toHaveAttribute('aria-busy', 'true')
    tasks[0] = named('Audit', 'approved')
    await app.refresh()
    const listed = page.getByRole('table', { includeHidden: true }).getByText('Approved', { exact: true })
    await expect.element(listed).toBeInTheDocument()
    await app.server.accept('task.approve')
    await isAt('2 of 2', 'Bonus')
  })

  test('keeps what is typed, and the focus, when its record changes elsewhere', async () => {
    const { tasks, ...app } = await review('Audit', 'Bonus')
    await userEvent.keyboard('d')
    await userEvent.keyboard('No figures')
    tasks[0] = named('Audit', 'done')
    await app.refresh()
    await expect.poll(currentStation).toBe('Done')
    await expect.element(question('Deny task?').getByRole('textbox')).toHaveValue('No figures')
    await expect.element(question('Deny task?').getByRole('textbox')).toHaveFocus()
  })

  test('leaves the focus on the record shown last when the decided one has left the list', async () => {
    const { server } = await open(['Audit', 'Bonus', 'Cash', 'Deeds'].map((title) => named(title)))
    await row('Bonus').click()
    await isAt('2 of 4', 'Bonus')
    await userEvent.keyboard('a')
    await userEvent.keyboard('{Enter}')
    server.hold('task.all')
    await server.accept('task.approve')
    await isAt('3 of 4', 'Cash')
    await server.answer('task.all', { data: ['Audit', 'Cash', 'Deeds'].map((title) => named(title)) })
    await expect.element(page.getByRole('checkbox', { name: 'Select Bonus' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(row('Cash')).toHaveFocus()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(row('Cash')).toHaveFocus()
    await userEvent.keyboard('j')
    await expect.element(row('Deeds')).toHaveFocus()
  })

  test('opens from the list without a click', async () => {
    const { recorder } = await open([named('Audit'), named('Bonus')])
    await expect.poll(() => recorder.actorOf('bulk') !== undefined).toBe(true)
    // The frame of the test gets the focus by it.
    await page.getByRole('heading', { name: 'Review Tasks' }).click()
    for (const [key, title] of [
      ['j', 'Audit'],
      ['j', 'Bonus'],
      ['j', 'Bonus'],
      ['k', 'Audit'],
    ] as const) {
      await userEvent.keyboard(key)
      await expect.element(row(title)).toHaveFocus()
    }
    await userEvent.keyboard('{Enter}')
    await isAt('1 of 2', 'Audit')
    await userEvent.keyboard('{Escape}')
    await expect.element(row('Audit')).toHaveFocus()
  })

  test('goes on after a text that was kept, and closes with its question when the person goes back', async () => {
    const app = await review('Audit', 'Bonus')
    await userEvent.keyboard('d')
    await userEvent.keyboard('No {Escape}')
    await userEvent.keyboard('d')
    await userEvent.keyboard('figures')
    await expect.element(question('Deny task?').getByRole('textbox')).toHaveValue('No figures')
    await app.goBack()
    await expect.element(details).not.toBeInTheDocument()
    expect(app.path()).toBe('/dashboard/tasks')
  })

  test('is not there for a single task, nor in the list of one’s own tasks', async () => {
    const { visit } = await open([named('Audit', 'approved')])
    await row('Audit').click()
    await expect.element(details).toBeVisible()
    await expect.element(place).not.toBeInTheDocument()
    await userEvent.keyboard('a')
    await expect.element(toast('“Approve” is not possible while the task is approved.')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await visit('/dashboard/tasks')
    await row('Audit').click()
    await expect.element(details).toBeVisible()
    await expect.element(place).not.toBeInTheDocument()
  })
})

const WITH_COUNTS: AppConfig = { ...DEFAULT_CONFIG, extensions: ['counts'] }

/** The queue of these tasks, whose statuses the server counts. `decide` answers the open one by its key. */
async function counting(at: string, ...tasks: [Task, ...Task[]]) {
  const server = serverWithTasks(() => [...tasks])
  const of = (status: string) => tasks.filter((task) => task.status === status).length
  const statuses = () => TASK_STATUSES.map((status) => ({ status, now: of(status), late: 0, oldest: undefined }))
  server.respondWith('counts.read', () => ({ data: { statuses: statuses() } }))
  const app = await renderApp({ at, signedInAs: ben, server, config: WITH_COUNTS })
  const [{ title }] = tasks
  await row(title).click()
  await expect.element(details.getByText(title, { exact: true })).toBeVisible()
  const decide = async (move: 'approve' | 'deny', task: Task) => {
    await userEvent.keyboard(move.charAt(0))
    await expect.element(question(move === 'deny' ? 'Deny task?' : 'Approve task?')).toBeVisible()
    await userEvent.keyboard('Seen{Enter}')
    tasks[tasks.indexOf(task)] = { ...task, status: move === 'deny' ? 'denied' : 'approved' }
    await server.accept(`task.${move}`)
  }
  return { ...app, decide }
}

test('the end of a queue counts its verdicts, and Enter leads to what waits next', async () => {
  const audit = named('Audit')
  const long = named('Induction for the new support agents and their leads in all of the three offices')
  await page.viewport(360, 640)
  const app = await counting(`${EMPLOYEES}&status=proposed`, audit, long, named('Deeds', 'done'))
  await app.decide('deny', audit)
  await isAt('2 of 2', long.title)
  await app.decide('approve', long)
  await expect.element(details.getByText('All 2 decided')).toBeVisible()
  const counts = details.getByRole('list').last().getByRole('listitem').elements()
  expect(counts.map(({ textContent }) => textContent)).toEqual(['Denied 1', 'Approved 1'])
  const next = { name: '1 done task waits for you' }
  await expect.element(details.getByRole('link', next)).toHaveFocus()
  const line = said(`Task approved successfully · ${long.title} · Ada Example`).element()
  const isCut = [...line.querySelectorAll('span[data-tone], bdi')].map(
    ({ textContent, scrollWidth, clientWidth }) => [textContent, scrollWidth > clientWidth] as const,
  )
  expect(isCut).toEqual([
    ['Approved', false],
    [`${long.title} · Ada Example`, true],
  ])
  await expectAccessible()
  await page.viewport(1280, 800)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(row('Deeds')).toBeVisible()
  await app.visit(`${EMPLOYEES}&status=proposed`)
  await expect.element(page.getByText('Nothing is proposed.')).toBeVisible()
  await page.getByRole('link', next).click()
  await expect.element(row('Deeds')).toBeVisible()
})

test('a queue of all statuses goes on to what waits; its end leads back to the records, and Escape to the list', async () => {
  const [audit, cash] = [named('Audit'), named('Cash', 'done')]
  const { decide } = await counting(EMPLOYEES, audit, named('Bonus', 'approved'), cash, named('Deeds', 'denied'))
  await decide('approve', audit)
  await isAt('3 of 4', 'Cash')
  await decide('approve', cash)
  await expect.element(details.getByText('All 2 decided')).toBeVisible()
  await userEvent.keyboard('k')
  await isAt('2 of 4', 'Bonus')
  await userEvent.keyboard('j')
  await isAt('3 of 4', 'Cash')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(row('Audit')).toHaveFocus()
})

test('the foot of a single record asks too: Enter sends, what was typed is kept, and a low window cuts nothing', async () => {
  const { server } = await open([named('Audit')])
  await row('Audit').click()
  await expect.element(details).toBeVisible()
  await page.viewport(1280, 400)
  await userEvent.keyboard('d')
  const field = question('Deny task?').getByRole('textbox')
  await expect.element(field).toHaveFocus()
  expect(details.getByRole('button', { name: 'Cancel' }).element().getBoundingClientRect().bottom).toBeLessThan(400)
  const lineOnly = field.element().clientHeight
  await userEvent.keyboard('One{Shift>}{Enter}{/Shift}Two{Escape}')
  await expect.element(question('Deny task?')).not.toBeInTheDocument()
  await userEvent.keyboard('d')
  await expect.element(field).toHaveValue('One\nTwo')
  expect(field.element().clientHeight).toBeGreaterThan(lineOnly)
  await userEvent.keyboard('{Enter}')
  await server.accept('task.deny')
  await expect.element(toast('Task denied successfully')).toBeVisible()
  expect(server.sent.flatMap(({ name, body }) => (name === 'task.deny' ? body : []))).toEqual([
    { feedback: 'One\nTwo' },
  ])
})

test.each(TASK_STATUSES)('the keys of a task that is %s ask for the moves of its chart', async (status) => {
  await open([named('Audit', status)])
  await row('Audit').click()
  await expect.element(details).toBeVisible()
  for (const key of ['A', 'D', 'R']) {
    await userEvent.keyboard(key.toLowerCase())
    const move = movesOpenTo(taskLifecycle, status, taskViewers.reviewer).find((each) => each.key === key)
    const asked = move?.step.kind === 'confirm' ? question(move.step.title) : details
    await expect.element(asked).toBeVisible()
    await expect.element(page.getByRole('dialog')).toHaveLength(1)
    if (move) await asked.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(details).toBeVisible()
  }
})
