import { and, setup } from 'xstate'
import type { Lifecycle, MoveEvent } from '#machines/core/lifecycle.ts'
import type { MoveMeta, StatusMeta } from '#machines/core/meta.ts'
import { isPerson, type Person } from '#machines/lifecycles/viewer.ts'
import { announcementWords } from './announcement-words.ts'

// Both moves are submit actions of one edit form, which sends the whole record either way.

const { moves, statuses } = announcementWords

const on = {
  'announcement.publish': { guard: 'isSuperAdmin', target: 'published', ...moves['announcement.publish'] },
  'announcement.saveAsDraft': { guard: 'isSuperAdmin', target: 'draft', ...moves['announcement.saveAsDraft'] },
  'announcement.delete': { guard: 'isSuperAdmin', target: 'deleted', ...moves['announcement.delete'] },
} as const

const announcementMachine = setup({
  types: { events: {} as MoveEvent<keyof typeof moves, Person>, meta: {} as StatusMeta | MoveMeta },
  guards: {
    actsAsSuperAdmin: ({ event }) => event.by.isSuperAdmin,
    isPerson,
    isSuperAdmin: and(['actsAsSuperAdmin', 'isPerson']),
  },
}).createMachine({
  id: 'announcement',
  description: announcementWords.description,
  initial: 'draft',
  states: {
    draft: { ...statuses.draft, on },
    published: { ...statuses.published, on },
    deleted: { type: 'final', description: 'Erased.' },
  },
})

export const announcementLifecycle = {
  entity: 'announcement',
  machine: announcementMachine,
  words: announcementWords,
} as const satisfies Lifecycle
