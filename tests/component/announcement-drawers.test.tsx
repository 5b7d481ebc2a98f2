import { describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { Announcement } from '#contract/announcement.ts'
import type { CallName } from '#contract/calls.ts'
import { ben } from '#tests/support/examples/people.ts'
import { ANNOUNCEMENT, BROKEN, FILES, serverWithAnnouncements, WHOLE, withSent } from './support/announcements.ts'
import { renderApp } from './support/app.tsx'
import { recordOf, WITH_MEDIA } from './support/files.ts'
import { expectAccessible, openedForm } from './support/people.ts'
import { chooseInRowMenu, toast } from './support/tasks.ts'
import { standInForUploadService } from './support/upload-service.ts'

const AT = '/dashboard/announcement'
const [PLAN = '', HANDBOOK = ''] = FILES

const openList = (announcements: () => Announcement[], holds: readonly CallName[] = []) =>
  renderApp({ at: AT, signedInAs: ben, server: serverWithAnnouncements(announcements, holds), config: WITH_MEDIA })

async function openNew(holds: readonly CallName[] = []) {
  const service = standInForUploadService()
  const app = await openList(() => [], holds)
  const create = page.getByRole('button', { name: 'Create new announcement' })
  const form = await openedForm('Create New Announcement', () => create.click())
  return { app, form, service }
}

async function openEdit(sent: Record<string, unknown> = {}) {
  standInForUploadService()
  const app = await openList(() => [withSent(sent)])
  const form = await openedForm('Edit announcement', () => chooseInRowMenu(ANNOUNCEMENT.title, 'Edit'))
  return { app, form }
}

const field = (form: Locator, name: string) => form.getByRole('textbox', { name, exact: true })
const button = (form: Locator, name: string) => form.getByRole('button', { name, exact: true })
const chosen = (form: Locator, label: string) => form.getByRole('combobox', { name: label })

async function choose(form: Locator, label: string, name: string) {
  await chosen(form, label).click()
  await page.getByRole('option', { name }).click()
}

const colorOf = (text: Locator) => getComputedStyle(text.element()).color
const ORANGE = 'rgb(163, 77, 0)'
const RED = 'rgb(192, 38, 28)'

describe('the form of a new announcement', () => {
  test('has the stated fields and words', async () => {
    const { form } = await openNew()
    await expect
      .element(form.getByText('Create an announcement for all employees, save as draft or publish immediately.'))
      .toBeVisible()
    for (const name of ['Title', 'Description', 'Link']) await expect.element(field(form, name)).toBeVisible()
    for (const name of ['Lead', 'Collaborators']) await expect.element(chosen(form, name)).toBeVisible()
    await expect.element(form.getByRole('group', { name: 'Files' })).toBeVisible()
    await expect.element(field(form, 'Link')).toHaveAttribute('type', 'url')
    expect((form.element() as HTMLElement).offsetWidth).toBe(450)
    await expectAccessible()
  })

  test('publishes what was filled in, trimmed, with the files that were uploaded', async () => {
    const { app, form, service } = await openNew()
    service.arrive()
    await field(form, 'Title').fill(' Fire drill ')
    await field(form, 'Description').fill(' At ten ')
    await choose(form, 'Lead', 'Ada Example')
    await choose(form, 'Collaborators', 'Chi Example')
    await page.getByRole('option', { name: 'Dayo Example' }).click()
    await userEvent.keyboard('{Escape}')
    await button(form, 'Upload files').click()
    const { folder, multiple, maxFiles, maxFileSize, clientAllowedFormats, sources } =
      service.widgets.at(-1)?.options ?? {}
    expect({ folder, multiple, maxFiles, maxFileSize, clientAllowedFormats, sources }).toEqual({
      folder: 'announcements',
      multiple: true,
      maxFiles: 10,
      maxFileSize: 104_857_600,
      clientAllowedFormats: ['jpg', 'jpeg', 'png', 'pdf', 'docx', 'doc'],
      sources: ['local', 'url', 'camera'],
    })
    service.tell(null, { event: 'success', info: recordOf({ name: 'Floor plan.png', url: PLAN }, 2048) })
    service.tell(null, { event: 'success', info: recordOf({ name: 'handbook.docx', url: HANDBOOK }, 1024) })
    await expect.element(form.getByText('handbook.docx')).toBeVisible()
    await field(form, 'Link').fill(' https://intranet.example/drill ')
    await expectAccessible()
    await button(form, 'Publish').click()
    await expect.element(form).toHaveAttribute('aria-busy', 'true')
    const { headers: _, ...sent } = app.server.sent.at(-1) ?? {}
    expect(sent).toEqual({
      name: 'announcement.create',
      method: 'POST',
      path: '/api/announcement/create',
      body: { ...WHOLE, description: 'At ten', status: 'published' },
    })
    for (const name of ['Publish', 'Save as draft']) await expect.element(button(form, name)).toBeDisabled()
    await app.server.accept('announcement.create')
    await expect.element(toast('Announcement published successfully!')).toBeVisible()
    await expect.element(form).not.toBeInTheDocument()
  })

  test('cannot be sent while its title is blank, by whatever key', async () => {
    const { app, form } = await openNew()
    for (const title of ['', '  ', 'Fire drill', ' ']) {
      await field(form, 'Title').fill(title)
      for (const name of ['Publish', 'Save as draft'])
        if (title.trim()) await expect.element(button(form, name)).toBeEnabled()
        else await expect.element(button(form, name)).toBeDisabled()
      await userEvent.keyboard('{Enter}')
    }
    expect(app.server.names()).toEqual([])
  })

  test('cannot be sent while the employees load', async () => {
    const { app, form } = await openNew(['employee.list'])
    await field(form, 'Title').fill('Fire drill')
    for (const name of ['Publish', 'Save as draft']) await expect.element(button(form, name)).toBeDisabled()
    await expect.element(chosen(form, 'Lead')).toHaveAttribute('placeholder', 'Loading employees...')
    await app.server.refuse('employee.list', 500, 'The employees are not to be had.')
    await expect.element(form.getByText('The employees are not to be had.')).toBeVisible()
    for (const name of ['Publish', 'Save as draft']) await expect.element(button(form, name)).toBeEnabled()
  })

  test('counts the description, in orange from 750 characters and in red from 900, and ends it at 1000', async () => {
    const { form } = await openNew()
    const description = field(form, 'Description')
    const counter = (length: number) => form.getByText(`${length}/1000`, { exact: true })
    const hint = form.getByText(/characters remaining|limit reached/)
    await expect.element(counter(0)).toBeVisible()
    const plain = colorOf(counter(0))
    const levels = [
      { length: 749, color: plain, says: undefined },
      { length: 750, color: ORANGE, says: undefined },
      { length: 899, color: ORANGE, says: undefined },
      { length: 900, color: RED, says: '100 characters remaining' },
      { length: 999, color: RED, says: '1 characters remaining' },
      { length: 1000, color: RED, says: 'Character limit reached' },
    ]
    for (const { length, color, says } of levels) {
      await description.fill('x'.repeat(length))
      await expect.element(counter(length)).toBeVisible()
      expect(colorOf(counter(length))).toBe(color)
      if (says) await expect.element(hint).toHaveTextContent(says)
      else await expect.element(hint).not.toBeInTheDocument()
    }
    await expectAccessible()
    await userEvent.type(description, 'y')
    await expect.element(description).toHaveValue('x'.repeat(1000))
  })

  test('takes typed collaborators, and is not sent while a lead fits nobody', async () => {
    const { app, form } = await openNew()
    await field(form, 'Title').fill('Fire drill')
    await chosen(form, 'Collaborators').fill('chi')
    await userEvent.keyboard('{Enter}')
    await expect.element(chosen(form, 'Collaborators')).toHaveValue('')
    await userEvent.keyboard('day{Tab}')
    await expect.element(chosen(form, 'Collaborators')).toHaveValue('')
    await chosen(form, 'Lead').fill('nobody')
    await button(form, 'Save as draft').click()
    await expect.element(chosen(form, 'Lead')).toHaveFocus()
    await expect.element(form.getByText('Nothing fits “nobody”')).toBeVisible()
    expect(app.server.names()).toEqual([])
    await chosen(form, 'Lead').fill('ada example')
    await userEvent.keyboard('{Tab}')
    await expect.element(chosen(form, 'Lead')).toHaveValue('Ada Example')
    await button(form, 'Save as draft').click()
    await app.server.called('announcement.create')
    const { lead, collaborators } = Object(app.server.sent.at(-1)?.body)
    expect({ lead, collaborators }).toEqual({ lead: 'ada', collaborators: ['chi', 'dayo'] })
  })
})

test('a draft is published from its head, by its form', async () => {
  standInForUploadService()
  await openList(() => [ANNOUNCEMENT])
  const details = await openedForm('View announcement details', () => chooseInRowMenu(ANNOUNCEMENT.title, 'View'))
  await openedForm('Edit announcement', () => button(details, 'Publish').click())
})

describe('the form of an announcement that is there', () => {
  test('shows it, without a limit or a counter, and sends what was taken away as null and empty lists', async () => {
    const { app, form } = await openEdit()
    await expect.element(form.getByText('Update announcement details')).toBeVisible()
    await expect.element(field(form, 'Title')).toHaveValue('Fire drill')
    await expect.element(chosen(form, 'Lead')).toHaveValue('Ada Example')
    await expect.element(form.getByText('Chi Example')).toBeVisible()
    await expect.element(form.getByText('Floor plan.png')).toBeVisible()
    await expect.element(field(form, 'Description')).not.toHaveAttribute('maxlength')
    await expect.element(form.getByText(/\/1000/)).not.toBeInTheDocument()
    await expectAccessible()

    await field(form, 'Description').fill(` ${'x'.repeat(100_000)} `)
    for (const name of ['Floor plan.png', 'handbook.docx']) await button(form, `Remove ${name}`).click()
    await chosen(form, 'Collaborators').click()
    await userEvent.keyboard('{Backspace}{Backspace}{Escape}')
    await button(form, 'Clear lead').click()
    await field(form, 'Link').fill(' ')
    await button(form, 'Publish').click()
    await app.server.called('announcement.update')
    expect(app.server.sent.at(-1)?.body).toEqual({
      title: 'Fire drill',
      description: 'x'.repeat(100_000),
      lead: null,
      collaborators: [],
      files: [],
      link: null,
      status: 'published',
    })
  })

  test('stays open with what was typed when the server finds it too large, and says why', async () => {
    const reason = 'The request is larger than 1 MB. Shorten the text and try again.'
    const { app, form } = await openEdit()
    await field(form, 'Description').fill('y'.repeat(20_000))
    await button(form, 'Publish').click()
    await app.server.refuse('announcement.update', 413, reason)
    await expect.element(form.getByText(reason)).toBeVisible()
    await expect.element(field(form, 'Description')).toHaveValue('y'.repeat(20_000))
    await expect.element(button(form, 'Publish')).toBeEnabled()
  })
})

describe('the form of an announcement of another server', () => {
  const gone = { _id: 'efe', firstName: 'Efe', lastName: 'Example' }
  const [CHI] = ANNOUNCEMENT.collaborators

  test('keeps each person who has an id, also one who cannot be chosen any more', async () => {
    const known = [CHI, { _id: 'dayo', firstName: 'Dayo' }, 'ben', { _id: 'gbenga' }]
    const { app, form } = await openEdit({ lead: gone, collaborators: known })
    for (const name of ['Chi Example', 'Dayo Example', 'Ben Example', 'gbenga'])
      await expect.element(form.getByText(name, { exact: true })).toBeVisible()
    await expect.element(chosen(form, 'Lead')).toHaveValue('Efe Example')
    await button(form, 'Publish').click()
    await app.server.called('announcement.update')
    expect(app.server.sent.at(-1)?.body).toEqual({
      ...WHOLE,
      lead: 'efe',
      collaborators: ['chi', 'dayo', 'ben', 'gbenga'],
      status: 'published',
    })
  })

  test('the picker of a lead offers nobody who cannot open announcements', async () => {
    const { app, form } = await openNew(['employee.list'])
    await app.server.answer('employee.list', {
      data: [
        { _id: 'efe', firstName: 'Efe', lastName: 'Example', opensAnnouncements: false },
        { _id: 'chi', firstName: 'Chi', lastName: 'Example', opensAnnouncements: true },
      ],
    })
    await chosen(form, 'Lead').click()
    await expect
      .poll(() =>
        page
          .getByRole('option')
          .elements()
          .map((option) => option.textContent),
      )
      .toEqual(['Chi Example'])
  })

  test('is not saved while that would erase entries that could not be read, unless the person accepts it', async () => {
    const { app, form } = await openEdit(BROKEN)
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
})

test('an announcement whose collaborators are no list has no move', async () => {
  await openList(() => [withSent({ collaborators: 'chi, dayo' })])
  await expect.element(page.getByText('Fire drill (a1) could not be read: collaborators is "chi, dayo"')).toBeVisible()
  expect(page.getByRole('button', { name: /^Actions for/ }).elements()).toEqual([])
})
