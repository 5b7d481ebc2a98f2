import {
  AccountsIcon,
  AnnouncementIcon,
  LedgerIcon,
  RolesIcon,
  SettingsIcon,
  TasksIcon,
  UploadIcon,
  UsersIcon,
} from '#src/ui/icons.tsx'
import type { AreaScreens } from '#src/workspace/commands.ts'

export const AREA_SCREENS: AreaScreens = {
  '/dashboard': { icon: UsersIcon, load: () => import('#src/features/users/area.ts') },
  '/dashboard/roles': { icon: RolesIcon, load: () => import('#src/features/roles/area.ts') },
  '/dashboard/tasks': { icon: TasksIcon, load: () => import('#src/features/tasks/area.ts') },
  '/dashboard/announcement': { icon: AnnouncementIcon, load: () => import('#src/features/announcements/area.ts') },
  '/dashboard/file-upload': { icon: UploadIcon, load: () => import('#src/features/file-uploads/area.ts') },
  '/dashboard/coa': { icon: AccountsIcon, load: () => import('#src/features/accounts/area.ts') },
  '/dashboard/ledger': { icon: LedgerIcon, load: () => import('#src/features/ledger/area.ts') },
  '/dashboard/settings': { icon: SettingsIcon },
}
