import { ActionIcon, UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import type { Month } from '#src/format/month.ts'
import { addYears, MONTH_NAMES, monthIn, yearOf } from '#src/format/months.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '#src/ui/icons.tsx'
import classes from './month-field.module.css'

interface MonthFieldProps {
  label: string
  value: Month
  onChange: (month: Month) => void
}

export function MonthField({ label, value, onChange }: MonthFieldProps) {
  const id = useId()
  const year = yearOf(value)
  return (
    <fieldset className={classes.field} aria-labelledby={id}>
      <div className={classes.head}>
        <span id={id} className={classes.label}>
          {label}
        </span>
        <ActionIcon size="sm" aria-label={`${label}: previous year`} onClick={() => onChange(addYears(value, -1))}>
          <ChevronLeftIcon size={16} />
        </ActionIcon>
        <span className={classes.year} aria-live="polite">
          {year}
        </span>
        <ActionIcon size="sm" aria-label={`${label}: next year`} onClick={() => onChange(addYears(value, 1))}>
          <ChevronRightIcon size={16} />
        </ActionIcon>
      </div>
      <div className={classes.months}>
        {MONTH_NAMES.map((name, index) => {
          const month = monthIn(year, index + 1)
          return (
            <UnstyledButton
              key={name}
              className={classes.month}
              aria-pressed={month === value}
              onClick={() => onChange(month)}
            >
              {name}
            </UnstyledButton>
          )
        })}
      </div>
    </fieldset>
  )
}
