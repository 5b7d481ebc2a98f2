import { ActionIcon } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { BellIcon } from '#src/ui/icons.tsx'

export const ONLY_THE_NAME = 'Notifications'

export const Bell = ({
  label = ONLY_THE_NAME,
  children,
  ...props
}: ComponentPropsWithRef<'button'> & { label?: string }) => (
  <ActionIcon aria-haspopup="dialog" aria-expanded={false} {...props} size="lg" aria-label={label}>
    <BellIcon size={20} />
    {children}
  </ActionIcon>
)
