import '#src/ui/overlay-styles.ts'
import { Tooltip } from '@mantine/core'
import { modLabel } from '#src/ui/keys.ts'
import { PlainCommandsButton } from './commands-button.tsx'

export const CommandsTooltip = () => (
  <Tooltip label={`Search or jump… (${modLabel()} K)`}>
    <PlainCommandsButton />
  </Tooltip>
)
