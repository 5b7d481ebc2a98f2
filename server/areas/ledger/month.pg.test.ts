import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { malformed } from '#server/errors/app-error.ts'
import { knownTimeZone, monthsAround } from './month.ts'

const around = (now: string, timeZone: string) =>
  Object.values(monthsAround(new Date(now), timeZone)).map((start) => start.toISOString())

describe('the months around an instant', () => {
  test.each([
    [
      '2026-02-28T23:30:00Z',
      'Africa/Lagos',
      ['2026-01-31T23:00:00.000Z', '2026-02-28T23:00:00.000Z', '2026-03-31T23:00:00.000Z'],
    ],
    [
      '2026-10-15T12:00:00Z',
      'America/Havana',
      ['2026-09-01T04:00:00.000Z', '2026-10-01T04:00:00.000Z', '2026-11-01T04:00:00.000Z'],
    ],
    [
      '2025-12-31T10:00:00Z',
      'Pacific/Kiritimati',
      ['2025-11-30T10:00:00.000Z', '2025-12-31T10:00:00.000Z', '2026-01-31T10:00:00.000Z'],
    ],
  ])('%s begin in %s at %j', (now, timeZone, starts) => {
    expect(around(now, timeZone)).toEqual(starts)
  })

  test.each(['UTC', 'Africa/Lagos', 'America/Los_Angeles', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/Havana'])(
    'in %s are those that its calendar shows, and any instant is in just one',
    (timeZone) => {
      const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit' })
      const time = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2040, 0) })
      fc.assert(
        fc.property(time, (now) => {
          const { last, current, next } = monthsAround(new Date(now), timeZone)
          const shown = [last.getTime() - 1, last, current.getTime() - 1, current, now, next.getTime() - 1, next]
          const [before, first, end, start, here, close, after] = shown.map((instant) => calendar.format(instant))
          expect([end, here, close]).toEqual([first, start, start])
          expect(before !== first && first !== start && start !== after).toBe(true)
          expect(now >= current.getTime() && now < next.getTime()).toBe(true)
        }),
        { numRuns: 60 },
      )
    },
  )
})

test.each([
  ...['Africa/Lagos', 'utc', 'America/Coyhaique', 'Pacific/Kanton', 'Etc/GMT-14', '+05:45'].map((zone) => [zone, zone]),
  ...[undefined, 'Etc/Unknown', 'etc/unknown', 'ETC/UNKNOWN'].map((zone) => [zone, 'UTC']),
])('the time zone %j is that of %s', (given, zone) => {
  expect(knownTimeZone(given)).toBe(zone)
})

test.each(['', ' ', 'Mars/Olympus', 'Unknown', 'Etc/Unknown2', ' Etc/Unknown', 'Etc', "UTC'; drop table users"])(
  'the time zone %j is refused',
  (given) => {
    expect(() => knownTimeZone(given)).toThrow(malformed(['timeZone is not a known time zone']))
  },
)
