import { expect, test } from 'vitest'
import { fileNameOf, inOrder } from './export-file.ts'

test.each([
  [{}, 'tasks'],
  [{ tab: 'employee', status: 'approved', page: 3, sort: '-title' }, 'tasks-employee-approved'],
  [{ status: ['proposed', 'carriedForward'], search: ' Ada / Été? ' }, 'tasks-proposed-carriedforward-ada-été'],
])('the file of the view %j is called %s', (view, name) => {
  expect(fileNameOf('tasks', view)).toBe(name)
})

test.each([
  [undefined, ['b', '', 'A10', 'a9']],
  ['name', ['', 'a9', 'A10', 'b']],
  ['count', ['A10', 'b', '', 'a9']],
  ['-count', ['b', 'A10', '', 'a9']],
  ['gone', ['b', '', 'A10', 'a9']],
])('rows sorted by %s are exported in the order of the table', (sort, names) => {
  const rows = [
    { name: 'b', count: 2 },
    { name: '', count: undefined },
    { name: 'A10', count: 1 },
    { name: 'a9', count: undefined },
  ]
  const columns = [
    { id: 'name', header: 'Name', text: ({ name }: (typeof rows)[number]) => name },
    { id: 'count', header: 'Count', text: () => '', sortBy: ({ count }: (typeof rows)[number]) => count },
  ]
  expect(inOrder(rows, columns, sort).map(({ name }) => name)).toEqual(names)
})
