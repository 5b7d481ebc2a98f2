import { expect, test } from 'vitest'
import type { Version } from '#machines/versions/version.ts'
import { versionMarks } from './version-marks.ts'

const approve = (target: string) => ({ 'task.approve': [{ guard: 'isReviewer', targets: [target] }] })

const version = (states: Version['states']): Version => ({ fingerprint: '', date: '', note: '', states })

const BEFORE = version({
  proposed: { on: { ...approve('approved'), 'task.delete': [{ guard: 'isReviewer', targets: ['gone'] }] } },
  approved: { on: { 'task.markDone': [{ guard: 'isAssignee', targets: ['done'] }] } },
  gone: {},
  done: {},
})
const AFTER = version({
  proposed: { on: { ...approve('done'), 'task.deny': [{ targets: ['denied'] }] } },
  approved: { on: { 'task.markDone': [{ guard: 'isOwner', targets: ['done'] }] } },
  denied: {},
  done: {},
})

test('what differs is marked in both pictures, with the same number for a move that leads elsewhere', () => {
  const { before, after } = versionMarks(BEFORE, AFTER)
  const moves = [
    'proposed | task.approve',
    'proposed | task.delete',
    'proposed | task.deny',
    'approved | task.markDone',
  ]
  const signs = (marks: typeof before) => moves.map((move) => marks.move([`task.${move} | 0`])?.sign)
  expect([signs(before), signs(after)]).toEqual([
    ['↪1', '−', undefined, '±'],
    ['↪1', undefined, '+', '±'],
  ])
  expect(['gone', 'denied', 'done'].map((box) => before.box(box)?.kind)).toEqual(['removed', 'added', undefined])
})

test('an arrow of several moves has changed when one of them is new', () => {
  const { after } = versionMarks(BEFORE, AFTER)
  expect(after.move(['task.proposed | task.deny | 0', 'task.proposed | task.edit | 0'])).toEqual({
    kind: 'changed',
    sign: '±',
  })
})
