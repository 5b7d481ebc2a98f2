import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SignedInUser } from '#contract/session.ts'
import { ada, ben } from '#tests/support/examples/people.ts'
import { ANNOUNCEMENT, FILES, serverWithAnnouncements } from './support/announcements.ts'
import { renderApp } from './support/app.tsx'
import { recordOf, WITH_MEDIA } from './support/files.ts'
import { expectAccessible, openedForm } from './support/people.ts'
import { chooseInRowMenu, dialog, serverWithTasks, TASK } from './support/tasks.ts'
import { standInForUploadService } from './support/upload-service.ts'

const notice = page.getByText(/^Your text was kept/)
const startOver = page.getByRole('button', { name: 'Start over' })
const title = page.getByRole('dialog').getByRole('textbox', { name: 'Task title' })
const description = page.getByRole('dialog').getByRole('textbox', { name: 'Description' })

async function openTasks(user: SignedInUser = ada, tasks = () => [TASK]) {
  return renderApp({ at: '/dashboard/tasks', signedInAs: user, server: serverWithTasks(tasks) })
}

const openAddTask = () => openedForm('Add New Task', () => page.getByRole('button', { name: 'Add new task' }).click())

async function closeBy(close: () => Promise<unknown>) {
  await close()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
}

const pressEscape = () => userEvent.keyboard('{Escape}')

async function expectBlankTask() {
  await expect.element(title).toHaveValue('')
  await expect.element(notice).not.toBeInTheDocument()
}

describe('what was typed into a drawer', () => {
  test('is restored when the drawer was closed, until Start over, which leads to the first field', async () => {
    await openTasks()
    await openAddTask()
    await expect.element(notice).not.toBeInTheDocument()
    await title.fill('Budget')
    await description.fill('Figures')
    await closeBy(pressEscape)
    await openAddTask()
    await expect.element(title).toHaveValue('Budget')
    await expect.element(description).toHaveValue('Figures')
    await expect.element(notice).toBeVisible()
    await expectAccessible()
    await startOver.click()
    await expectBlankTask()
    await expect.element(title).toHaveFocus()
    await closeBy(pressEscape)
    await openAddTask()
    await expectBlankTask()
  })

  test('is kept beside what others changed in other fields of the record', async () => {
    let stored = [TASK]
    const app = await openTasks(ada, () => stored)
    const edit = (name: string) => openedForm('Edit Task', () => chooseInRowMenu(name, 'Edit'))
    await edit(TASK.title)
    await description.fill('My figures')
    await closeBy(pressEscape)
    stored = [{ ...TASK, title: 'Report of somebody else' }]
    await app.refresh()
    await edit('Report of somebody else')
    await expect.element(title).toHaveValue('Report of somebody else')
    await expect.element(description).toHaveValue('My figures')
  })

  test('is restored after a save that failed, and gone after one that succeeded', async () => {
    const app = await openTasks()
    const edit = () => openedForm('Edit Task', () => chooseInRowMenu(TASK.title, 'Edit'))
    await edit()
    await title.fill('Budget')
    const save = page.getByRole('button', { name: 'Save changes' })
    await save.click()
    await app.server.refuse('task.edit', 503, 'Down for maintenance')
    await expect.element(page.getByRole('dialog').getByText('Down for maintenance')).toBeVisible()
    await closeBy(pressEscape)
    await edit()
    await expect.element(title).toHaveValue('Budget')
    await save.click()
    await app.server.accept('task.edit')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await edit()
    await expect.element(title).toHaveValue(TASK.title)
    await expect.element(notice).not.toBeInTheDocument()
  })

  test('does not show in the details that the drawer was opened from', async () => {
    await openTasks()
    await openedForm('View task details', () => chooseInRowMenu(TASK.title, 'View details'))
    await openedForm('Edit Task', () => page.getByRole('button', { name: 'Edit', exact: true }).click())
    await title.fill('Budget')
    await pressEscape()
    await expect.element(dialog('View task details')).toBeVisible()
    await expect.element(notice).not.toBeInTheDocument()
  })
})

describe('what was typed into a dialog', () => {
  const feedback = page.getByRole('dialog').getByRole('textbox', { name: 'Feedback' })
  const ask = () => openedForm('Deny task?', () => chooseInRowMenu(TASK.title, 'Deny'))

  test('is restored for the same question, until Start over', async () => {
    await renderApp({ at: '/dashboard/tasks?tab=employee', signedInAs: ben, server: serverWithTasks(() => [TASK]) })
    await ask()
    await feedback.fill('Too short')
    await closeBy(pressEscape)
    await ask()
    await expect.element(feedback).toHaveValue('Too short')
    await expect.element(notice).toBeVisible()
    await expectAccessible()
    await startOver.click()
    await expect.element(feedback).toHaveValue('')
    await expect.element(feedback).toHaveFocus()
    await expect.element(notice).not.toBeInTheDocument()
  })

  test('says what changed in the record since it was typed', async () => {
    let stored = [TASK]
    const server = serverWithTasks(() => stored)
    const app = await renderApp({ at: '/dashboard/tasks?tab=employee', signedInAs: ben, server })
    const again = async (name: string) => {
      await closeBy(pressEscape)
      await openedForm('Deny task?', () => chooseInRowMenu(name, 'Deny'))
      await expect.element(feedback).toHaveValue('Too short')
    }
    await ask()
    await feedback.fill('Too short')
    await again(TASK.title)
    await expect.element(page.getByText(/^Changed/)).not.toBeInTheDocument()
    stored = [{ ...TASK, title: 'Yearly report' }]
    await app.refresh()
    await again('Yearly report')
    await expect.element(page.getByText('Changed since you wrote this')).toBeVisible()
    await page.getByRole('button', { name: 'Show both' }).click()
    const table = page.getByRole('table', { name: 'Both versions' })
    await expect.element(table).toHaveTextContent(`FieldBeforeTheirsTask title${TASK.title}Yearly report`)
    await expectAccessible()
  })
})

describe('what was filled in is restored', () => {
  test('in the drawer of an announcement, with its uploaded files and without a cleared lead', async () => {
    const service = standInForUploadService()
    const announcement = { ...ANNOUNCEMENT, files: [] }
    const server = serverWithAnnouncements(() => [announcement])
    await renderApp({ at: '/dashboard/announcement', signedInAs: ben, server, config: WITH_MEDIA })
    const open = () => chooseInRowMenu(ANNOUNCEMENT.title, 'Edit')
    const form = await openedForm('Edit announcement', open)
    service.arrive()
    await form.getByRole('button', { name: 'Clear lead' }).click()
    await form.getByRole('button', { name: 'Upload files' }).click()
    service.tell(null, { event: 'success', info: recordOf({ name: 'Floor plan.png', url: FILES[0] ?? '' }, 2048) })
    await expect.element(form.getByText('Floor plan.png')).toBeVisible()
    await closeBy(pressEscape)
    const again = await openedForm('Edit announcement', open)
    await expect.element(notice).toBeVisible()
    await expect.element(again.getByRole('combobox', { name: 'Lead' })).toHaveValue('')
    await expect.element(again.getByText('Floor plan.png')).toBeVisible()
    await startOver.click()
    await expect.element(again.getByText('Floor plan.png')).not.toBeInTheDocument()
    await expect.element(again.getByRole('combobox', { name: 'Lead' })).toHaveValue('Ada Example')
  })
})

test('an open drawer closes with what was typed when another super admin signs in in another tab', async () => {
  const app = await openTasks(ben)
  await openAddTask()
  await title.fill('Budget')
  app.changeElsewhere({ ...ben, _id: 'dayo', firstName: 'dayo' })
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await openAddTask()
  await expectBlankTask()
})
