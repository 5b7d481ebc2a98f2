import { ActionIcon } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { OptionsIcon } from '#src/ui/icons.tsx'

const NAME = 'Columns and export'

export const OptionsButton = (props: ComponentPropsWithRef<'button'>) => (
  <ActionIcon
    aria-haspopup="menu"
    aria-expanded={false}
    {...props}
    size={36}
    variant="default"
    title={NAME}
    aria-label={NAME}
  >
    <OptionsIcon />
  </ActionIcon>
)
