import type { Viewer } from './lifecycles/viewer.ts'

// Everybody whom a lifecycle tells apart, by the name that docs and tests give them. They stand apart from the registry so
// that the test of one machine loads no other: mutation testing runs what is related to the changed file.

export const taskViewers = {
  owner: { id: 'owner', isSuperAdmin: false, permissions: ['read_task'], relation: 'owner' },
  'owning super admin': { id: 'owning-super-admin', isSuperAdmin: true, permissions: [], relation: 'owner' },
  reviewer: { id: 'reviewer', isSuperAdmin: true, permissions: [], relation: 'reviewer' },
  colleague: { id: 'colleague', isSuperAdmin: false, permissions: ['read_task'], relation: 'other' },
} as const satisfies Record<string, Viewer>

export const roleViewers = {
  'super admin': { id: 'super-admin', isSuperAdmin: true, permissions: [], relation: 'reviewer' },
  'user manager': { id: 'user-manager', isSuperAdmin: false, permissions: ['read_user'], relation: 'other' },
} as const satisfies Record<string, Viewer>

export const userViewers = {
  'the user': { id: 'user', isSuperAdmin: false, permissions: ['read_user'], relation: 'owner' },
  'somebody with their rights': { id: 'equal', isSuperAdmin: false, permissions: ['read_user'], relation: 'reviewer' },
  'somebody with fewer rights': { id: 'lesser', isSuperAdmin: false, permissions: ['read_user'], relation: 'other' },
} as const satisfies Record<string, Viewer>

export const announcementViewers = {
  'super admin': { id: 'super-admin', isSuperAdmin: true, permissions: [], relation: 'reviewer' },
  reader: { id: 'reader', isSuperAdmin: false, permissions: ['read_announcement'], relation: 'other' },
} as const satisfies Record<string, Viewer>

export const accountViewers = {
  'super admin': { id: 'super-admin', isSuperAdmin: true, permissions: [], relation: 'reviewer' },
  'anybody else': { id: 'anybody-else', isSuperAdmin: false, permissions: [], relation: 'other' },
} as const satisfies Record<string, Viewer>
