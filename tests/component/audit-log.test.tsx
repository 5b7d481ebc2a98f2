import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DEFAULT_CONFIG } from '#contract/config.ts'
import type { EventLogEntry } from '#contract/event-log.ts'
import { ada } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { exportedLines } from './support/lists.ts'
import { expectAccessible, serverWithPeople } from './support/people.ts'
import { cellsOf, childTexts, textsOf } from './support/screen-texts.ts'
import { dialog, toast } from './support/tasks.ts'
import { inTimeZone } from './support/time-zone.ts'

const ben = { firstName: 'Ben', lastName: 'Example', email: 'ben@statehouse.example' }
const chi = { firstName: 'Chi', lastName: 'Example', email: 'chi@statehouse.example' }

const LONG = 'Edited user: Ngozi Obi of the finance department'
const CUT = 'Edited user: Ngozi O...'

// Lagos is an hour ahead of UTC, so that 23:30 in UTC is half past midnight of the next day.
const EVENTS: EventLogEntry[] = [
  { _id: '4', user: ben, action: 'user.lock', message: '=1+1', timestamp: '2026-11-20T23:30:00.000Z', ip: '10.0.0.9' },
  { _id: '3', user: ben, action: 'user.edit', message: LONG, timestamp: '2026-11-20T22:30:00.000Z', ip: '10.0.0.9' },
  {
    _id: '2',
    user: chi,
    action: 'user.edit',
    message: 'Exactly 20 letters..',
    timestamp: '2026-11-18T23:05:00.000Z',
    ip: undefined,
  },
  { _id: '1', user: undefined, action: 'session.end', message: '', timestamp: undefined, ip: undefined },
]

const LOCKED = ['Ben Example', 'Lock user', '=1+1', 'Nov 21, 2026 at 12:30 am', '10.0.0.9']
const EDITED = ['Ben Example', 'Edit user', CUT, 'Nov 20, 2026 at 11:30 pm', '10.0.0.9']
const BY_CHI = ['Chi Example', 'Edit user', 'Exactly 20 letters..', 'Nov 19, 2026 at 12:05 am', '---']
const BY_UNKNOWN = ['---', 'End a session', '', '---', '---']

const AUDIT = '/dashboard?tab=audit'

async function openAudit(at = AUDIT) {
  const app = await renderApp({ at, signedInAs: ada, server: serverWithPeople({ events: () => EVENTS }) })
  await expect.element(page.getByRole('table')).toBeVisible()
  return app
}

inTimeZone('Africa/Lagos')

describe('the audit log', () => {
  test('is a tab of user management with the stated columns', async () => {
    const server = serverWithPeople({ events: () => EVENTS })
    const app = await renderApp({ at: '/dashboard', signedInAs: ada, server })
    await page.getByRole('tab', { name: 'Audit log' }).click()
    await expect.element(page.getByText('4 events')).toBeVisible()
    expect(app.search()).toEqual({ tab: 'audit' })
    expect(textsOf(page, 'columnheader')).toEqual(['Performed by', 'Action', 'Message', 'Timestamp', 'IP Address'])
    expect(cellsOf()).toEqual([LOCKED, EDITED, BY_CHI, BY_UNKNOWN])
    await expect
      .element(page.getByText('Nov 21, 2026 at 12:30 am', { exact: true }))
      .toHaveAttribute('title', 'Saturday, November 21, 2026 at 12:30:00 am, UTC+01:00')
    await expectAccessible()
  })

  test('cuts a message to 20 characters and shows all of it on hover, on focus and in the details', async () => {
    await openAudit()
    const cut = page.getByText(CUT)
    const whole = page.getByRole('tooltip')
    await cut.hover()
    await expect.element(whole).toHaveTextContent(LONG)
    await expectAccessible()
    await page.getByRole('heading', { name: 'User Management' }).hover()
    await expect.element(whole).not.toBeInTheDocument()

    page.getByRole('button', { name: 'Ben Example' }).first().element().focus()
    await userEvent.tab()
    await expect.element(page.getByRole('button', { name: 'Ben Example' }).nth(1)).toHaveFocus()
    await expect.element(whole).toHaveTextContent(`Message: ${LONG}`)

    await page.getByRole('button', { name: 'Ben Example' }).nth(1).click()
    const details = dialog('Event details')
    await expect.element(details.getByText(LONG)).toBeVisible()
    expect(childTexts(details.element().querySelectorAll('dl > div'))).toEqual([
      ['Performed by', 'Ben Example'],
      ['Email', 'ben@statehouse.example'],
      ['Action', 'Edit user'],
      ['Message', LONG],
      ['Timestamp', 'Nov 20, 2026 at 11:30:00 pm'],
      ['IP Address', '10.0.0.9'],
    ])
    await expect
      .element(details.getByText('Nov 20, 2026 at 11:30:00 pm', { exact: true }))
      .toHaveAttribute('title', 'Friday, November 20, 2026 at 11:30:00 pm, UTC+01:00')
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(details).not.toBeInTheDocument()
  })

  test('shows with the histories of a server the record with a link, the person concerned and what changed', async () => {
    const server = serverWithPeople({ events: () => EVENTS })
    server.respondWith('history.event', () => ({
      data: {
        _id: '3',
        record: { entity: 'user', id: 'ngozi', title: 'Ngozi Obi', isOpen: true },
        concerns: { _id: 'chi', firstName: 'Chi', lastName: 'Example' },
        from: 'unlocked',
        to: 'locked',
        changes: [{ field: 'email', before: 'old@statehouse.example', after: 'new@statehouse.example' }],
        feedback: 'On leave',
        requestId: 'request-7',
      },
    }))
    const config = { ...DEFAULT_CONFIG, extensions: ['history' as const] }
    const app = await renderApp({ at: AUDIT, signedInAs: ada, server, config })
    await page.getByRole('button', { name: 'Ben Example' }).nth(1).click()
    const details = dialog('Event details')
    const link = details.getByRole('link', { name: 'User: Ngozi Obi' })
    await expect.element(link).toBeVisible()
    // As every other link, and not as those of the browser.
    expect([...link.element().classList].filter((name) => name.includes('Anchor'))).toEqual(['mantine-Anchor-root'])
    expect(childTexts(details.element().querySelectorAll('dl > div')).slice(6)).toEqual([
      ['Record', 'User: Ngozi Obi'],
      ['Person concerned', 'Chi Example'],
      ['Status', 'Unlocked → Locked'],
      ['Feedback', 'On leave'],
      ['Request', 'request-7'],
    ])
    expect(textsOf(details, 'cell')).toEqual(['old@statehouse.example', 'new@statehouse.example'])
    await expectAccessible()
    await link.click()
    await expect.element(toast('This record is no longer there.')).toBeVisible()
    expect([app.path(), app.search()]).toEqual(['/dashboard', {}])
  })

  test('is narrowed to a person and an action, in the address', async () => {
    const app = await openAudit()
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('combobox', { name: 'Performed by' }).click()
    await page.getByRole('option', { name: 'Ben Example (ben@statehouse.example)' }).click()
    await expect.poll(cellsOf).toEqual([LOCKED, EDITED])
    await page.getByRole('combobox', { name: 'Action' }).click()
    expect(textsOf(page, 'option')).toEqual(['Edit user', 'End a session', 'Lock user'])
    await page.getByRole('option', { name: 'Edit user' }).click()
    await expect.poll(cellsOf).toEqual([EDITED])
    await expect.element(page.getByText('1 of 4 events')).toBeVisible()
    expect(app.search()).toEqual({ tab: 'audit', person: 'ben@statehouse.example', action: 'user.edit' })
    await expectAccessible()
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect.poll(cellsOf).toEqual([LOCKED, EDITED, BY_CHI, BY_UNKNOWN])
    expect(app.search()).toEqual({ tab: 'audit' })
    await page.getByRole('combobox', { name: 'Performed by' }).fill('ben')
    await userEvent.keyboard('{Tab}')
    await expect.poll(cellsOf).toEqual([LOCKED, EDITED])
  })

  test.each([
    ['from=2026-11-01&to=2026-11-30', [LOCKED, EDITED, BY_CHI]],
    ['from=2026-11-19&to=2026-11-21&action=user.edit', [EDITED, BY_CHI]],
    ['action=session.end', [BY_UNKNOWN]],
    ['search=12:05+am', [BY_CHI]],
    ['search=finance+department', [EDITED]],
  ])('shows what the address says, in the days of the viewer: %s', async (query, expected) => {
    await openAudit(`${AUDIT}&${query}`)
    await expect.poll(cellsOf).toEqual(expected)
  })

  test('is narrowed to days that are picked', async () => {
    const app = await openAudit(`${AUDIT}&from=2026-11-21&to=2026-11-21`)
    await page.getByRole('button', { name: 'Filter 2' }).click()
    await page.getByRole('button', { name: 'Date range' }).click()
    await page.getByRole('button', { name: '19 November 2026' }).click()
    await page.getByRole('button', { name: '20 November 2026' }).click()
    await expect.poll(() => app.search()).toEqual({ tab: 'audit', from: '2026-11-19', to: '2026-11-20' })
    await expect.poll(cellsOf).toEqual([EDITED, BY_CHI])
  })

  test('exports all that matches, whole messages and no formula', async () => {
    await openAudit(`${AUDIT}&person=ben%40statehouse.example`)
    expect(await exportedLines('events-audit')).toEqual([
      'Performed by,Action,Message,Timestamp,IP Address',
      'Ben Example,Lock user,\'=1+1,"Nov 21, 2026 at 12:30 am",10.0.0.9',
      `Ben Example,Edit user,${LONG},"Nov 20, 2026 at 11:30 pm",10.0.0.9`,
      '',
    ])
  })
})
