import { notifications } from '@mantine/notifications'
import { describe, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { TASK_STATUSES } from '#contract/statuses.ts'
import type { Task, TaskStatus } from '#contract/task.ts'
import { type MoveTypeOf, movesOpenTo } from '#machines/lifecycles/kit.ts'
import { taskLifecycle } from '#machines/lifecycles/task.ts'
import { taskViewers } from '#machines/viewers.ts'
import { ada, ben } from '#tests/support/model/cases/people.ts'
import { coveragePath, coverageText } from '#tests/support/model/coverage-file.ts'
import { explore } from '#tests/support/model/explore.ts'
import { itemsOf } from '#tests/support/model/items.ts'
import { models } from '#tests/support/model/registry.ts'
import { seriousViolations } from './support/accessibility.ts'
import { type App, renderApp } from './support/app.tsx'
import { expectQuietConsole } from './support/quiet-console.ts'
import { chooseInRowMenu, dialog, openRowMenu, serverWithTasks, TASK, toast } from './support/tasks.ts'

type MoveType = MoveTypeOf<typeof taskLifecycle>

/** Whom a task list can be shown to; nobody sees the tasks of colleagues. */
const VIEWERS = {
  owner: { person: ada, at: '/dashboard/tasks' },
  'owning super admin': { person: ben, at: '/dashboard/tasks' },
  reviewer: { person: ben, at: '/dashboard/tasks?tab=employee' },
} as const

type ViewerName = keyof typeof VIEWERS

// Typed by hand from the specification, "Task row menu by status", never from the machine.
const MENUS: Record<ViewerName, Record<TaskStatus, string[]>> = {
  owner: {
    proposed: ['View details', 'Edit', 'Delete'],
    approved: ['View details', 'Mark as Done'],
    denied: ['View details', 'Mark as Done'],
    'carried-forward': ['View details', 'Mark as Done'],
    done: ['View details'],
    completed: ['View details'],
  },
  'owning super admin': {
    proposed: ['View details', 'Edit', 'Delete', 'Mark as completed'],
    approved: ['View details', 'Mark as Done', 'Mark as completed'],
    denied: ['View details', 'Mark as Done', 'Mark as completed'],
    'carried-forward': ['View details', 'Mark as Done', 'Mark as completed'],
    done: ['View details', 'Mark as completed'],
    completed: ['View details'],
  },
  reviewer: {
    proposed: ['View details', 'Edit', 'Delete', 'Approve', 'Deny', 'Request More', 'Mark as completed'],
    approved: ['View details', 'Deny', 'Request More', 'Mark as completed'],
    denied: ['View details', 'Approve', 'Request More', 'Mark as completed'],
    'carried-forward': ['View details', 'Approve', 'Deny', 'Request More', 'Mark as completed'],
    done: ['View details', 'Approve', 'Deny', 'Request More', 'Mark as completed'],
    completed: ['View details'],
  },
}

interface Handling {
  readonly label: string
  readonly dialog: string
  readonly submit: string
  /** What is typed into which field. */
  readonly types?: readonly [field: string, text: string]
  readonly call: { readonly method: string; readonly path: string; readonly body: unknown }
  readonly success: string
}

const feedback = { feedback: 'Split it in two' }
const typesFeedback = ['Feedback', 'Split it in two'] as const

// Typed by hand from the specification, sections 7 and 8.
const MOVES: Record<MoveType, (viewer: ViewerName) => Handling> = {
  'task.edit': (viewer) => ({
    label: 'Edit',
    dialog: 'Edit Task',
    submit: 'Save changes',
    types: ['Task title', 'Yearly report'],
    call: {
      method: 'PATCH',
      path: '/api/task/task-1/edit',
      body: {
        title: 'Yearly report',
        description: 'Figures of the third quarter',
        ...(viewer === 'reviewer' && { assignedTo: 'ada' }),
      },
    },
    success: 'Task edited successfully',
  }),
  'task.delete': () => ({
    label: 'Delete',
    dialog: 'Delete task?',
    submit: 'Delete task',
    call: { method: 'DELETE', path: '/api/task/task-1/delete', body: undefined },
    success: 'Task deleted successfully',
  }),
  'task.markDone': () => ({
    label: 'Mark as Done',
    dialog: 'Mark as done?',
    submit: 'Mark as done',
    types: ['Percentage done', '80'],
    call: { method: 'PATCH', path: '/api/task/task-1/done', body: { percentageDone: 80 } },
    success: 'Task marked as done successfully',
  }),
  'task.approve': () => ({
    label: 'Approve',
    dialog: 'Approve task?',
    submit: 'Approve',
    types: typesFeedback,
    call: { method: 'PATCH', path: '/api/task/task-1/approve', body: feedback },
    success: 'Task approved successfully',
  }),
  'task.deny': () => ({
    label: 'Deny',
    dialog: 'Deny task?',
    submit: 'Deny',
    types: typesFeedback,
    call: { method: 'PATCH', path: '/api/task/task-1/deny', body: feedback },
    success: 'Task denied successfully',
  }),
  'task.requestMore': () => ({
    label: 'Request More',
    dialog: 'Request more?',
    submit: 'Request more',
    types: typesFeedback,
    call: { method: 'PATCH', path: '/api/task/task-1/request-more', body: feedback },
    success: 'Task updated successfully',
  }),
  'task.complete': () => ({
    label: 'Mark as completed',
    dialog: 'Mark as completed?',
    submit: 'Mark as completed',
    call: { method: 'PATCH', path: '/api/task/task-1/complete', body: undefined },
    success: 'Task marked as completed successfully',
  }),
}

const WORDS: Record<TaskStatus, string> = {
  proposed: 'Proposed',
  approved: 'Approved',
  denied: 'Denied',
  'carried-forward': 'Carried-forward',
  done: 'Done',
  completed: 'Completed',
}

const HEADERS = { accept: 'application/json', authorization: 'Bearer access', 'x-refresh': 'refresh' }

const row = page.getByRole('row', { name: TASK.title, exact: false })

async function openTasks(viewer: ViewerName, status: TaskStatus) {
  let tasks: Task[] = [{ ...TASK, status }]
  const { person, at } = VIEWERS[viewer]
  const server = serverWithTasks(() => tasks)
  const app = await renderApp({ at, signedInAs: person, server })
  await expect.element(row.getByText(WORDS[status], { exact: true })).toBeVisible()
  const store = (next: TaskStatus | 'deleted') => {
    tasks = next === 'deleted' ? [] : [{ ...TASK, status: next }]
  }
  return { app, store }
}

/** Goes through a move's dialog or drawer up to the call that it makes, which is held. */
async function makeMove({ server }: App, handling: Handling) {
  await chooseInRowMenu(TASK.title, handling.label)
  const asked = dialog(handling.dialog)
  await expect.element(asked).toBeVisible()
  if (handling.types) await asked.getByRole('textbox', { name: handling.types[0] }).fill(handling.types[1])
  const sent = await server.changeBy(() => asked.getByRole('button', { name: handling.submit, exact: true }).click())
  await expect.element(asked).toHaveAttribute('aria-busy', 'true')
  return sent
}

const movesOf = (viewer: ViewerName, status: TaskStatus) =>
  explore(models.task).edges.filter((edge) => edge.case.viewer === viewer && edge.from === status)

const viewers = Object.keys(VIEWERS) as ViewerName[]
const cells = viewers.flatMap((viewer) => TASK_STATUSES.map((status) => ({ viewer, status })))
const walked = new Set<string>()

expectQuietConsole()

describe('the row of a task', () => {
  test.each(cells)('offers the $viewer the stated menu while it is $status', async ({ viewer, status }) => {
    await openTasks(viewer, status)
    await openRowMenu(TASK.title)
    await expect.element(page.getByRole('menu')).toBeVisible()
    const shown = page
      .getByRole('menuitem')
      .elements()
      .map((item) => item.textContent)
    expect(shown).toEqual(MENUS[viewer][status])
    const open = movesOpenTo(taskLifecycle, status, taskViewers[viewer]).map(({ label }) => label)
    expect(shown).toEqual(['View details', ...open])
    await expect.poll(() => seriousViolations()).toEqual([])
  })

  test.each(cells.filter(({ viewer, status }) => movesOf(viewer, status).length > 0))(
    'lets the $viewer make every move while it is $status, each by its call',
    { timeout: 30_000 },
    async ({ viewer, status }) => {
      const { app, store } = await openTasks(viewer, status)
      for (const { case: move, to, items } of movesOf(viewer, status)) {
        const handling = MOVES[move.event.type](viewer)
        const sent = await makeMove(app, handling)
        const { method, path, body } = handling.call
        const type = body === undefined ? {} : { 'content-type': 'application/json' }
        expect(sent).toEqual({ name: move.event.type, method, path, body, headers: { ...HEADERS, ...type } })

        const reads = () => app.server.sent.filter(({ name }) => name === 'task.assigned' || name === 'task.all').length
        const before = reads()
        store(to as TaskStatus | 'deleted')
        await app.server.accept(move.event.type)
        await expect.element(toast(handling.success)).toBeVisible()
        await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
        if (to === 'deleted') await expect.element(page.getByText('No tasks found')).toBeVisible()
        else await expect.element(row.getByText(WORDS[to as TaskStatus], { exact: true })).toBeVisible()
        expect(reads()).toBe(before + 1)
        for (const item of items) walked.add(item)

        // A pile of toasts would reach down to the row and hold up the next click.
        notifications.clean()
        store(status)
        await app.refresh()
        await expect.element(row.getByText(WORDS[status], { exact: true })).toBeVisible()
      }
    },
  )

  test('takes every transition of the lifecycle', async () => {
    expect([...walked].sort()).toEqual(itemsOf(taskLifecycle.machine).sort())
    await commands.writeFile(coveragePath('screen', 'task'), coverageText(walked))
  })
})

describe('a refused move', () => {
  const types = Object.keys(MOVES) as MoveType[]
  const refusable = types.map((type) => ({
    type,
    viewer: (type === 'task.markDone' ? 'owner' : 'reviewer') as ViewerName,
    status: (type === 'task.markDone' ? 'approved' : 'proposed') as TaskStatus,
  }))

  test.each(refusable)('$type keeps its dialog with what was typed and says why', async ({ type, viewer, status }) => {
    const { app } = await openTasks(viewer, status)
    const handling = MOVES[type](viewer)
    await makeMove(app, handling)
    await app.server.refuse(type, 409, 'This task was changed by somebody else.')
    const asked = dialog(handling.dialog)
    await expect.element(asked.getByRole('alert')).toHaveTextContent('This task was changed by somebody else.')
    if (handling.types) {
      const [field, text] = handling.types
      const typed = asked.getByRole('textbox', { name: field }).element() as HTMLInputElement
      expect(typed.value.replace('%', '')).toBe(text)
    }
    await expect.element(asked.getByRole('button', { name: handling.submit, exact: true })).toBeEnabled()
    await expect.element(page.getByText(handling.success)).not.toBeInTheDocument()
    await expect.poll(() => seriousViolations()).toEqual([])
  })

  test('nothing is sent while a required answer is missing', async () => {
    const { app } = await openTasks('reviewer', 'proposed')
    await chooseInRowMenu(TASK.title, 'Deny')
    const asked = dialog('Deny task?')
    const deny = asked.getByRole('button', { name: 'Deny', exact: true })
    await expect.element(deny).toBeDisabled()
    await asked.getByRole('textbox', { name: 'Feedback' }).fill('   ')
    await expect.element(deny).toBeDisabled()
    await expect.element(asked.getByText('This field is required')).toBeVisible()
    expect(app.server.names()).toEqual([])
  })

  test('approval asks for no feedback', async () => {
    const { app } = await openTasks('reviewer', 'proposed')
    const { types: _, ...untyped } = MOVES['task.approve']('reviewer')
    expect((await makeMove(app, untyped))?.body).toEqual({})
  })
})
