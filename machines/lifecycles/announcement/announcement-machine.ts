import { setup } from 'xstate'
import type { Lifecycle } from '#machines/lifecycles/lifecycle.ts'
import type { FormStep, MoveMeta, StatusMeta } from '#machines/lifecycles/meta.ts'
import type { Viewer } from '#machines/lifecycles/viewer.ts'

// Whether an announcement is read by everybody or still being written. Publishing and saving as a draft are the two
// endings of one edit form, which sends the whole record either way. Announcements belong to the organization: whoever
// is a super admin may move them.

type AnnouncementEvent =
  | { type: 'announcement.publish'; by: Viewer }
  | { type: 'announcement.saveAsDraft'; by: Viewer }
  | { type: 'announcement.delete'; by: Viewer }

const edit: FormStep = { kind: 'form', drawer: 'edit', menu: 'Edit' }

const announcementSetup = setup({
  types: { events: {} as AnnouncementEvent, meta: {} as StatusMeta | MoveMeta },
  guards: { isSuperAdmin: ({ event }) => event.by.isSuperAdmin },
})

const moves = {
  'announcement.publish': {
    guard: 'isSuperAdmin',
    target: 'published',
    description: 'Change it and show it to everybody',
    meta: {
      label: 'Publish',
      order: 1,
      tone: 'positive',
      step: edit,
      success: 'Announcement updated and published successfully!',
      refusal: 'Only a super admin can edit an announcement.',
    },
  },
  'announcement.saveAsDraft': {
    guard: 'isSuperAdmin',
    target: 'draft',
    description: 'Change it and keep it from everybody else',
    meta: {
      label: 'Save as draft',
      order: 2,
      tone: 'neutral',
      step: edit,
      success: 'Announcement updated and saved as draft!',
      refusal: 'Only a super admin can edit an announcement.',
    },
  },
  'announcement.delete': {
    guard: 'isSuperAdmin',
    target: 'deleted',
    description: 'Erase it for good',
    meta: {
      label: 'Delete',
      order: 3,
      tone: 'negative',
      step: {
        kind: 'confirm',
        title: 'Delete announcement?',
        description: 'Deleting this announcement would erase it permanently from the dashboard.',
        submit: 'Delete announcement',
      },
      success: 'Announcement deleted successfully',
      refusal: 'Only a super admin can delete an announcement.',
    },
  },
} as const

const announcementMachine = announcementSetup.createMachine({
  id: 'announcement',
  description: 'Something that all employees are told.',
  initial: 'draft',
  states: {
    draft: {
      meta: { label: 'Draft', tone: 'gray' },
      description: 'Seen by super admins only.',
      on: moves,
    },
    published: {
      meta: { label: 'Published', tone: 'green' },
      description: 'Seen by everybody who may read announcements.',
      on: moves,
    },
    deleted: { description: 'Erased.', type: 'final' },
  },
})

export const announcementLifecycle = {
  entity: 'announcement',
  machine: announcementMachine,
} as const satisfies Lifecycle
