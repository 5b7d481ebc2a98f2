import type { ANNOUNCEMENT_STATUSES } from '#contract/enums.ts'
import type { FormStep, LifecycleWords } from '#machines/core/meta.ts'

const edit: FormStep = { kind: 'form', drawer: 'edit', menu: 'Edit' }

export const announcementWords = {
  description: 'A message to all employees.',
  statuses: {
    draft: { description: 'Visible to super admins only.', meta: { label: 'Draft', tone: 'gray' } },
    published: {
      description: 'Visible to everyone with access to announcements.',
      meta: { label: 'Published', tone: 'green' },
    },
  },
  creations: { 'announcement.create': 'Created' },
  moves: {
    'announcement.publish': {
      description: 'Change it and publish it to everyone',
      meta: {
        label: 'Publish',
        order: 1,
        tone: 'positive',
        step: edit,
        success: 'Announcement updated and published successfully!',
        happened: 'Published',
        refusal: 'Only a super admin can edit an announcement.',
      },
    },
    'announcement.saveAsDraft': {
      description: 'Change it and hide it from everyone else',
      meta: {
        label: 'Save as draft',
        order: 2,
        tone: 'neutral',
        step: edit,
        success: 'Announcement updated and saved as draft!',
        happened: 'Saved as draft',
        refusal: 'Only a super admin can edit an announcement.',
      },
    },
    'announcement.delete': {
      description: 'Erase it permanently',
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
        happened: 'Deleted',
        refusal: 'Only a super admin can delete an announcement.',
      },
    },
  },
} as const satisfies LifecycleWords<(typeof ANNOUNCEMENT_STATUSES)[number]>
