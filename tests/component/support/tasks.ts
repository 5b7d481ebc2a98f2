import { page } from 'vitest/browser'
import type { Task } from '#contract/task.ts'
import { createFakeServer } from './fake-server.ts'

export const TASK: Task = {
  _id: 'task-1',
  title: 'Quarterly report',
  description: 'Figures of the third quarter',
  dueDate: '2026-11-27T11:00:00.000Z',
  status: 'proposed',
  feedback: undefined,
  percentageDone: undefined,
  assignedTo: 'ada',
  role: 'Staff',
  firstName: 'Ada',
  lastName: 'Example',
  version: undefined,
}

/** Answers reads with `tasks`, and holds changes. */
export const serverWithTasks = (tasks: () => Task[]) =>
  createFakeServer({
    'role.read': () => ({
      data: { _id: 'staff', name: 'Staff', permissions: ['read_task'], isActive: true, createdAt: undefined },
    }),
    'role.permissions': () => ({ data: [] }),
    'task.assigned': () => ({ data: tasks() }),
    'task.all': () => ({ data: tasks() }),
    'employee.list': () => ({
      data: [
        { _id: 'ada', firstName: 'Ada', lastName: 'Example' },
        { _id: 'chi', firstName: 'Chi', lastName: 'Example' },
      ],
    }),
  })

export const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })

/** The question of a move in the foot of an open task. */
export const question = (title: string) => page.getByRole('region', { name: title, exact: true })

export const toast = (text: string) => page.getByText(text, { exact: true }).last()

export const openRowMenu = (title: string) => page.getByRole('button', { name: `Actions for ${title}` }).click()

export async function chooseInRowMenu(title: string, label: string) {
  await openRowMenu(title)
  await page.getByRole('menuitem', { name: label, exact: true }).click()
}
