import type { Announcement } from '#contract/announcement.ts'
import type { CallName } from '#contract/calls.ts'
import type { Employee } from '#contract/employee.ts'
import { createFakeServer } from './fake-server.ts'
import { STAFF } from './people.ts'

const employee = (_id: string, firstName: string): Employee => ({ _id, firstName, lastName: 'Example' })

export const EMPLOYEES: readonly Employee[] = [
  employee('ada', 'Ada'),
  employee('ben', 'Ben'),
  employee('chi', 'Chi'),
  employee('dayo', 'Dayo'),
]

export const FILES = [
  'https://media.example/image/upload/v1/announcements/k1/Floor%20plan.png',
  'https://media.example/raw/upload/v1/announcements/k2/handbook.docx',
]

export const ANNOUNCEMENT: Announcement = {
  _id: 'a1',
  title: 'Fire drill',
  description: 'At ten in the morning',
  lead: employee('ada', 'Ada'),
  collaborators: [employee('chi', 'Chi'), employee('dayo', 'Dayo')],
  files: FILES,
  link: 'https://intranet.example/drill',
  status: 'draft',
  createdAt: '2026-11-20T14:05:00.000Z',
  version: undefined,
}

export const BARE: Announcement = {
  ...ANNOUNCEMENT,
  _id: 'a2',
  title: 'Public holiday',
  description: undefined,
  lead: undefined,
  collaborators: [],
  files: [],
  link: undefined,
  status: 'published',
}

/** What an edit without a change sends. */
export const WHOLE = {
  title: 'Fire drill',
  description: 'At ten in the morning',
  lead: 'ada',
  collaborators: ['chi', 'dayo'],
  files: FILES,
  link: 'https://intranet.example/drill',
}

/** As another server sends it. */
export const withSent = (sent: Record<string, unknown>) => ({ ...ANNOUNCEMENT, ...sent }) as Announcement

/** Half of its entries cannot be read. */
export const BROKEN = {
  collaborators: [null, ANNOUNCEMENT.collaborators[0], { firstName: 'Gbenga' }, ANNOUNCEMENT.collaborators[1]],
  files: [FILES[0], null],
}

/** Answers reads with `announcements`, and holds changes. */
export function serverWithAnnouncements(announcements: () => Announcement[], holds: readonly CallName[] = []) {
  const responses = {
    'role.read': () => ({ data: { ...STAFF, permissions: ['read_announcement'] } }),
    'role.permissions': () => ({ data: [] }),
    'announcement.all': () => ({ data: announcements() }),
    'announcement.list': () => ({ data: announcements() }),
    'employee.list': () => ({ data: [...EMPLOYEES] }),
  }
  return createFakeServer(responses, holds)
}
