import { lazy } from 'react'
import { DeferredMount } from '#src/overlays/deferred-mount.tsx'
import { usePopup } from '#src/overlays/popup.ts'
import { FilterButton } from './filter-button.tsx'

const FilterGroups = lazy(async () => ({ default: (await import('./filter-groups.tsx')).FilterGroups }))

export interface FilterGroup {
  id: string
  label: string
  options: readonly { value: string; label: string }[]
}

export interface FilterPopoverProps {
  groups: readonly FilterGroup[]
  /** The chosen value of each group that has one. */
  value: Readonly<Record<string, string | undefined>>
  onChange: (value: Record<string, string | undefined>) => void
}

/** A Filter button that opens groups of single choices. A choice holds at once; Clear takes all of them back. */
export function FilterPopover({ groups, value, onChange }: FilterPopoverProps) {
  const { popup, isPreloading, buttonProps } = usePopup('dialog')
  const chosen = groups.filter((group) => value[group.id] !== undefined).length
  return (
    <>
      <FilterButton {...buttonProps} count={chosen} />
      <DeferredMount isNeeded={isPreloading}>
        <FilterGroups popup={popup} groups={groups} value={value} onChange={onChange} />
      </DeferredMount>
    </>
  )
}
