import './overlay-styles.ts'
import '@mantine/dates/styles.layer.css'
import { DatePickerInput, type DatePickerPreset } from '@mantine/dates'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { CalendarIcon } from './icons.tsx'

const DAY_FORMAT = 'YYYY-MM-DD'

const LABELS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}

interface DateFieldProps {
  label: string
  /** The chosen day as YYYY-MM-DD. */
  value: string | undefined
  onChange: (day: string | undefined) => void
  /** The first day that can be picked; the last one is `years` later. */
  today: Date
  years: number
  presets?: DatePickerPreset<'default'>[]
  error?: ReactNode
  required?: boolean
  disabled?: boolean
}

export function DateField({ value, onChange, today, years, ...rest }: DateFieldProps) {
  const id = useId()
  return (
    <DatePickerInput
      {...rest}
      id={id}
      popoverProps={{ id }}
      styles={{
        datePickerRoot: { flexDirection: 'column' },
        presetsList: { flexFlow: 'wrap', contain: 'inline-size', border: 0, margin: 0 },
        presetButton: { paddingBlock: '0.2em' },
      }}
      ariaLabels={LABELS}
      placeholder="Pick a date"
      valueFormat="MMMM D, YYYY"
      leftSection={<CalendarIcon size={16} />}
      leftSectionPointerEvents="none"
      firstDayOfWeek={1}
      weekendDays={[]}
      highlightToday
      hideOutsideDates
      defaultDate={dayjs(today).format(DAY_FORMAT)}
      minDate={dayjs(today).format(DAY_FORMAT)}
      maxDate={dayjs(today).add(years, 'year').format(DAY_FORMAT)}
      value={value ?? null}
      onChange={(day) => onChange(day ?? undefined)}
    />
  )
}
