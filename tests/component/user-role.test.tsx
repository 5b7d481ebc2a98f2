import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { expectSettled, exportedLines } from './support/lists.ts'
import { cellsOf, personOf, serverWithPeople } from './support/people.ts'

const users = () => [
  personOf({ _id: 'ade', firstName: 'Ade', role: 'Finance' }),
  personOf({ _id: 'bea', firstName: 'Bea', role: 'Finance', isSuperAdmin: true }),
  personOf({ _id: 'cy', firstName: 'Cy', role: undefined, isSuperAdmin: true }),
  personOf({ _id: 'dan', firstName: 'Dan', role: undefined }),
]

const roles = () => cellsOf().map(([name, , role]) => [name, role])

const open = async (at = '/dashboard') => {
  const app = await renderApp({ at, signedInAs: ben, server: serverWithPeople({ users }) })
  await expectSettled('users')
  return app
}

test('the role column shows the name of the role, with the super admin flag as a badge beside it', async () => {
  await open('/dashboard?sort=name')
  expect(roles()).toEqual([
    ['Ade Example', 'Finance'],
    ['Bea Example', 'Finance Super Admin'],
    ['Cy Example', 'Super Admin'],
    ['Dan Example', '---'],
  ])
  const bea = page.getByRole('row', { name: 'Bea Example', exact: false })
  await expect.element(bea.getByText('Super Admin', { exact: true })).toHaveAttribute('data-tone', 'purple')
})

// The dates and statuses, which are never cut, leave too little at 1024 pixels for names, emails and roles.
test.each([
  [1024, 'auto', false],
  [1200, 'visible', true],
  [1280, 'visible', true],
])('the table of users fits or scrolls inside its card on a page of %i pixels', async (width, overflowX, isFitting) => {
  const names = { firstName: 'Oluwaseun', lastName: 'Babatunde', email: 'oluwaseun.babatunde@statehouse.example' }
  const server = serverWithPeople({
    users: () => [personOf({ ...names, role: 'Operations manager', isSuperAdmin: true, accountLocked: true })],
  })
  await renderApp({ at: '/dashboard', signedInAs: ben, server, width })
  await expectSettled('users')
  const table = page.getByRole('table').element()
  const frame = table.parentElement as HTMLElement
  const rightOf = (element: Element) => element.getBoundingClientRect().right
  const card = rightOf(page.getByRole('region', { name: 'users' }).element())
  await expect.poll(() => getComputedStyle(frame).overflowX).toBe(overflowX)
  expect({
    isFitting: rightOf(table) <= card,
    isFrameInside: rightOf(frame) <= card,
    isMenuInside: rightOf(page.getByRole('button', { name: /^Actions for/ }).element()) <= card,
    width: document.documentElement.scrollWidth,
  }).toEqual({ isFitting, isFrameInside: true, isMenuInside: true, width })
})

test('an export has the name of the role and the flag', async () => {
  await open('/dashboard?sort=name')
  const [, ...lines] = await exportedLines('users')
  expect(lines.map((line) => line.split(',chi@statehouse.example,')[1]?.split(',Active,')[0])).toEqual([
    'Finance',
    '"Finance, Super Admin"',
    'Super Admin',
    '---',
    undefined,
  ])
})
