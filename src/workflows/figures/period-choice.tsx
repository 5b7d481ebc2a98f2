import { Link } from '@tanstack/react-router'
import dayjs from 'dayjs'
import { useShown } from '../use-shown.ts'
import classes from './figures.module.css'
import { chosenDays } from './period.ts'

interface PeriodChoiceProps {
  from: string | undefined
  to: string | undefined
  now: number
}

const dayOf = (instant: string | number) => dayjs(instant).format('YYYY-MM-DD')

export function PeriodChoice({ from, to, now }: PeriodChoiceProps) {
  const { shown, show } = useShown()
  const days = chosenDays(shown)
  const first = shown.from ?? (from === undefined ? '' : dayOf(from))
  const last = shown.to ?? dayOf(to ?? now)
  return (
    <div className={classes.periods}>
      <nav aria-label="Period">
        {([7, 35, 90] as const).map((each) => (
          <Link
            key={each}
            to="."
            search={(old) => ({ ...old, days: each, from: undefined, to: undefined })}
            replace
            resetScroll={false}
            aria-current={each === days ? 'true' : undefined}
          >
            {each} days
          </Link>
        ))}
      </nav>
      <form
        key={`${first} ${last}`}
        aria-label="Other period"
        onSubmit={(event) => {
          event.preventDefault()
          const chosen = new FormData(event.currentTarget)
          show({ days: undefined, from: String(chosen.get('from')), to: String(chosen.get('to')) }, true)
        }}
      >
        <label>
          From <input type="date" name="from" defaultValue={first} required />
        </label>
        <label>
          To <input type="date" name="to" defaultValue={last} required />
        </label>
        <button type="submit">Show</button>
      </form>
    </div>
  )
}
