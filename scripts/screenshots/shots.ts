import { accessShots } from './access.ts'
import { announcementShots } from './announcements.ts'
import { commandShots } from './commands.ts'
import { figureShots } from './figures.ts'
import { fileShots } from './files.ts'
import { financeShots } from './finance.ts'
import { historyShots } from './history.ts'
import { keptShots } from './kept.ts'
import { longShots } from './long.ts'
import { peopleShots } from './people.ts'
import { personalShots } from './personal.ts'
import type { Shot } from './shot.ts'
import { systemColorShots } from './system-colors.ts'
import { taskShots } from './tasks.ts'
import { workflowShots } from './workflows.ts'

export const shots: readonly Shot[] = [
  ...accessShots,
  ...peopleShots,
  ...personalShots,
  ...taskShots,
  ...announcementShots,
  ...fileShots,
  ...financeShots,
  ...figureShots,
  ...commandShots,
  ...historyShots,
  ...keptShots,
  ...longShots,
  ...systemColorShots,
  ...workflowShots,
]
