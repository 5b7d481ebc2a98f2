import { Button } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { CloseIcon, FilterIcon } from '#src/ui/icons.tsx'
import { part } from '#src/ui/second-file.tsx'
import type { ChoicePanelProps } from './choice-panel.tsx'
import classes from './filter.module.css'

export interface ListFilter<Row> {
  control: ReactNode
  /** How many choices apply. */
  count: number
  /** The same function for as long as it lets the same rows through. Without it, the server filters. */
  matches?: (row: Row) => boolean
  onClear: () => void
}

export interface FilterProps {
  count: number
  /** Whether the panel is open, where that is kept elsewhere. */
  control?: Opening
  /** A `FilterPanel`. */
  children: ReactNode
}

export interface Opening {
  readonly opened: boolean
  readonly setOpened: (opened: boolean) => void
}

export const FilterButton = ({ count, ...props }: ComponentPropsWithRef<'button'> & { count: number }) => (
  <Button
    aria-haspopup="dialog"
    aria-expanded={false}
    {...props}
    variant="default"
    leftSection={<FilterIcon size={16} />}
    rightSection={count > 0 && <span className={classes.count}>{count}</span>}
  >
    Filter
  </Button>
)

export const Filter = part<typeof import('./filter-popover.tsx').FilterPopover>('FilterPopover', ({ count }) => (
  <FilterButton count={count} />
))

const ChoicePanel = part<typeof import('./choice-panel.tsx').ChoicePanel>('ChoicePanel')

/** It goes with its press: the focus moves to the next filter that applies, or to the button of them all. */
function passFocus({ nextElementSibling: next, parentElement: toolbar }: Element) {
  const place = next?.matches(`.${classes.chip}`) ? next : toolbar?.firstElementChild
  if (place instanceof HTMLElement) place.focus()
}

/** A filter that applies. */
export const Chip = ({ text, onRemove }: { text: string; onRemove: () => void }) => (
  <button
    type="button"
    className={classes.chip}
    aria-label={`Remove the filter ${text}`}
    onClick={({ currentTarget }) => {
      passFocus(currentTarget)
      onRemove()
    }}
  >
    {text}
    <CloseIcon size={14} />
  </button>
)

/** Its choices apply at once. */
export const ChoiceFilter = ({ count, ...panel }: ChoicePanelProps & { count: number }) => (
  <>
    <Filter count={count}>
      <ChoicePanel {...panel} />
    </Filter>
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
