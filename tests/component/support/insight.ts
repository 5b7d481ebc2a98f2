import { type AppConfig, DEFAULT_CONFIG } from '#contract/config.ts'
import type { AnswerOf } from './fake-server.ts'

export const WITH_INSIGHT: AppConfig = { ...DEFAULT_CONFIG, extensions: ['insight'] }

type Insight = AnswerOf<'insight.read'>['data']

const DAY = 86_400

const REVIEWERS = ['assigned super admin', 'reviewer']

const status = (
  name: string,
  [now, entered, left]: readonly [number, number, number],
  days?: [number, number],
  waitsFor: string[] = [],
) => ({
  status: name,
  now,
  entered,
  left,
  medianSeconds: days ? days[0] * DAY : null,
  p90Seconds: days ? days[1] * DAY : null,
  waitsFor,
})

const transition = (from: string | undefined, move: string, to: string, count: number, again = 0) => ({
  from,
  move,
  to,
  count,
  people: 2,
  again,
})

/** The figures of tasks in 35 days. */
export const insightOf = (changes: Partial<Insight> = {}): AnswerOf<'insight.read'> => ({
  data: {
    entity: 'task',
    from: '2026-10-21T11:30:00.000Z',
    to: '2026-11-25T11:30:00.000Z',
    chart: 'b50b5c1d9580',
    statuses: [
      status('proposed', [7, 60, 50], [1.2, 3], REVIEWERS),
      status('approved', [23, 44, 40], [3.4, 6], ['assignee', ...REVIEWERS]),
      status('done', [1, 43, 3], [1, 2], REVIEWERS),
      status('completed', [1188, 30, 0]),
    ],
    transitions: [
      transition(undefined, 'task.create', 'proposed', 60),
      transition('proposed', 'task.approve', 'approved', 42),
      transition('approved', 'task.markDone', 'done', 40, 4),
      transition('proposed', 'task.deny', 'denied', 8),
      transition('denied', 'task.markDone', 'done', 3, 2),
    ],
    refusals: [
      { status: 'proposed', move: 'task.approve', why: 'guard', guard: 'isReviewer', count: 12, people: 3 },
      { status: 'completed', move: 'task.deny', why: 'state', guard: undefined, count: 1, people: 1 },
    ],
    cases: { started: 60, ended: 30, medianSecondsToEnd: 9.25 * DAY, firstTimeRight: 24, reworked: 6 },
    weeks: [
      [8, 4],
      [20, 0],
      [9, 12],
      [13, 6],
      [10, 8],
    ].map(([started = 0, ended = 0], week) => ({
      from: new Date(Date.UTC(2026, 9, 21 + 7 * week, 11, 30)).toISOString(),
      started,
      ended,
    })),
    ...changes,
  },
})

/** The figures of the 35 days before. */
export const BEFORE = insightOf({
  transitions: [
    transition('proposed', 'task.approve', 'approved', 120),
    transition('denied', 'task.markDone', 'done', 4),
  ],
  refusals: [],
  cases: { started: 120, ended: 100, medianSecondsToEnd: 10 * DAY, firstTimeRight: 70, reworked: 4 },
})
