import { expect } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import type { EventLogEntry } from '#contract/event-log.ts'
import type { Role } from '#contract/role.ts'
import type { User } from '#contract/user.ts'
import { seriousViolations } from './accessibility.ts'
import { createFakeServer } from './fake-server.ts'
import { dialog } from './tasks.ts'

export const STAFF: Role = {
  _id: 'staff',
  name: 'Staff',
  permissions: ['read_user', 'read_task'],
  isActive: true,
  createdAt: '2026-01-05T09:00:00.000Z',
  version: undefined,
}

export const OFFERED = ['read_user', 'read_task', 'read_announcement', 'Approve.budget-2026', '*']

export const personOf = (changes: Partial<User> = {}): User => ({
  _id: 'chi',
  firstName: 'Chi',
  lastName: 'Example',
  email: 'chi@statehouse.example',
  role: 'Staff',
  roleId: 'staff',
  permissions: ['read_task'],
  accountLocked: false,
  lastActive: '2026-11-20T17:05:00.000Z',
  createdAt: '2026-03-09T09:00:00.000Z',
  isSuperAdmin: false,
  version: undefined,
  ...changes,
})

interface Kept {
  readonly users?: () => User[]
  readonly roles?: () => Role[]
  readonly events?: () => EventLogEntry[]
  readonly permissions?: readonly string[]
  /** Calls that the test answers. */
  readonly holds?: readonly CallName[]
}

/** Answers reads, and holds changes. */
export function serverWithPeople(kept: Kept = {}) {
  const { users = () => [], roles = () => [STAFF], events = () => [], permissions = STAFF.permissions } = kept
  const responses = {
    'role.read': () => ({ data: STAFF }),
    'role.permissions': () => ({ data: [...permissions] }),
    'role.list': () => ({ data: roles() }),
    'user.list': () => ({ data: users() }),
    'eventLog.list': () => ({ data: events() }),
  }
  return createFakeServer(responses, kept.holds)
}

export async function openedForm(name: string, open: () => Promise<unknown>) {
  await open()
  const form = dialog(name)
  await expect.element(form).toBeVisible()
  return form
}

/** Waits until the fade has ended: half-drawn text has no contrast. */
export const expectAccessible = () => expect.poll(() => seriousViolations()).toEqual([])
