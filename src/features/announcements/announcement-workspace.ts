import type { Announcement } from '#contract/announcement.ts'
import type { RecordRef, SubmitAction } from '#machines/flows/workspace/submission.ts'
import { createWorkspace } from '#machines/flows/workspace/workspace-machine.ts'
import { announcementLifecycle } from '#machines/lifecycles/announcement/announcement-machine.ts'
import type { SignedInViewer } from '#src/api/viewer.ts'
import type { SharedCalls } from '#src/workspace/send-request.ts'

export const announcementWorkspace = createWorkspace(announcementLifecycle)

const PUBLISHED: SubmitAction = {
  type: 'announcement.createPublished',
  label: 'Publish',
  tone: 'positive',
  success: 'Announcement published successfully!',
}

const DRAFTED: SubmitAction = {
  type: 'announcement.createDraft',
  label: 'Save as draft',
  tone: 'neutral',
  success: 'Announcement saved as draft!',
}

/** Asks for the form of a new announcement, which is published at once or kept as a draft. */
export const CREATE = {
  type: 'record.create',
  form: PUBLISHED.type,
  success: PUBLISHED.success,
  endings: [PUBLISHED, DRAFTED],
} as const

/** Creating and updating are one call each; the status in its body says how they end. */
export const SHARED_CALLS: SharedCalls = {
  [PUBLISHED.type]: { call: 'announcement.create', body: { status: 'published' } },
  [DRAFTED.type]: { call: 'announcement.create', body: { status: 'draft' } },
  'announcement.publish': { call: 'announcement.update', body: { status: 'published' } },
  'announcement.saveAsDraft': { call: 'announcement.update', body: { status: 'draft' } },
}

export const subjectOf = (announcement: Announcement, viewer: SignedInViewer): RecordRef => ({
  id: announcement._id,
  status: announcement.status,
  version: announcement.version,
  viewer,
})
