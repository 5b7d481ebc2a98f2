import { describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { ben } from '#tests/support/examples/people.ts'
import { ANNOUNCEMENT, FILES, serverWithAnnouncements } from './support/announcements.ts'
import { renderApp } from './support/app.tsx'
import { WITH_MEDIA } from './support/files.ts'
import { expectAccessible, openedForm, textsOf } from './support/people.ts'
import { chooseInRowMenu, dialog } from './support/tasks.ts'
import { standInForUploadService } from './support/upload-service.ts'

const [CHI, DAYO] = ANNOUNCEMENT.collaborators

/** Efe is not among the employees. */
async function openList(sent: Record<string, unknown>) {
  standInForUploadService()
  const server = serverWithAnnouncements(() => [{ ...ANNOUNCEMENT, ...sent } as typeof ANNOUNCEMENT])
  return renderApp({ at: '/dashboard/announcement', signedInAs: ben, server, config: WITH_MEDIA })
}

const openEdit = async (sent: Record<string, unknown>) => {
  const app = await openList(sent)
  return { app, form: await openedForm('Edit announcement', () => chooseInRowMenu(ANNOUNCEMENT.title, 'Edit')) }
}

const button = (form: Locator, name: string) => form.getByRole('button', { name, exact: true })

describe('an announcement of another server', () => {
  const known = [CHI, { _id: 'dayo', firstName: 'Dayo' }, 'ben', { _id: 'efe' }]

  test('keeps each person who has an id when it is edited', async () => {
    const { app, form } = await openEdit({ lead: 'ada', collaborators: known })
    for (const name of ['Chi Example', 'Dayo Example', 'Ben Example', 'efe'])
      await expect.element(form.getByText(name, { exact: true })).toBeVisible()
    await expect.element(form.getByRole('combobox', { name: 'Lead' })).toHaveValue('Ada Example')
    await button(form, 'Publish').click()
    await app.server.called('announcement.update')
    expect(app.server.sent.at(-1)?.body).toEqual({
      title: 'Fire drill',
      description: 'At ten in the morning',
      lead: 'ada',
      collaborators: ['chi', 'dayo', 'ben', 'efe'],
      files: FILES,
      link: 'https://intranet.example/drill',
      status: 'published',
    })
  })

  const broken = { collaborators: [null, CHI, { firstName: 'Gbenga' }, DAYO], files: [FILES[0], null] }

  test('is not saved while that would erase entries that could not be read, unless the person accepts it', async () => {
    const { app, form } = await openEdit(broken)
    const reason =
      'This announcement cannot be saved: 2 collaborators and 1 file could not be read, and saving would erase them.'
    await expect.element(form.getByText(reason)).toBeVisible()
    for (const name of ['Publish', 'Save as draft']) await expect.element(button(form, name)).toBeDisabled()
    await expectAccessible()
    await button(form, 'Continue without them').click()
    await expect.element(form.getByText(reason)).not.toBeInTheDocument()
    await button(form, 'Publish').click()
    await app.server.called('announcement.update')
    const { collaborators, files } = Object(app.server.sent.at(-1)?.body)
    expect({ collaborators, files }).toEqual({ collaborators: ['chi', 'dayo'], files: [FILES[0]] })
  })

  test('shows in its details the entries that can be read, and how many cannot', async () => {
    await openList(broken)
    await chooseInRowMenu(ANNOUNCEMENT.title, 'View')
    const details = dialog('View announcement details')
    await expect.element(details.getByText('Collaborators (4)')).toBeVisible()
    expect(textsOf(details.getByRole('list', { name: 'Collaborators' }), 'listitem')).toEqual([
      'Chi Example',
      'Dayo Example',
    ])
    await expect.element(details.getByText('Files (2)')).toBeVisible()
    await expect.element(details.getByText('Floor plan.png')).toBeVisible()
    await expect.element(details.getByText('2 could not be read')).toBeVisible()
    await expect.element(details.getByText('1 could not be read')).toBeVisible()
    await expectAccessible()
  })

  test('has no move when its collaborators are no list', async () => {
    await openList({ collaborators: 'chi, dayo' })
    await expect
      .element(page.getByText('Fire drill (a1) could not be read: collaborators is "chi, dayo"'))
      .toBeVisible()
    expect(page.getByRole('button', { name: /^Actions for/ }).elements()).toEqual([])
  })
})
