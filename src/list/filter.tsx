import { Button } from '@mantine/core'
import { lazy, type ReactNode } from 'react'
import type { Popup } from '#src/overlays/anchored.tsx'
import { DeferredMount } from '#src/overlays/deferred-mount.tsx'
import { usePopup } from '#src/overlays/popup.tsx'
import { CloseIcon, FilterIcon } from '#src/ui/icons.tsx'
import type { ChoicePanelProps } from './choice-panel.tsx'
import classes from './filter.module.css'

const ChoicePanel = lazy(async () => ({ default: (await import('./choice-panel.tsx')).ChoicePanel }))

export interface ListFilter<Row> {
  control: ReactNode
  /** How many choices apply. */
  count: number
  /** The same function for as long as it lets the same rows through. Without it, the server filters. */
  matches?: (row: Row) => boolean
  onClear: () => void
}

interface FilterProps {
  count: number
  /** Whether the panel is open, where that is kept elsewhere. */
  control?: Pick<Popup, 'opened' | 'setOpened'>
  /** A `FilterPanel`: drawn when it is needed. */
  children: (popup: Popup) => ReactNode
}

export function Filter({ count, control, children }: FilterProps) {
  const { popup, isNear, buttonProps } = usePopup('dialog', control)
  return (
    <>
      <Button
        variant="default"
        leftSection={<FilterIcon size={16} />}
        rightSection={count > 0 && <span className={classes.count}>{count}</span>}
        {...buttonProps}
      >
        Filter
      </Button>
      <DeferredMount isNear={isNear} isNeeded={popup.opened} onMissing={() => popup.setOpened(false)}>
        {children(popup)}
      </DeferredMount>
    </>
  )
}

/** A filter that applies. */
export const Chip = ({ text, onRemove }: { text: string; onRemove: () => void }) => (
  <button type="button" className={classes.chip} aria-label={`Remove the filter ${text}`} onClick={onRemove}>
    {text}
    <CloseIcon size={14} />
  </button>
)

/** Its choices apply at once. */
export const ChoiceFilter = ({ count, ...panel }: Omit<ChoicePanelProps, 'popup'> & { count: number }) => (
  <>
    <Filter count={count}>{(popup) => <ChoicePanel popup={popup} {...panel} />}</Filter>
    {panel.groups.flatMap(({ name, label, options, values }) =>
      values.map((value) => (
        <Chip
          key={`${name} ${value}`}
          text={`${label}: ${options.find((option) => option.value === value)?.label ?? '…'}`}
          onRemove={() =>
            panel.onPick(
              name,
              values.filter((each) => each !== value),
            )
          }
        />
      )),
    )}
  </>
)
