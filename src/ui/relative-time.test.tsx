import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderUi } from '#tests/component/support/render-ui.tsx'
import { holdIntervals } from '#tests/component/support/timers.ts'
import { RelativeTime } from './relative-time.tsx'

const TIMES = ['2026-11-25T11:29:50Z', '2026-11-25T10:31:00Z', '2026-11-25T11:40:00Z']
const Times = ({ at }: { at: string[] }) => at.map((each) => <p key={each}>{<RelativeTime at={each} />}</p>)

test('one timer moves all relative times on, and runs only while one is shown', async () => {
  const minute = holdIntervals(60_000)
  const texts = () =>
    page
      .getByRole('time')
      .elements()
      .map(({ textContent }) => textContent)
  const screen = await renderUi(<Times at={TIMES} />)
  expect([texts(), minute.count()]).toEqual([['a few seconds ago', 'an hour ago', 'a few seconds ago'], 1])
  vi.setSystemTime('2026-11-25T11:45:00Z')
  minute.pass()
  await expect.poll(texts).toEqual(['15 minutes ago', 'an hour ago', '5 minutes ago'])
  await screen.rerender(<Times at={TIMES.slice(0, 1)} />)
  vi.setSystemTime('2026-11-26T12:00:00Z')
  minute.pass()
  await expect.poll(texts).toEqual(['a day ago'])
  await screen.rerender(<Times at={[]} />)
  expect(minute.count()).toBe(0)
  await screen.rerender(<Times at={TIMES.slice(1)} />)
  expect(minute.count()).toBe(1)
})
