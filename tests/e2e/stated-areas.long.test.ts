import { describe, expect, test } from 'vitest'
import { drawer, fill, goTo, pick, press, useStatedServer } from './support/stated-desk.ts'
import { STATED_MEMBER } from './support/stated-server.ts'
import { choose, eventually, rowOf } from './support/steps.ts'

// Another server, typed from the specification by hand: no /config.json, so no extension and no media service.

describe('a super admin', () => {
  const { signIn, reads, expectChange, unknown } = useStatedServer()

  test('manages users and roles by the stated calls alone', async () => {
    const page = await signIn()
    await page.getByRole('button', { name: 'Create new user' }).click()
    await fill(page, 'First name', 'Chi')
    await fill(page, 'Last name', 'Obi')
    await fill(page, 'Email', 'chi@example.org')
    await pick(page, 'Role', 'Clerk')
    await press(page, 'Create user')
    const chi = { firstName: 'Chi', lastName: 'Obi', email: 'chi@example.org', role: 'role-2' }
    await expectChange(page, { done: 'User created', call: 'POST /user/create', body: chi })

    await choose(page, 'Bola Ade', 'Edit User')
    await fill(page, 'First name', 'Bolaji')
    await press(page, 'Save changes')
    const bolaji = { firstName: 'Bolaji', lastName: 'Ade', email: 'bola@example.org', role: 'role-2' }
    await expectChange(page, { done: 'User updated', call: 'PATCH /user/user-2', body: bolaji })
    await page.getByRole('tab', { name: 'Audit log' }).click()
    await rowOf(page, 'Signed in from the o...').waitFor()

    await goTo(page, 'Role management', 'Clerk')
    await page.getByRole('button', { name: 'Create new role' }).click()
    await fill(page, 'Role name', 'Reader')
    await drawer(page).getByRole('checkbox', { name: 'read user' }).check()
    await press(page, 'Create role')
    const reader = { name: 'Reader', permissions: ['read_user'] }
    await expectChange(page, { done: 'Role created', call: 'POST /role/create', body: reader })
    await choose(page, 'Clerk', 'Edit Role')
    await drawer(page).getByRole('checkbox', { name: 'read task' }).uncheck()
    await press(page, 'Save changes')
    const empty = { name: 'Clerk', permissions: [] }
    await expectChange(page, { done: 'Role updated successfully', call: 'PATCH /role/update/role-2', body: empty })

    expect(reads()).toEqual(['/event-logs', '/role', '/role/permissions', '/user'])
    expect(unknown()).toEqual(['GET /config.json'])
  })

  test('announces, looks at files and keeps the books by the stated calls alone', async () => {
    const page = await signIn()
    // The first area is there with the roles of its filter.
    await eventually(() => reads().includes('/role')).toBe(true)
    await goTo(page, 'Announcement', 'Fire drill')
    await page.getByRole('button', { name: 'Create new announcement' }).click()
    await fill(page, 'Title', ' Holiday ')
    await press(page, 'Save as draft')
    const draft = { title: 'Holiday', status: 'draft' }
    await expectChange(page, {
      done: 'Announcement saved as draft!',
      call: 'POST /announcement/create',
      body: draft,
    })
    await choose(page, 'Fire drill', 'Edit')
    await press(page, 'Publish')
    await expectChange(page, {
      done: 'Announcement updated and published successfully!',
      call: 'PATCH /announcement/announcement-1/update',
      body: {
        title: 'Fire drill',
        description: 'At ten',
        lead: 'user-2',
        collaborators: [],
        files: [],
        link: null,
        status: 'published',
      },
    })
    await page.getByRole('tab', { name: 'Published' }).click()
    await page.getByRole('tab', { name: 'Drafts' }).click()

    await goTo(page, 'File uploads', 'Design guide')
    await page.getByRole('tab', { name: 'Other files' }).click()
    await rowOf(page, 'Design guide').waitFor()

    await goTo(page, 'Chart of accounts', 'CASH_MAIN')
    await page.getByRole('button', { name: 'Create New Account' }).click()
    await pick(page, 'Account Code', 'SYSTEM_BALANCING')
    await fill(page, 'Account Name', 'Suspense')
    await pick(page, 'Normal balance', 'Credit')
    await pick(page, 'Account Type', 'Equity')
    await press(page, 'Create account')
    await expectChange(page, {
      done: 'Account created successfully',
      call: 'POST /coa/create',
      body: {
        accountCode: 'SUSPENSE_ASSET',
        accountName: 'Suspense',
        accountType: 'equity',
        normalBalance: 'credit',
      },
    })
    await choose(page, 'CASH_MAIN', 'Edit')
    await fill(page, 'Account Name', 'Till')
    await press(page, 'Save changes')
    await expectChange(page, {
      done: 'Account edited successfully',
      call: 'PATCH /coa/update/account-1',
      body: { accountName: 'Till', accountType: 'asset', normalBalance: 'debit' },
    })
    await page.getByRole('button', { name: 'Filter' }).click()
    await press(page, 'Equity')
    await press(page, 'Apply')
    await page.getByRole('searchbox').fill('cash')
    await eventually(() => reads().includes('/coa/all?page=1&limit=10&search=cash&accountType=equity')).toBe(true)

    await goTo(page, 'Ledger', 'TRX-1')
    await choose(page, 'TRX-1', 'View details')
    await drawer(page).getByRole('table', { name: 'Entries' }).getByText('NGN 1,250.50').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Filter' }).click()
    await drawer(page).getByRole('radio', { name: 'Posted' }).check()
    await press(page, 'Apply')
    const posted = new URLSearchParams({
      page: '1',
      limit: '10',
      startDate: new Date(2024, 4).toISOString(),
      endDate: new Date(new Date(2025, 2).getTime() - 1).toISOString(),
      status: 'posted',
    })
    await eventually(() => reads().includes(`/ledger/all?${posted}`)).toBe(true)

    expect(reads()).toEqual([
      '/announcement/all',
      '/announcement/all?status=draft',
      '/announcement/all?status=published',
      '/coa/all?page=1&limit=10',
      '/coa/all?page=1&limit=10&accountType=equity',
      '/coa/all?page=1&limit=10&search=cash&accountType=equity',
      '/file-upload/list?isUserOnly=false',
      '/file-upload/list?isUserOnly=true',
      '/ledger/all?page=1&limit=10',
      `/ledger/all?${posted}`,
      '/ledger/ledger-1/entries',
      '/role',
      '/role/permissions',
      '/user',
      '/user/employees',
    ])
    expect(unknown()).toEqual(['GET /config.json'])
  })
})

describe('a member', () => {
  const { signIn, reads, unknown } = useStatedServer(STATED_MEMBER)

  test('reads what is published, and makes no call of an area that the role does not open', async () => {
    const page = await signIn()
    await goTo(page, 'Announcement', 'Fire drill')
    await choose(page, 'Fire drill', 'View')
    await drawer(page).getByText('At ten').waitFor()
    expect(reads()).toEqual(['/announcement?status=published', '/role/role-2'])
    expect(unknown()).toEqual(['GET /config.json'])
  })
})
