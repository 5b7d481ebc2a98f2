import { expect, test } from 'vitest'
import { taskSpec } from '#tests/spec/task.ts'
import { ada, ben } from '#tests/support/model/cases/people.ts'
import { renderApp } from './support/app.tsx'
import { expectQuietConsole } from './support/quiet-console.ts'
import { describeRowMenu } from './support/row-menu.ts'
import { chooseInRowMenu, dialog, serverWithTasks, TASK } from './support/tasks.ts'

const EMPLOYEES = '/dashboard/tasks?tab=employee'

expectQuietConsole()

describeRowMenu({
  spec: taskSpec,
  thing: 'a task',
  record: TASK,
  name: TASK.title,
  serve: serverWithTasks,
  seats: {
    owner: [{ person: ada, at: '/dashboard/tasks' }],
    'owning super admin': [{ person: ben, at: '/dashboard/tasks', tab: 'My tasks' }],
    reviewer: [{ person: ben, at: EMPLOYEES, tab: 'Employee tasks' }],
    // No list shows a task of a colleague.
    colleague: [],
  },
  lifecycle: {
    machine: 'task',
    lists: ['task.assigned', 'task.all'],
    inStatus: (task, status) => ({ ...task, status }),
  },
})

test('a task is approved without feedback', async () => {
  const { server } = await renderApp({ at: EMPLOYEES, signedInAs: ben, server: serverWithTasks(() => [TASK]) })
  await chooseInRowMenu(TASK.title, 'Approve')
  const approve = dialog('Approve task?').getByRole('button', { name: 'Approve', exact: true })
  const { path, body } = await server.changeBy(() => approve.click())
  expect([path, body]).toEqual(['/api/task/task-1/approve', {}])
})
