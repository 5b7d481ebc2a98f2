import '#src/ui/overlay-styles.ts'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl } from '@mantine/core'
import dayjs from 'dayjs'
import { INSIGHT_DAYS_MAX } from '#contract/insight.ts'
import { DateField } from '#src/ui/date-field.tsx'
import { type Shown, useShown } from '../use-shown.ts'
import classes from './figures.module.css'
import { chosenDays, dayOf } from './period.ts'

interface PeriodChoiceProps {
  from: string | undefined
  to: string | undefined
  now: number
}

const LENGTHS = [7, 35, 90] as const

const YEARS = 10
const MOST = INSIGHT_DAYS_MAX - 1

const after = (day: string, days: number) => dayOf(dayjs(day).add(days, 'day').valueOf())

/** The other end of a period moves along with the chosen one, as far as it has to. */
const within = (day: string | undefined, first: string, last: string) =>
  day === undefined || day < first ? first : day > last ? last : day

/** A choice applies at once. */
export function PeriodChoice({ from, to, now }: PeriodChoiceProps) {
  const { shown, show } = useShown()
  const first = shown.from ?? (from && dayOf(from))
  const last = shown.to ?? dayOf(to ?? now)
  const showDays = (days: Pick<Shown, 'from' | 'to'>) => show({ days: undefined, ...days }, true)
  const limits = { today: dayjs(now).subtract(YEARS, 'year').toDate(), years: YEARS }
  return (
    <div className={classes.periods}>
      <SegmentedControl
        aria-label="Period"
        data={LENGTHS.map((each) => ({ value: `${each}`, label: `${each} days` }))}
        value={`${chosenDays(shown)}`}
        onChange={(days) =>
          show({ days: LENGTHS.find((each) => `${each}` === days), from: undefined, to: undefined }, true)
        }
      />
      <DateField
        label="From"
        {...limits}
        value={first}
        onChange={(day) => showDays({ from: day, to: day && within(last, day, after(day, MOST)) })}
      />
      <DateField
        label="To"
        {...limits}
        value={last}
        onChange={(day) => showDays({ from: day && within(first, after(day, -MOST), day), to: day })}
      />
    </div>
  )
}
