import { describe, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import type { Announcement } from '#contract/announcement.ts'
import { announcementLifecycle } from '#machines/lifecycles/announcement.ts'
import { explain, type MoveTypeOf } from '#machines/lifecycles/kit.ts'
import { announcementViewers } from '#machines/viewers.ts'
import { ada, ben } from '#tests/support/model/cases/people.ts'
import { coveragePath, coverageText } from '#tests/support/model/coverage-file.ts'
import { explore, itemsOf } from '#tests/support/model/explore.ts'
import { models } from '#tests/support/model/registry.ts'
import { ANNOUNCEMENT, BARE, FILES, serverWithAnnouncements } from './support/announcements.ts'
import { type App, renderApp } from './support/app.tsx'
import { cellsOf, expectAccessible, menuTexts, textsOf } from './support/people.ts'
import { expectQuietConsole } from './support/quiet-console.ts'
import { chooseInRowMenu, dialog, openRowMenu, toast } from './support/tasks.ts'
import { inTimeZone } from './support/time-zone.ts'

type MoveType = MoveTypeOf<typeof announcementLifecycle>
type Status = Announcement['status']

const AT = '/dashboard/announcement'
const STATUSES = ['draft', 'published'] as const
const STATUS_WORDS: Record<Status, string> = { draft: 'Draft', published: 'Published' }

// Typed by hand from the specification, "Announcements", never from the machine.
const VIEWERS = {
  'super admin': { user: ben, menu: ['View', 'Edit', 'Delete'] },
  reader: { user: ada, menu: ['View'] },
} as const

interface Handling {
  readonly label: string
  readonly dialog: string
  readonly submit: string
  readonly types?: readonly [field: string, text: string]
  readonly says?: string
  readonly call: { readonly name: string; readonly method: string; readonly path: string; readonly body: unknown }
  readonly success: string
}

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

const HEADERS = { accept: 'application/json', authorization: 'Bearer access', 'x-refresh': 'refresh' }
const JSON_TYPE = { 'content-type': 'application/json' }

const row = page.getByRole('row', { name: ANNOUNCEMENT.title, exact: false })

async function openList(announcement: Announcement, status: Status, user = ben) {
  let stored = [{ ...announcement, status }]
  const server = serverWithAnnouncements(() => stored)
  const app = await renderApp({ at: AT, signedInAs: user, server })
  await expect.element(row.getByText(STATUS_WORDS[status], { exact: true })).toBeVisible()
  const store = (next: string) => {
    stored = next === 'deleted' ? [] : [{ ...announcement, status: next as Status }]
  }
  return { app, store }
}

/** Goes through a move's dialog or drawer up to the call that it makes, which is held. */
async function makeMove({ server }: App, handling: Handling) {
  await chooseInRowMenu(ANNOUNCEMENT.title, handling.label)
  const asked = dialog(handling.dialog)
  await expect.element(asked).toBeVisible()
  if (handling.says) await expect.element(asked.getByText(handling.says)).toBeVisible()
  if (handling.types) await asked.getByRole('textbox', { name: handling.types[0] }).fill(handling.types[1])
  const sent = await server.changeBy(() => asked.getByRole('button', { name: handling.submit }).click())
  await expect.element(asked).toHaveAttribute('aria-busy', 'true')
  return sent
}

const walked = new Set<string>()

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
      const { app, store } = await openList(ANNOUNCEMENT, status)
      for (const edge of explore(models.announcement).edges.filter(({ from }) => from === status)) {
        const handling = MOVES[edge.case.event.type]
        const sent = await makeMove(app, handling)
        const type = handling.call.body === undefined ? {} : JSON_TYPE
        expect(sent).toEqual({ ...handling.call, headers: { ...HEADERS, ...type } })

        const reads = () => app.server.sent.filter(({ name }) => name === 'announcement.all').length
        const before = reads()
        store(edge.to)
        await app.server.accept()
        await expect.element(toast(handling.success)).toBeVisible()
        await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
        if (edge.to === 'deleted') await expect.element(row).not.toBeInTheDocument()
        else await expect.element(row.getByText(STATUS_WORDS[edge.to as Status], { exact: true })).toBeVisible()
        expect(reads()).toBe(before + 1)
        for (const item of edge.items) walked.add(item)

        store(status)
        await app.refresh()
        await expect.element(row.getByText(STATUS_WORDS[status], { exact: true })).toBeVisible()
      }
    },
  )

  test('takes every transition of the lifecycle', async () => {
    expect([...walked].sort()).toEqual(itemsOf(announcementLifecycle.machine).sort())
    await commands.writeFile(coveragePath('screen', 'announcement'), coverageText(walked))
  })

  test('says with a move which version of the announcement was seen', async () => {
    const { app } = await openList({ ...ANNOUNCEMENT, version: 7 }, 'draft')
    const sent = await makeMove(app, MOVES['announcement.publish'])
    expect(sent?.headers).toEqual({ ...HEADERS, ...JSON_TYPE, 'if-match': '"7"' })
  })
})

describe('a refused move', () => {
  const refusals = [
    { type: 'announcement.publish', code: 412, message: 'Somebody else changed this in the meantime.' },
    { type: 'announcement.saveAsDraft', code: 422, message: 'The lead is not an employee' },
    { type: 'announcement.delete', code: 403, message: 'Only a super admin can do this.' },
  ] as const

  test.each(refusals)('$type answered with $code stays where it was and says why', async ({ type, code, message }) => {
    const { app } = await openList(ANNOUNCEMENT, 'draft')
    const handling = MOVES[type]
    await makeMove(app, handling)
    await app.server.refuse(undefined, code, message)
    const asked = dialog(handling.dialog)
    await expect.element(asked.getByText(message)).toBeVisible()
    if (handling.types)
      await expect.element(asked.getByRole('textbox', { name: handling.types[0] })).toHaveValue(handling.types[1])
    await expect.element(asked.getByRole('button', { name: handling.submit })).toBeEnabled()
    await expect.element(page.getByText(handling.success)).not.toBeInTheDocument()
    await expectAccessible()
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
    await expect.element(page.getByText('2 announcements')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Announcements', level: 1 })).toBeVisible()
    await expect.element(page.getByText('Create and draft announcements')).toBeVisible()
    expect(textsOf(page, 'tab')).toEqual(['All', 'Published', 'Drafts'])
    await expect.element(page.getByRole('button', { name: 'Create new announcement' })).toBeVisible()
    await expect.element(page.getByPlaceholder('search...')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Filter' })).toBeVisible()
    const head = ['Title', 'Description', 'Status', 'Published date', 'Actions']
    expect(textsOf(page, 'columnheader')).toEqual(head)
    expect(cellsOf()).toEqual([DRILL, HOLIDAY])
    await expect.poll(() => readsOf(app)).toEqual(['/api/announcement/all'])
    await expectAccessible()
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

  test.each([
    ['holiday', [HOLIDAY]],
    ['ten in the', [DRILL]],
    ['draft', [DRILL]],
  ])('finds "%s"', async (text, expected) => {
    const app = await open()
    await page.getByRole('searchbox', { name: 'Search announcements' }).fill(text)
    await expect.poll(() => cellsOf()).toEqual(expected)
    expect(app.search()).toEqual({ search: text })
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
    await expect.element(page.getByText('Loading announcements...')).toBeVisible()
    await app.server.refuse('announcement.all', 500, 'The announcements are not to be had.')
    await expect.element(page.getByText('The announcements could not be loaded')).toBeVisible()
    await expect.element(toast('The announcements are not to be had.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await app.server.answer('announcement.all', { data: [] })
    await expect.element(page.getByText('No announcement found')).toBeVisible()
    await expect.element(page.getByText('Create your first announcement to get started.')).toBeVisible()
    await expectAccessible()
  })

  test('tells readers that nothing is published yet', async () => {
    const app = await open(AT, ada, ['announcement.list'])
    await app.server.answer('announcement.list', { data: [] })
    await expect.element(page.getByText('No announcement found')).toBeVisible()
    await expect.element(page.getByText('There are no announcements published yet...')).toBeVisible()
  })
})
