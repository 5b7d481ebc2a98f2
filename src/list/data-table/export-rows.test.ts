import { expect, test } from 'vitest'
import { fileNameOf } from './export-rows.ts'

test.each([
  [{}, 'tasks'],
  [{ tab: 'employee', status: 'approved', page: 3, sort: '-title' }, 'tasks-employee-approved'],
  [{ status: ['proposed', 'carriedForward'], search: ' Ada / Été? ' }, 'tasks-proposed-carriedforward-ada-été'],
])('the file of the view %j is called %s', (view, name) => {
  expect(fileNameOf('tasks', view)).toBe(name)
})
