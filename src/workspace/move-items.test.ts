import { describe, expect, test } from 'vitest'
import { accountLifecycle } from '#machines/lifecycles/account/account-machine.ts'
import { announcementLifecycle } from '#machines/lifecycles/announcement/announcement-machine.ts'
import type { Lifecycle } from '#machines/lifecycles/lifecycle.ts'
import type { Viewer } from '#machines/lifecycles/viewer.ts'
import { accountViewers, announcementViewers } from '#machines/viewers.ts'
import { fittingMoveItems, openMoveItems } from './move-items.ts'
import type { Workspace } from './workspace.ts'

function menuOf(itemsOf: typeof openMoveItems, lifecycle: Lifecycle, status: string, viewer: Viewer) {
  const asked: string[] = []
  const workspace = { send: ({ move }: { move: string }) => asked.push(move) } as unknown as Workspace
  const items = itemsOf(lifecycle, { id: '1', status, viewer }, workspace)
  for (const { onSelect } of items) onSelect()
  return { items: items.map(({ label, tone, disabledReason }) => [label, disabledReason ?? tone]), asked }
}

describe.each([
  ['the open moves', openMoveItems],
  ['the fitting moves', fittingMoveItems],
])('of %s', (_, itemsOf) => {
  test('endings of one form share an entry, which asks for the first of them', () => {
    expect(menuOf(itemsOf, announcementLifecycle, 'published', announcementViewers['super admin'])).toEqual({
      items: [
        ['Edit', 'neutral'],
        ['Delete', 'negative'],
      ],
      asked: ['announcement.publish', 'announcement.delete'],
    })
  })

  test('those that the status does not have are left out', () => {
    expect(menuOf(itemsOf, accountLifecycle, 'inactive', accountViewers['anyone else'])).toEqual({
      items: [
        ['Edit', 'neutral'],
        ['Activate role', 'positive'],
      ],
      asked: ['account.edit', 'account.activate'],
    })
  })
})

test('moves that are refused to the viewer are left out, or give one reason for each entry', () => {
  const { reader } = announcementViewers
  expect(menuOf(openMoveItems, announcementLifecycle, 'draft', reader)).toEqual({ items: [], asked: [] })
  expect(menuOf(fittingMoveItems, announcementLifecycle, 'draft', reader)).toEqual({
    items: [
      ['Edit', 'Only a super admin can edit an announcement.'],
      ['Delete', 'Only a super admin can delete an announcement.'],
    ],
    asked: [],
  })
})
