import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { workspaceMachine } from '#machines/flows/workspace/workspace-machine.ts'
import { registry } from '#machines/registry.ts'
import { ada } from '#tests/support/examples/people.ts'
import { workspaceModel } from '#tests/support/examples/workspace.ts'
import { explore } from '#tests/support/model/explore.ts'
import { transitionWalks } from '#tests/support/model/walks.ts'
import { type App, renderApp } from './support/app.tsx'
import { createWalker, type Play } from './support/play.ts'
import { chooseInRowMenu, dialog, question, serverWithTasks, TASK, toast } from './support/tasks.ts'

const anyDialog = page.getByRole('dialog')
const details = dialog('View task details')
const titleField = anyDialog.getByRole('textbox', { name: 'Task title' })

const submitButton = () => anyDialog.getByRole('button', { name: /^(Add task|Save changes|Delete task)$/ })

/** In the drawer of its record, or as a dialog. */
const confirmation = dialog('Delete task?').or(question('Delete task?'))

const isViewing = (from: string) => from.startsWith('viewing')

/** A drawer covers the element for the pointer; voice control and screen readers still press it. */
const press = (element: Element) => (element as HTMLElement).click()

async function pickDueDate() {
  const field = anyDialog.getByRole('button', { name: 'Due date' })
  if (!field.element().textContent?.includes('Pick a date')) return
  await field.click()
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('button', { name: /^15 / }).click()
}

async function fillForm() {
  await titleField.fill('Report')
  if (dialog('Add New Task').elements().length > 0) await pickDueDate()
}

const describedForm = () => anyDialog.element().querySelector<HTMLElement>('form[aria-describedby]')

const expectNoRefusal = () => expect.poll(describedForm).toBeNull()

async function expectRefusal(app: App) {
  const reason = app.recorder.actorOf('workspace')?.getSnapshot().context.refusal as string
  await expect.poll(describedForm).not.toBeNull()
  await expect.element(describedForm() as HTMLElement).toHaveAccessibleDescription(reason)
  await expect.element(page.getByRole('alert').getByText(reason, { exact: true }).last()).toBeVisible()
}

const play: Play<typeof workspaceMachine> = {
  events: {
    'record.view': async (_, __, from) => {
      const row = page.getByRole('table', { includeHidden: true }).getByText(TASK.title, { exact: true })
      if (isViewing(from)) press(row.element())
      else await row.click()
    },
    'record.create': async (_, __, from) => {
      const button = page.getByRole('button', { name: 'Add new task', includeHidden: true })
      if (isViewing(from)) press(button.element())
      else await button.click()
    },
    'move.ask': async (_, { request }, from) => {
      const label = request.endings[0]?.label ?? ''
      if (isViewing(from)) await details.getByRole('button', { name: label, exact: true }).click()
      else await chooseInRowMenu(TASK.title, label)
    },
    'step.submit': async (_, __, from) => {
      if (from.startsWith('editing')) await fillForm()
      await submitButton().click()
    },
    'step.cancel': async (_, __, from) => {
      if (from.startsWith('confirming')) await anyDialog.getByRole('button', { name: 'Cancel' }).click()
      else await userEvent.keyboard('{Escape}')
    },
  },
  actors: {
    send: {
      done: async ({ server }, outcome) => {
        if (!outcome.ok) return server.refuse(undefined, 422, outcome.message)
        const [name] = server.names()
        await server.accept()
        await expect.element(toast(SUCCESS[name ?? ''] ?? '')).toBeVisible()
      },
      error: async (app, error) => {
        app.failNextRead(error)
        await app.server.accept()
      },
    },
  },
  delays: {},
  states: {
    browsing: () => expect.element(anyDialog).not.toBeInTheDocument(),
    viewing: async () => {
      await expect.element(anyDialog).toHaveLength(1)
      await expect.element(details).toBeVisible()
    },
    'editing.filling': async () => {
      await expect.element(anyDialog).toHaveLength(1)
      await expect.element(titleField).toBeEnabled()
      await expect.element(submitButton()).toBeEnabled()
      await expectNoRefusal()
    },
    'editing.sending': async () => {
      await expect.element(anyDialog).toHaveAttribute('aria-busy', 'true')
      await expect.element(submitButton()).toBeDisabled()
      await expect.element(titleField).toHaveAttribute('readonly')
      await expect.element(anyDialog.getByRole('button', { name: 'Close' })).toBeDisabled()
    },
    'editing.refused': async (app) => {
      await expectRefusal(app)
      await expect.element(titleField).toHaveValue('Report')
      await expect.element(submitButton()).toBeEnabled()
    },
    'confirming.filling': async () => {
      await expect.element(anyDialog).toHaveLength(1)
      await expect.element(confirmation).toBeVisible()
      await expect.element(submitButton()).toBeEnabled()
      await expectNoRefusal()
    },
    'confirming.sending': async () => {
      await expect.element(confirmation).toHaveAttribute('aria-busy', 'true')
      await expect.element(submitButton()).toBeDisabled()
      await expect.element(anyDialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    },
    'confirming.refused': async (app) => {
      await expect.element(confirmation).toBeVisible()
      await expectRefusal(app)
      await expect.element(submitButton()).toBeEnabled()
    },
  },
}

const SUCCESS: Record<string, string> = {
  'task.create': 'Task added successfully',
  'task.edit': 'Task edited successfully',
  'task.delete': 'Task deleted successfully',
}

const exploration = explore(workspaceModel)
const { walk, expectToBeIn } = createWalker('workspace', registry.workspace.machine, play)
const walks = transitionWalks(exploration).map((path, index) => ({ path, index }))

describe('the workspace, walked through the tasks area', () => {
  test.each(walks)('the tasks area follows the workspace on walk $index', async ({ path }) => {
    const app = await renderApp({ at: '/dashboard/tasks', signedInAs: ada, server: serverWithTasks(() => [TASK]) })
    await expect.element(page.getByText(TASK.title)).toBeVisible()
    await expectToBeIn(app, 'browsing')
    await walk(app, path)
  })
})
