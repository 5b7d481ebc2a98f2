import { lazy } from 'react'
import type { ChoicePanelProps } from './choice-panel.tsx'
import { Chip, Filter } from './filter.tsx'

const ChoicePanel = lazy(async () => ({ default: (await import('./choice-panel.tsx')).ChoicePanel }))

type ChoiceFilterProps = Omit<ChoicePanelProps, 'popup'> & { count: number }

export const ChoiceFilter = ({ count, groups, onPick, onClear }: ChoiceFilterProps) => (
  <>
    <Filter count={count}>
      {(popup) => <ChoicePanel popup={popup} groups={groups} onPick={onPick} onClear={onClear} />}
    </Filter>
    {groups.flatMap(({ name, label, options, values }) =>
      values.map((value) => (
        <Chip
          key={`${name} ${value}`}
          text={`${label}: ${options.find((option) => option.value === value)?.label ?? '…'}`}
          onRemove={() =>
            onPick(
              name,
              values.filter((each) => each !== value),
            )
          }
        />
      )),
    )}
  </>
)
