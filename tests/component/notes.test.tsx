import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type AppConfig, DEFAULT_CONFIG } from '#contract/config.ts'
import type { SignedInUser } from '#contract/session.ts'
import type { Task } from '#contract/task.ts'
import { ada, ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { EVENTS, fullChart, historyOf, takenArrows, WITH_HISTORY } from './support/history.ts'
import { expectAccessible } from './support/people.ts'
import { textsOf } from './support/screen-texts.ts'
import { chooseInRowMenu, dialog, serverWithTasks, TASK, toast } from './support/tasks.ts'

const WITH_NOTES: AppConfig = { ...DEFAULT_CONFIG, extensions: ['history', 'notes', 'repeat'] }
const NOTE = { ...EVENTS[3], _id: 'note-1', move: 'task.answer', from: undefined, to: undefined, changes: [] }

interface Given {
  readonly as?: SignedInUser
  readonly config?: AppConfig
}

async function openTask({ as = ada, config = WITH_NOTES }: Given = {}) {
  let tasks: Task[] = [{ ...TASK, status: 'carried-forward' }]
  let events = EVENTS.slice(0, 4)
  const server = serverWithTasks(() => tasks)
  server.respondWith('history.read', () => historyOf(tasks[0]?.status ?? '', events))
  const at = as === ben ? '/dashboard/tasks?tab=employee' : '/dashboard/tasks'
  const app = await renderApp({ at, signedInAs: as, server, config })
  await chooseInRowMenu(TASK.title, 'View details')
  await expect.element(page.getByRole('list', { name: 'What happened' })).toBeVisible()
  return {
    ...app,
    move: (status: Task['status']) => {
      tasks = [{ ...TASK, status }]
      return app.refresh()
    },
    tell: (...more: typeof EVENTS) => {
      events = [...events, ...more]
    },
  }
}

const drawer = dialog('View task details')
const box = (name = 'Answer') => drawer.getByRole('textbox', { name, exact: true })
const send = drawer.getByRole('button', { name: 'Send' })
const close = async () => {
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
}

test('Enter sends an answer once, and the history lists it without a button to the chart', async () => {
  const app = await openTask()
  await expect.element(send).toBeDisabled()
  await box().fill('Two of them')
  await expectAccessible()
  const call = await app.server.changeBy(() => userEvent.keyboard('{Shift>}{Enter}{/Shift}Both new{Enter}'))
  expect([call.path, call.body]).toEqual(['/api/note/task/task-1', { text: 'Two of them\nBoth new' }])
  await app.server.refuse('note.add', 503, 'Down for maintenance')
  await expect.element(drawer.getByText('Down for maintenance')).toBeVisible()
  await expect.element(box()).toHaveValue('Two of them\nBoth new')
  const again = await app.server.changeBy(() => send.click())
  expect(again.headers['idempotency-key']).toBe(call.headers['idempotency-key'])
  app.tell({ ...NOTE, feedback: 'Two of them' } as (typeof EVENTS)[number])
  await app.server.accept('note.add')
  await expect.element(toast('Answer sent')).toBeVisible()
  await expect.element(box()).toHaveValue('')
  const newest = drawer.getByRole('list', { name: 'What happened' }).getByRole('listitem').first()
  await expect.element(newest.getByText('Two of them')).toBeVisible()
  expect(textsOf(newest, 'button')).toEqual([])
  await fullChart.click()
  await expect.poll(takenArrows).toBe(1)
})

test('super admins write notes to other people', async () => {
  await openTask({ as: ben })
  await expect.element(box('Note')).toBeVisible()
})

test('what was typed is kept while the drawer is closed, and while others move the task', async () => {
  const app = await openTask()
  await box().fill('Half an')
  await close()
  await chooseInRowMenu(TASK.title, 'View details')
  await expect.element(box()).toHaveValue('Half an')
  await box().click()
  await userEvent.keyboard('{End} ans')
  await app.move('approved')
  await expect.element(drawer.getByRole('button', { name: 'Mark as Done' })).toBeVisible()
  await userEvent.keyboard('wer')
  await expect.element(box()).toHaveValue('Half an answer')
  await expect.element(box()).toHaveFocus()
})

test.each([
  ['x'.repeat(501), '1 character too many'],
  [' '.repeat(600), undefined],
])('a text that cannot be sent stays, and says why', async (text, why) => {
  const app = await openTask()
  await box().fill(text)
  await userEvent.keyboard('{Enter}')
  await expect.element(send).toBeDisabled()
  if (why) await expect.element(drawer.getByText(why)).toBeVisible()
  expect(app.server.names()).toEqual([])
})

test('without the extension there is no box', async () => {
  await openTask({ config: WITH_HISTORY })
  expect(textsOf(drawer, 'textbox')).toEqual([])
})
