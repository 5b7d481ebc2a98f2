import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Announcement } from '#contract/announcement.ts'
import { announcementLifecycle } from '#machines/lifecycles/announcement.ts'
import { explain, type MoveTypeOf } from '#machines/lifecycles/kit.ts'
import { announcementViewers } from '#machines/viewers.ts'
import { ada, ben } from '#tests/support/model/cases/people.ts'
import { explore } from '#tests/support/model/explore.ts'
import { models } from '#tests/support/model/registry.ts'
import { ANNOUNCEMENT, BARE, FILES, serverWithAnnouncements } from './support/announcements.ts'
import { type App, renderApp } from './support/app.tsx'
import { headersOf } from './support/forms.ts'
import { expectFound, expectList, expectLoad } from './support/lists.ts'
import { cellsOf, expectAccessible, menuTexts, textsOf } from './support/people.ts'
import { expectQuietConsole } from './support/quiet-console.ts'
import { createRowMoves, type Handling } from './support/row-moves.ts'
import { openRowMenu } from './support/tasks.ts'
import { inTimeZone } from './support/time-zone.ts'

type MoveType = MoveTypeOf<typeof announcementLifecycle>
type Status = Announcement['status']

const AT = '/dashboard/announcement'
const STATUSES = ['draft', 'published'] as const

// Typed by hand from the specification, "Announcements", never from the machine.
const VIEWERS = {
  'super admin': { user: ben, menu: ['View', 'Edit', 'Delete'] },
  reader: { user: ada, menu: ['View'] },
} as const

const WHOLE = {
  title: 'Fire drill moved',
  description: 'At ten in the morning',
  lead: 'ada',
  collaborators: ['chi', 'dayo'],
  files: FILES,
  link: 'https://intranet.example/drill',
}

const edit = (submit: string, status: Status, success: string): Handling => ({
  label: 'Edit',
  dialog: 'Edit announcement',
  submit,
  types: ['Title', ' Fire drill moved '],
  says: 'Update announcement details',
  call: {
    name: 'announcement.update',
    method: 'PATCH',
    path: '/api/announcement/a1/update',
    body: { ...WHOLE, status },
  },
  success,
})

// Typed by hand from the specification, sections 2, 7 and 8.
const MOVES: Record<MoveType, Handling> = {
  'announcement.publish': edit('Publish', 'published', 'Announcement updated and published successfully!'),
  'announcement.saveAsDraft': edit('Save as draft', 'draft', 'Announcement updated and saved as draft!'),
  'announcement.delete': {
    label: 'Delete',
    dialog: 'Delete announcement?',
    submit: 'Delete announcement',
    says: 'Deleting this announcement would erase it permanently from the dashboard.',
    call: { name: 'announcement.delete', method: 'DELETE', path: '/api/announcement/a1', body: undefined },
    success: 'Announcement deleted successfully',
  },
}

const moves = createRowMoves<Status | 'deleted'>({
  machine: 'announcement',
  name: ANNOUNCEMENT.title,
  list: 'announcement.all',
  words: { draft: 'Draft', published: 'Published', deleted: undefined },
})

async function openList(announcement: Announcement, status: Status, user = ben) {
  let stored = [{ ...announcement, status }]
  const server = serverWithAnnouncements(() => stored)
  const app = await renderApp({ at: AT, signedInAs: user, server })
  await moves.expectStatus(status)
  const store = (next: Status | 'deleted') => {
    stored = next === 'deleted' ? [] : [{ ...announcement, status: next }]
  }
  return { app, store }
}

expectQuietConsole()
inTimeZone('Africa/Lagos')

describe('the row of an announcement', () => {
  const cells = STATUSES.flatMap((status) => (['super admin', 'reader'] as const).map((viewer) => ({ status, viewer })))

  test.each(cells)('offers the $viewer the stated menu while it is $status', async ({ status, viewer }) => {
    const { user, menu } = VIEWERS[viewer]
    await openList(ANNOUNCEMENT, status, user)
    await openRowMenu(ANNOUNCEMENT.title)
    await expect.element(page.getByRole('menu')).toBeVisible()
    expect(menuTexts()).toEqual(menu)
    const open = explain(announcementLifecycle, status, announcementViewers[viewer]).filter((each) => each.open)
    expect(menuTexts()).toEqual(['View', ...new Set(open.map(({ entry }) => entry))])
    await expectAccessible()
  })

  test.each(STATUSES)(
    'lets a super admin make every move while it is %s, each by its call',
    { timeout: 40_000 },
    async (status) => {
      const steps = explore(models.announcement).edges.filter(({ from }) => from === status)
      await moves.walk(await openList(ANNOUNCEMENT, status), steps, MOVES)
    },
  )

  test('takes every transition of the lifecycle', moves.finish)

  test('says with a move which version of the announcement was seen', async () => {
    const { app } = await openList({ ...ANNOUNCEMENT, version: 7 }, 'draft')
    const { body, headers } = await moves.make(app, MOVES['announcement.publish'])
    expect(headers).toEqual({ ...headersOf(body), 'if-match': '"7"' })
  })
})

describe('a refused move', () => {
  const refusals = [
    { type: 'announcement.publish', code: 412, message: 'Somebody else changed this in the meantime.' },
    { type: 'announcement.saveAsDraft', code: 422, message: 'The lead is not an employee' },
    { type: 'announcement.delete', code: 403, message: 'Only a super admin can do this.' },
  ] as const

  test.each(refusals)('$type answered with $code stays where it was and says why', async ({ type, ...refusal }) => {
    const { app } = await openList(ANNOUNCEMENT, 'draft')
    await moves.expectRefused(app, MOVES[type], refusal)
  })
})

describe('the list of announcements', () => {
  const all = () => [ANNOUNCEMENT, BARE]
  const DRILL = ['Fire drill', 'At ten in the morning', 'Draft', 'Nov 20, 2026 at 03:05']
  const HOLIDAY = ['Public holiday', '---', 'Published', 'Nov 20, 2026 at 03:05']

  const open = async (at = AT, user = ben, holds: Parameters<typeof serverWithAnnouncements>[1] = []) => {
    const server = serverWithAnnouncements(all, holds)
    return renderApp({ at, signedInAs: user, server })
  }
  /** Each address once: in strict mode a page reads twice as it comes up. */
  const readsOf = (app: App) => [
    ...new Set(app.server.sent.flatMap(({ path }) => (path.startsWith('/api/announcement') ? path : []))),
  ]

  test('has the stated words for a super admin', async () => {
    const app = await open()
    await expectList({
      heading: 'Announcements',
      about: 'Create and draft announcements',
      tabs: ['All', 'Published', 'Drafts'],
      count: '2 announcements',
      columns: ['Title', 'Description', 'Status', 'Published date', 'Actions'],
      rows: [DRILL, HOLIDAY],
    })
    await expect.element(page.getByRole('button', { name: 'Create new announcement' })).toBeVisible()
    await expect.poll(() => readsOf(app)).toEqual(['/api/announcement/all'])
  })

  test('is a table to read, of what is published, for everybody else', async () => {
    const app = await open(AT, ada)
    await expect.element(page.getByText('2 announcements')).toBeVisible()
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

  test('opens at the tab that the address names', async () => {
    const app = await open(`${AT}?tab=drafts`)
    await expect.element(page.getByRole('tab', { name: 'Drafts' })).toHaveAttribute('aria-selected', 'true')
    await expect.poll(() => readsOf(app)).toEqual(['/api/announcement/all?status=draft'])
  })

  test('finds what is shown', async () => {
    const app = await open()
    await expect.element(page.getByText('2 announcements')).toBeVisible()
    await expectFound(app, 'announcements', [
      ['holiday', [HOLIDAY]],
      ['ten in the', [DRILL]],
      ['draft', [DRILL]],
    ])
  })

  test.each([
    ['With files', { has: 'files' }],
    ['With a link', { has: 'link' }],
    ['Ada Example', { lead: 'ada' }],
  ])('filters by "%s", in the address', async (name, search) => {
    const app = await open()
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('radio', { name }).click()
    await expect.poll(() => cellsOf()).toEqual([DRILL])
    expect(app.search()).toEqual(search)
    await expectAccessible()
  })

  test('says that announcements load, why they could not, and asks again', async () => {
    const app = await open(AT, ben, ['announcement.all'])
    await expectLoad(app.server, {
      things: 'announcements',
      call: 'announcement.all',
      nothing: { data: [] },
      empty: ['No announcement found', 'Create your first announcement to get started.'],
    })
  })

  test('tells readers that nothing is published yet', async () => {
    const app = await open(AT, ada, ['announcement.list'])
    await app.server.answer('announcement.list', { data: [] })
    await expect.element(page.getByText('No announcement found')).toBeVisible()
    await expect.element(page.getByText('There are no announcements published yet...')).toBeVisible()
  })
})
