import type { MoveTypeOf } from '#machines/core/lifecycle.ts'
import type { announcementLifecycle } from '#machines/lifecycles/announcement/announcement-machine.ts'
import type { LifecycleSpec } from './lifecycle-spec.ts'

// Sections 2, 4, 6, 7 and 8 of the specification.

const ALWAYS = { draft: ['super admin'], published: ['super admin'] } as const
const EDIT = { kind: 'form', drawer: 'edit', menu: 'Edit' } as const
const TITLE = ['Title', ' Fire drill moved '] as const
const WHOLE = {
  title: 'Fire drill moved',
  description: 'At ten in the morning',
  lead: 'ada',
  collaborators: ['chi', 'dayo'],
  files: [
    'https://media.example/image/upload/v1/announcements/k1/Floor%20plan.png',
    'https://media.example/raw/upload/v1/announcements/k2/handbook.docx',
  ],
  link: 'https://intranet.example/drill',
}
const update = (status: 'published' | 'draft') =>
  ({
    name: 'announcement.update',
    method: 'PATCH',
    path: '/announcement/{id}/update',
    body: { ...WHOLE, status },
  }) as const

const SUBTITLE = 'Update announcement details'

export const announcementSpec = {
  statuses: { draft: { label: 'Draft', tone: 'gray' }, published: { label: 'Published', tone: 'green' } },
  initial: 'draft',
  figures: { states: 3, accepted: 6, refused: 12, transitions: 6 },
  isDeletable: true,
  viewers: ['super admin', 'reader'],
  menu: {
    above: [
      {
        label: 'View',
        effect: {
          kind: 'drawer',
          title: 'View announcement details',
          shows: [
            'The details about this announcement.',
            'Title',
            'Fire drill',
            'Description',
            WHOLE.description,
            'Lead',
            'Collaborators (2)',
            'Files (2)',
            'Link',
            WHOLE.link,
          ],
        },
      },
    ],
  },
  moves: {
    'announcement.publish': {
      label: 'Publish',
      tone: 'positive',
      open: ALWAYS,
      to: 'published',
      undo: 'announcement.saveAsDraft',
      refusal: 'Only a super admin can edit an announcement.',
      step: EDIT,
      drawer: { title: 'Edit announcement', submit: 'Publish', subtitle: SUBTITLE },
      fills: TITLE,
      call: update('published'),
      success: 'Announcement updated and published successfully!',
      happened: 'Published',
      says: 'Announcement updated and published',
      logged: 'Updated and published announcement',
      notifies: { who: 'readers', kind: 'announcement.published', from: ['draft'] },
    },
    'announcement.saveAsDraft': {
      label: 'Save as draft',
      tone: 'neutral',
      open: ALWAYS,
      to: 'draft',
      undo: 'announcement.publish',
      refusal: 'Only a super admin can edit an announcement.',
      step: EDIT,
      drawer: { title: 'Edit announcement', submit: 'Save as draft', subtitle: SUBTITLE },
      fills: TITLE,
      call: update('draft'),
      success: 'Announcement updated and saved as draft!',
      happened: 'Saved as draft',
      says: 'Announcement updated and saved as draft',
      logged: 'Updated and drafted announcement',
      notifies: 'nobody',
    },
    'announcement.delete': {
      label: 'Delete',
      tone: 'negative',
      open: ALWAYS,
      to: 'deleted',
      refusal: 'Only a super admin can delete an announcement.',
      step: {
        kind: 'confirm',
        title: 'Delete announcement?',
        description: 'Deleting this announcement would erase it permanently from the dashboard.',
        submit: 'Delete announcement',
      },
      call: { name: 'announcement.delete', method: 'DELETE', path: '/announcement/{id}' },
      success: 'Announcement deleted successfully',
      happened: 'Deleted',
      says: 'Announcement deleted',
      logged: 'Deleted announcement',
      notifies: 'nobody',
    },
  },
} as const satisfies LifecycleSpec<
  'draft' | 'published',
  'super admin' | 'reader',
  MoveTypeOf<typeof announcementLifecycle>
>
