import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { announcementSpec } from '#tests/spec/announcement.ts'
import { ada, ben } from '#tests/support/examples/people.ts'
import { ANNOUNCEMENT, BARE, serverWithAnnouncements } from './support/announcements.ts'
import { type App, renderApp } from './support/app.tsx'
import { expectList } from './support/lists.ts'
import { expectAccessible } from './support/people.ts'
import { describeRowMenu } from './support/row-menu.ts'
import { cellsOf, textsOf } from './support/screen-texts.ts'
import { inTimeZone } from './support/time-zone.ts'

const AT = '/dashboard/announcement'

inTimeZone('Africa/Lagos')

describeRowMenu({
  spec: announcementSpec,
  entity: 'an announcement',
  record: ANNOUNCEMENT,
  name: ANNOUNCEMENT.title,
  serve: serverWithAnnouncements,
  seats: {
    'super admin': [{ person: ben, at: AT }],
    reader: [{ person: ada, at: AT }],
  },
  lifecycle: {
    lists: ['announcement.all'],
    inStatus: (announcement, status) => ({ ...announcement, status }),
  },
})

describe('the list of announcements', () => {
  const all = () => [ANNOUNCEMENT, BARE]
  const DRILL = ['Fire drill', 'At ten in the morning', 'Draft', 'Nov 20, 2026 at 03:05']
  const HOLIDAY = ['Public holiday', '---', 'Published', 'Nov 20, 2026 at 03:05']

  const open = async (at = AT, user = ben, holds: Parameters<typeof serverWithAnnouncements>[1] = []) => {
    const server = serverWithAnnouncements(all, holds)
    return renderApp({ at, signedInAs: user, server })
  }
  const readsOf = (app: App) =>
    app.server.sent.flatMap(({ path }) => (path.startsWith('/api/announcement') ? path : []))

  test('has the stated words for a super admin', async () => {
    const app = await open()
    await expectList({
      heading: 'Announcements',
      about: 'Create and draft announcements',
      tabs: ['All', 'Published', 'Drafts'],
      count: '2 announcements',
      columns: ['', 'Title', 'Description', 'Status', 'Published date', 'Actions'],
      rows: [DRILL, HOLIDAY],
    })
    await expect.element(page.getByRole('button', { name: 'Create new announcement' })).toBeVisible()
    await expect.poll(() => readsOf(app)).toEqual(['/api/announcement/all'])
  })

  test('is a table to read, of what is published, for everybody else', async () => {
    const app = await open(AT, ada)
    await expect.element(page.getByText('2 announcements')).toBeVisible()
    await expect.element(page.getByText('You see the announcements that super admins published.')).toBeVisible()
    await expect.poll(() => readsOf(app)).toEqual(['/api/announcement?status=published'])
    expect(textsOf(page, 'tab')).toEqual([])
    for (const name of ['Create new announcement', 'Filter'])
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
    expect(textsOf(page, 'columnheader')).toEqual(['Title', 'Description', 'Status', 'Published date', 'Actions'])
    await expectAccessible()
  })

  test('asks the server for what a tab names, which the address keeps', async () => {
    const app = await open()
    await page.getByRole('tab', { name: 'Published' }).click()
    await expect.poll(() => app.search()).toEqual({ tab: 'published' })
    await page.getByRole('tab', { name: 'Drafts' }).click()
    await expect.poll(() => app.search()).toEqual({ tab: 'drafts' })
    await expect.element(page.getByRole('tab', { name: 'Drafts' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('tab', { name: 'All' }).click()
    await expect.poll(() => app.search()).toEqual({})
    await expect
      .poll(() => readsOf(app))
      .toEqual([
        '/api/announcement/all',
        '/api/announcement/all?status=published',
        '/api/announcement/all?status=draft',
      ])
  })

  test.each([
    ['With files', { has: ['files'] }],
    ['With a link', { has: ['link'] }],
    ['Ada Example', { lead: ['ada'] }],
  ])('filters by "%s", in the address', async (name, search) => {
    const app = await open()
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('checkbox', { name }).click()
    await expect.poll(() => cellsOf()).toEqual([DRILL])
    expect(app.search()).toEqual(search)
    await expectAccessible()
  })

  test('says to readers that nothing is published yet', async () => {
    const app = await open(AT, ada, ['announcement.list'])
    await app.server.answer('announcement.list', { data: [] })
    await expect.element(page.getByText('No announcement found')).toBeVisible()
    await expect.element(page.getByText('There are no announcements published yet...')).toBeVisible()
  })
})
