import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ben } from '#tests/support/examples/people.ts'
import { ANNOUNCEMENT, serverWithAnnouncements } from './support/announcements.ts'
import { renderApp } from './support/app.tsx'
import type { FakeServer } from './support/fake-server.ts'
import { WITH_MEDIA } from './support/files.ts'
import { OFFERED, openedForm, personOf, STAFF, serverWithPeople } from './support/people.ts'
import { chooseInRowMenu } from './support/tasks.ts'
import { standInForUploadService } from './support/upload-service.ts'

const LONG = 'x'.repeat(201)

async function openEdit(at: string, server: FakeServer, { entry, drawer }: { entry: string; drawer: string }) {
  const app = await renderApp({ at, signedInAs: ben, server, config: WITH_MEDIA })
  await expect.element(page.getByRole('button', { name: /^Actions for/ })).toBeVisible()
  const name =
    page
      .getByRole('button', { name: /^Actions for/ })
      .element()
      .getAttribute('aria-label') ?? ''
  const form = await openedForm(drawer, () => chooseInRowMenu(name.replace('Actions for ', ''), entry))
  const type = (label: string, text: string) => form.getByRole('textbox', { name: label, exact: true }).fill(text)
  const save = (label = 'Save changes') => form.getByRole('button', { name: label, exact: true }).click()
  const sent = async () => {
    await expect.poll(() => app.server.sent.at(-1)?.method).toBe('PATCH')
    return app.server.sent.at(-1)?.body
  }
  return { app, form, type, save, sent }
}

describe('a record that another server stored beyond our limits', () => {
  test('is a user with long names, who can be given a role whose id has a colon', async () => {
    const server = serverWithPeople({
      users: () => [personOf({ firstName: LONG, email: 'chi@intranet' })],
      roles: () => [STAFF, { ...STAFF, _id: 'role:finance/1', name: 'Finance' }],
    })
    const { form, save, sent } = await openEdit('/dashboard', server, { entry: 'Edit User', drawer: 'Edit User' })
    await form.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Finance' }).click()
    await save()
    expect(await sent()).toEqual({
      firstName: LONG,
      lastName: 'Example',
      email: 'chi@intranet',
      role: 'role:finance/1',
    })
  })

  test('is an announcement with a long title and a link within the intranet, which can be published', async () => {
    standInForUploadService()
    const announcement = { ...ANNOUNCEMENT, title: LONG, link: 'intranet/drill', files: ['media/plan.png'] }
    const { save, sent } = await openEdit(
      '/dashboard/announcement',
      serverWithAnnouncements(() => [announcement]),
      { entry: 'Edit', drawer: 'Edit announcement' },
    )
    await save('Publish')
    expect(await sent()).toEqual({
      title: LONG,
      description: 'At ten in the morning',
      lead: 'ada',
      collaborators: ['chi', 'dayo'],
      files: ['media/plan.png'],
      link: 'intranet/drill',
      status: 'published',
    })
  })
})

test('a name that a person makes longer than our limit is refused before it is sent', async () => {
  const server = serverWithPeople({ roles: () => [STAFF], permissions: OFFERED })
  const { app, form, type, save } = await openEdit('/dashboard/roles', server, {
    entry: 'Edit Role',
    drawer: 'Edit Role',
  })
  await type('Role name', LONG)
  await save()
  await expect.element(form.getByText('must be at most 60 characters')).toBeVisible()
  expect(app.server.names()).toEqual([])
})
