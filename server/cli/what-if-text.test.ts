import { expect, test } from 'vitest'
import type { WhatIf } from '#server/core/lifecycle-check/what-if.ts'
import { textOf } from './what-if-text.ts'

const nothing: WhatIf = { moves: 0, differences: [], gone: new Map(), broken: [], stuck: [] }
const locked: WhatIf['differences'][number] = {
  ...{ entity: 'user', move: 'Lock user', from: 'unlocked', kind: 'the user', change: 'now refused' },
  ...{ moves: 1, people: new Set(['ada']), latest: { id: 'ben', at: '2026-03-02T11:00:00.000Z' } },
}
const LINE =
  'now refused: 1 move of user, “Lock user” by the user while unlocked. People: 1. Latest: ben, 2026-03-02T11:00:00.000Z'
const TABLE = `| moves | people | move | by | while | today | latest record |
|---|---|---|---|---|---|---|
| 1 | 1 | user: Lock user | the user | unlocked | now refused | ben, 2026-03-02T11:00:00.000Z |`
const NOTES = '- A status is gone, and 1,250 records would be in it: task denied.\n- A promise breaks: It fails.'
const STUCK = 'Open tasks that nobody who can sign in may move: 2, such as first.'

test.each<[string, Partial<WhatIf>, string, string]>([
  ['0 moves', {}, 'There are no stored moves.', 'There are no stored moves.'],
  ['1 move', { moves: 1 }, 'Nothing would differ.', 'Nothing would differ.'],
  ['2 moves', { moves: 2, differences: [locked] }, LINE, TABLE],
  [
    '2 moves',
    {
      ...{ moves: 2, differences: [locked], broken: ['A promise breaks: It fails.'] },
      ...{ gone: new Map([['task denied', 1_250]]), stuck: ['first', 'second'] },
    },
    `${LINE}\n${NOTES}\n\n${STUCK}`,
    `${TABLE}\n\n${NOTES}\n\n${STUCK}`,
  ],
])('of %s, %j is told as text and as Markdown', (moves, report, text, markdown) => {
  const told = [false, true].map((isMarkdown) => textOf({ ...nothing, ...report }, isMarkdown))
  const head = `This counts ${moves}, not stories: a refused one would have changed what follows.\n\n`
  expect(told).toEqual([head + text, head + markdown])
})
