import { Kbd } from '@mantine/core'
import type { ReactNode } from 'react'

export const KeyHint = ({ children }: { children: ReactNode }) => (
  <Kbd size="xs" aria-hidden="true">
    {children}
  </Kbd>
)
