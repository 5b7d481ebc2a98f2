import '#src/ui/overlay-styles.ts'
import { Tooltip } from '@mantine/core'
import type { RefObject } from 'react'

export function AnchoredTooltip({ element, label }: { element: RefObject<HTMLElement | null>; label: string }) {
  return <Tooltip target={element} label={label} />
}
