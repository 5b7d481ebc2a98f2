import { accountCommands } from '#src/features/accounts/account-commands.ts'
import { announcementCommands } from '#src/features/announcements/announcement-commands.ts'
import { fileCommands } from '#src/features/file-uploads/file-commands.ts'
import { ledgerCommands } from '#src/features/ledger/ledger-commands.ts'
import { roleCommands } from '#src/features/roles/role-commands.ts'
import { taskCommands } from '#src/features/tasks/task-commands.ts'
import { userCommands } from '#src/features/users/user-commands.ts'
import type { CommandSource } from '#src/workspace/commands.ts'

/** What the areas offer to the command palette, in the order of the menu. */
export const commandSources: readonly CommandSource[] = [
  userCommands,
  roleCommands,
  taskCommands,
  announcementCommands,
  fileCommands,
  accountCommands,
  ledgerCommands,
]
