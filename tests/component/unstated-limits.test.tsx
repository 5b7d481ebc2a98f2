import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ben } from '#tests/support/examples/people.ts'
import { ANNOUNCEMENT, serverWithAnnouncements } from './support/announcements.ts'
import { renderApp } from './support/app.tsx'
import type { FakeServer } from './support/fake-server.ts'
import { WITH_MEDIA } from './support/files.ts'
import { personOf, STAFF, serverWithPeople } from './support/people.ts'
import { chooseInRowMenu } from './support/tasks.ts'
import { standInForUploadService } from './support/upload-service.ts'

const LONG = 'x'.repeat(201)

async function openEdit(at: string, server: FakeServer, name: string, entry: string) {
  const app = await renderApp({ at, signedInAs: ben, server, config: WITH_MEDIA })
  await chooseInRowMenu(name, entry)
  const form = page.getByRole('dialog')
  const sentBy = async (label: string) => {
    const { body } = await app.server.changeBy(() => form.getByRole('button', { name: label, exact: true }).click())
    return body
  }
  return { form, sentBy }
}

describe('a record that another server stored beyond our limits', () => {
  test('is a user with long names, who can be given a role whose id has a colon', async () => {
    const server = serverWithPeople({
      users: () => [personOf({ firstName: LONG, email: 'chi@intranet' })],
      roles: () => [STAFF, { ...STAFF, _id: 'role:finance/1', name: 'Finance' }],
    })
    const { form, sentBy } = await openEdit('/dashboard', server, `${LONG} Example`, 'Edit User')
    await form.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Finance' }).click()
    expect(await sentBy('Save changes')).toEqual({
      firstName: LONG,
      lastName: 'Example',
      email: 'chi@intranet',
      role: 'role:finance/1',
    })
  })

  test('is an announcement with a long title and a link within the intranet, which can be published', async () => {
    standInForUploadService()
    const announcement = { ...ANNOUNCEMENT, title: LONG, link: 'intranet/drill', files: ['media/plan.png'] }
    const server = serverWithAnnouncements(() => [announcement])
    const { sentBy } = await openEdit('/dashboard/announcement', server, LONG, 'Edit')
    expect(await sentBy('Publish')).toEqual({
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
