import { describe, expect, test } from 'vitest'
import { dueDateWithin } from './tasks.ts'

const ZONES = ['Pacific/Kiritimati', 'Africa/Lagos', 'UTC', 'America/St_Johns', 'Pacific/Pago_Pago', 'Etc/GMT+12']
const DAY = 86_400_000
const HOURS = Array.from({ length: 24 }, (_, hour) => new Date(Date.UTC(2028, 1, 29, hour, 30)))

function localNoon(now: Date, zone: string, years = 0) {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  })
  const shown = Date.parse(`${format.format(now).replace(', ', 'T')}Z`)
  const offset = shown - now.getTime()
  const noon = new Date(Math.floor(shown / 86_400_000) * DAY + 43_200_000)
  noon.setUTCFullYear(noon.getUTCFullYear() + years)
  return new Date(noon.getTime() - offset)
}

const tenYearsAfter = (now: Date) => new Date(now).setUTCFullYear(now.getUTCFullYear() + 10)

describe('a due date', () => {
  test.each(ZONES)('of today at noon is good at every hour in %s', (zone) => {
    for (const now of HOURS) {
      const noon = localNoon(now, zone)
      expect(dueDateWithin(noon.toISOString(), now)).toEqual(noon)
    }
  })

  test.each(ZONES)('of today in ten years is good at every hour in %s', (zone) => {
    for (const now of HOURS) {
      const noon = localNoon(now, zone, 10)
      expect(dueDateWithin(noon.toISOString(), now)).toEqual(noon)
    }
  })

  test.each<[string, (now: Date) => Date, string | undefined]>([
    ['just within a day ago', (now) => new Date(now.getTime() - DAY + 1), undefined],
    ['a day ago', (now) => new Date(now.getTime() - DAY), 'Due date cannot be in the past'],
    ['just within a day beyond ten years', (now) => new Date(tenYearsAfter(now) + DAY - 1), undefined],
    [
      'a day beyond ten years',
      (now) => new Date(tenYearsAfter(now) + DAY),
      'Due date cannot be more than 10 years ahead',
    ],
  ])('of %s is good or refused', (_, dueAt, refusal) => {
    for (const now of HOURS) {
      const within = () => dueDateWithin(dueAt(now).toISOString(), now)
      if (refusal) expect(within).toThrow(refusal)
      else expect(within()).toEqual(dueAt(now))
    }
  })
})
