import { EVERY_PERMISSION } from '#contract/permission.ts'

export const DEMO_ROLES = {
  operations: { name: 'Operations manager', permissions: [EVERY_PERMISSION], isActive: true },
  people: {
    name: 'People officer',
    permissions: ['read_user', 'read_task', 'read_announcement', 'read_file_upload'],
    isActive: true,
  },
  engineering: {
    name: 'Software engineer',
    permissions: ['read_task', 'read_announcement', 'read_file_upload'],
    isActive: true,
  },
  finance: {
    name: 'Finance officer',
    permissions: ['read_task', 'read_announcement', 'read_file_upload'],
    isActive: true,
  },
  support: { name: 'Customer support agent', permissions: ['read_task', 'read_announcement'], isActive: true },
  contractor: { name: 'Contractor', permissions: ['read_task'], isActive: false },
} as const

export type DemoRole = keyof typeof DEMO_ROLES
