import { expect, test } from 'vitest'
import { cropped } from './cropped.ts'
import { loadChart } from './layout.ts'

test.each(['task', 'announcement', 'user', 'role', 'account', 'ledger-transaction'])(
  'the cropped chart of %s fits its size, with room for each title, and no box covers another',
  async (name) => {
    const layout = await loadChart(name)
    const statuses = layout.boxes.filter(({ id, kind }) => kind !== 'start' && id !== 'deleted').map(({ id }) => id)
    const { boxes, width, height } = cropped(layout, statuses, 288, 252)
    expect(boxes.map(({ id }) => id)).toEqual(statuses)
    expect([width <= 288, height <= 252]).toEqual([true, true])
    for (const { title, at } of boxes) expect(at[2]).toBeGreaterThanOrEqual(title.length * 7)
    const covered = boxes.filter(({ at: [x, y, wide, high] }, index) =>
      boxes
        .slice(index + 1)
        .some(({ at: [left, top, w, h] }) => x < left + w && left < x + wide && y < top + h && top < y + high),
    )
    expect(covered).toEqual([])
  },
)
