import { expect, test } from 'vitest'
import type { Tone } from '#machines/lifecycles/meta.ts'
import { seriousViolations } from '#tests/component/support/accessibility.ts'
import { COLOR_SCHEMES, renderUi } from '#tests/component/support/render-ui.tsx'
import { StatusBadge } from './status-badge.tsx'

const LABELS: Record<Tone, string> = {
  blue: 'Proposed',
  green: 'Approved',
  red: 'Denied',
  orange: 'Carried-forward',
  purple: 'Done',
  'dark-green': 'Completed',
  gray: 'Inactive',
}

const badges = Object.entries(LABELS).map(([tone, label]) => (
  <StatusBadge key={tone} tone={tone as Tone} label={label} />
))

test.each(COLOR_SCHEMES)('every tone can be read in %s', async (scheme) => {
  const { container } = await renderUi(<main>{badges}</main>, scheme)
  expect(await seriousViolations(container)).toEqual([])
})

test('every tone is tinted and has a distinct look', async () => {
  const { container } = await renderUi(badges)
  const looks = [...container.querySelectorAll('[data-tone]')].map((badge) => {
    const { color, backgroundColor } = getComputedStyle(badge)
    return `${color} on ${backgroundColor}`
  })
  expect(looks.filter((look) => look.endsWith('on rgba(0, 0, 0, 0)'))).toEqual([])
  expect(new Set(looks).size).toBe(Object.keys(LABELS).length)
})
