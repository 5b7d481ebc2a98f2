import { page } from 'vitest/browser'
import { type AppConfig, DEFAULT_CONFIG } from '#contract/config.ts'
import type { TrackedEntity } from '#contract/records.ts'
import type { AnswerOf } from './fake-server.ts'

export const WITH_HISTORY: AppConfig = { ...DEFAULT_CONFIG, extensions: ['history'] }

type History = AnswerOf<'history.read'>['data']
type HistoryEvent = History['events'][number]

export const CHART = 'b50b5c1d9580'

const ADA = { _id: 'ada', firstName: 'Ada', lastName: 'Example' }
const BEN = { _id: 'ben', firstName: 'Ben', lastName: 'Example' }

const event = (_id: string, changes: Partial<HistoryEvent>): HistoryEvent => ({
  _id,
  at: `2026-11-2${_id}T09:30:00.000Z`,
  by: BEN,
  move: 'task.edit',
  from: undefined,
  to: undefined,
  refused: undefined,
  changes: [],
  feedback: undefined,
  chart: CHART,
  ...changes,
})

const edit = {
  from: 'proposed',
  to: 'proposed',
  by: ADA,
  changes: [
    { field: 'title', before: 'Report', after: 'Quarterly report' },
    { field: 'dueDate', before: null, after: '2026-11-27T11:00:00.000Z' },
  ],
}

const refusal = { why: 'guard', guard: 'isReviewer', message: 'Only a super admin can deny a task.' } as const

/** Created, edited, refused, denied with feedback, approved. */
export const EVENTS: readonly HistoryEvent[] = [
  event('1', { move: 'task.create', to: 'proposed', by: ADA, chart: 'older' }),
  event('2', edit),
  event('3', { move: 'task.deny', from: 'proposed', by: ADA, refused: refusal }),
  event('4', { move: 'task.deny', from: 'proposed', to: 'denied', feedback: 'Too long' }),
  event('5', { move: 'task.approve', from: 'denied', to: 'approved', by: null }),
]

export const historyOf = (
  status: string,
  events: readonly HistoryEvent[] = [],
  changes: Partial<History> = {},
): AnswerOf<'history.read'> => ({
  data: {
    entity: 'task' satisfies TrackedEntity,
    id: 'task-1',
    status,
    chart: CHART,
    earlier: 0,
    ...changes,
    events: [...events],
  },
})

export const fullChart = page.getByRole('button', { name: 'Full chart', exact: true })

/** The status that the chart marks as current. */
export const currentBox = () => document.querySelector('svg [aria-current="step"] .title')?.textContent

/** The status where the head of the drawer has the record. */
export const currentStation = () => document.querySelector('li[aria-current="step"]')?.textContent

/** The moves that are buttons on the chart. */
export const chartButtons = () =>
  [...document.querySelectorAll('svg [role="button"]')].map((button) => button.getAttribute('aria-label'))

/** How many arrows of the chart are the way of the record. */
export const takenArrows = () => document.querySelectorAll('svg .way').length
