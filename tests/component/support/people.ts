import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { CallName } from '#contract/calls.ts'
import type { EventLogEntry } from '#contract/event-log.ts'
import type { Role } from '#contract/role.ts'
import type { User } from '#contract/user.ts'
import { seriousViolations } from './accessibility.ts'
import { createFakeServer } from './fake-server.ts'
import { dialog } from './tasks.ts'

/** The role of those who sign in and are no super admin. */
export const STAFF: Role = {
  _id: 'staff',
  name: 'Staff',
  permissions: ['read_user', 'read_task'],
  isActive: true,
  createdAt: '2026-01-05T09:00:00.000Z',
  version: undefined,
}

/** What the server offers to make roles of. */
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
  /** What roles can be made of. */
  readonly permissions?: readonly string[]
  /** Calls whose answer the test gives itself. */
  readonly holds?: readonly CallName[]
}

/** A server that answers what the people areas read, and holds everything that changes something. */
export function serverWithPeople(kept: Kept = {}) {
  const { users = () => [], roles = () => [STAFF], events = () => [], permissions = STAFF.permissions } = kept
  const responses: Parameters<typeof createFakeServer>[0] = {
    'role.read': () => ({ data: STAFF }),
    'role.permissions': () => ({ data: [...permissions] }),
    'role.list': () => ({ data: roles() }),
    'user.list': () => ({ data: users() }),
    'eventLog.list': () => ({ data: events() }),
  }
  for (const name of kept.holds ?? []) delete responses[name]
  return createFakeServer(responses)
}

type Place = Pick<Locator, 'getByRole'>

/** The texts of all elements of a role, in order. */
export const textsOf = (place: Place, role: Parameters<Place['getByRole']>[0]) =>
  place
    .getByRole(role)
    .elements()
    .map((element) => element.textContent)

export const menuTexts = () => textsOf(page, 'menuitem')

/** The texts of each row of the table's body, without its menu. */
export const cellsOf = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')]
      .filter((cell) => !cell.querySelector('[aria-haspopup="menu"]'))
      .map((cell) => cell.textContent),
  )

/** Opens a drawer, and waits for it. */
export async function openedForm(name: string, open: () => Promise<unknown>) {
  await open()
  const form = dialog(name)
  await expect.element(form).toBeVisible()
  return form
}

/** Waits until what is fading in has settled: half-drawn text has no contrast. */
export const expectAccessible = () => expect.poll(() => seriousViolations(), { timeout: 10_000 }).toEqual([])
