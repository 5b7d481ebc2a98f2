import type { AreaPath } from '#contract/area.ts'
import { commands as accounts } from '#src/features/accounts/area.ts'
import { commands as announcements } from '#src/features/announcements/area.ts'
import { type CommandPaletteProps, CommandPalette as Palette } from '#src/features/commands/command-palette.tsx'
import { commands as files } from '#src/features/file-uploads/area.ts'
import { commands as ledger } from '#src/features/ledger/area.ts'
import { commands as roles } from '#src/features/roles/area.ts'
import { commands as tasks } from '#src/features/tasks/area.ts'
import { commands as users } from '#src/features/users/area.ts'
import type { CommandSource } from '#src/workspace/commands.ts'

const SOURCES: Partial<Record<AreaPath, CommandSource>> = {
  '/dashboard': users,
  '/dashboard/roles': roles,
  '/dashboard/tasks': tasks,
  '/dashboard/announcement': announcements,
  '/dashboard/file-upload': files,
  '/dashboard/coa': accounts,
  '/dashboard/ledger': ledger,
}

/** Finds the records of every area. */
export const CommandPalette = (props: Omit<CommandPaletteProps, 'sources'>) => <Palette {...props} sources={SOURCES} />
