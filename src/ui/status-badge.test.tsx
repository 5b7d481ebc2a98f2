import { expect, test } from 'vitest'
import { statusesOf } from '#machines/core/lifecycle.ts'
import type { Tone } from '#machines/core/meta.ts'
import { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'
import { seriousViolations } from '#tests/component/support/accessibility.ts'
import { COLOR_SCHEMES, renderUi } from '#tests/component/support/render-ui.tsx'
import { LifecycleBadge, StatusBadge } from './status-badge.tsx'

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

test('every tone has a distinct color of its word and of its shape', async () => {
  const { container } = await renderUi(badges)
  const looks = [...container.querySelectorAll('[data-tone]')].map((badge) => {
    const { color } = getComputedStyle(badge)
    return [color, getComputedStyle(badge).getPropertyValue('--tone')]
  })
  const distinct = (at: number) => new Set(looks.map((look) => look[at])).size
  expect([distinct(0), distinct(1)]).toEqual([Object.keys(LABELS).length, Object.keys(LABELS).length])
})

test('each status of a task has another shape, beside its color, from the first frame on', async () => {
  const statuses = statusesOf(taskLifecycle)
  const { container } = await renderUi(
    statuses.map((status) => <LifecycleBadge key={status} lifecycle={taskLifecycle} status={status} />),
  )
  const shapes = new Set([...container.querySelectorAll('svg')].map((shape) => shape.innerHTML))
  expect(shapes.size).toBe(statuses.length)
})
