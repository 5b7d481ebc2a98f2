import { expect, test } from 'vitest'
import { ben } from '#tests/support/examples/people.ts'
import { ANNOUNCEMENT, serverWithAnnouncements } from './support/announcements.ts'
import { renderApp } from './support/app.tsx'
import { openedForm } from './support/people.ts'
import { chooseInRowMenu } from './support/tasks.ts'

const TOO_LARGE = 'The request is larger than 1 MB. Shorten the text and try again.'

async function openEdit() {
  const server = serverWithAnnouncements(() => [ANNOUNCEMENT])
  await renderApp({ at: '/dashboard/announcement', signedInAs: ben, server })
  const form = await openedForm('Edit announcement', () => chooseInRowMenu(ANNOUNCEMENT.title, 'Edit'))
  const description = form.getByRole('textbox', { name: 'Description' })
  const publish = form.getByRole('button', { name: 'Publish', exact: true })
  return { server, form, description, publish }
}

test('an edited description of 100,000 characters is sent', async () => {
  const { server, form, description, publish } = await openEdit()
  await description.fill('x'.repeat(100_000))
  await publish.click()
  await server.called('announcement.update')
  expect(server.sent.at(-1)?.body).toEqual({
    title: ANNOUNCEMENT.title,
    description: 'x'.repeat(100_000),
    lead: 'ada',
    collaborators: ['chi', 'dayo'],
    files: ANNOUNCEMENT.files,
    link: ANNOUNCEMENT.link,
    status: 'published',
  })
  await server.accept('announcement.update')
  await expect.element(form).not.toBeInTheDocument()
})

test('an edited description that the server finds too large stays in the form, which says why', async () => {
  const { server, form, description, publish } = await openEdit()
  await description.fill('y'.repeat(20_000))
  await publish.click()
  await server.refuse('announcement.update', 413, TOO_LARGE)
  await expect.element(form.getByText(TOO_LARGE)).toBeVisible()
  await expect.element(description).toHaveValue('y'.repeat(20_000))
  await expect.element(publish).toBeEnabled()
})
