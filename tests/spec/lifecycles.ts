import { accountSpec } from './account.ts'
import { announcementSpec } from './announcement.ts'
import { roleSpec } from './role.ts'
import { taskSpec } from './task.ts'
import { userSpec } from './user.ts'

export const LIFECYCLE_SPECS = {
  task: taskSpec,
  role: roleSpec,
  user: userSpec,
  announcement: announcementSpec,
  account: accountSpec,
} as const
