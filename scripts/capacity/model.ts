import type { CallName } from '#contract/calls.ts'
import type { Costs } from './measure.ts'
import type { Mix } from './record-mix.ts'

/** What cannot be measured here. Each can be given to `npm run simulate`. */
export interface Assumptions {
  readonly workDays: number
  readonly hours: number
  /** The busiest minute of a day, against its mean. */
  readonly peak: number
  /** Of 1,000 people. */
  readonly adminsOf1000: number
  /** How often each super admin works through the recorded day, and each member of staff. */
  readonly adminDays: number
  readonly memberDays: number
  /** Percent of people with a visible tab. */
  readonly openTabs: number
  /** Percent of a processor that stays below long queues. */
  readonly busy: number
}

export const ASSUMPTIONS: Assumptions = {
  workDays: 230,
  hours: 8,
  peak: 4,
  adminsOf1000: 5,
  adminDays: 4,
  memberDays: 1,
  openTabs: 30,
  busy: 70,
}

export interface Topology {
  readonly processes: number
  readonly databaseCores: number
  /** For PostgreSQL. */
  readonly diskGB: number
}

/** Defaults of settings that limit people before hardware does. */
export const SETTINGS = { liveStreams: 5_000, callsPerIpPerMinute: 3_000, signInsPerIpPerHour: 300 } as const

const NOTIFICATION_DAYS = 90
const CONNECTIONS_OF_PROCESS = 11
const CONNECTIONS = 97
/** `server/live/events.ts`: many readers of one change spread their reads over up to this time, after a second of rest. */
const SPREAD_MS = 5_000
const REST_MS = 1_000
const FREE_READERS = 25
const MS_OF_READER = 4

export interface Limit {
  readonly name: string
  readonly unit: string
  readonly available: number
  readonly neededFor: (people: number) => number
}

type Part = 'server' | 'database'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const callsOf = (counts: Mix['member']) => Object.entries(counts) as [CallName, number][]

/** The demand of a number of people in the busiest minute, from measured costs and the recorded mix. */
export function demandOf(people: number, mix: Mix, costs: Costs, given: Assumptions) {
  const admins = (people * given.adminsOf1000) / 1_000
  const days = [
    [mix.member, (people - admins) * given.memberDays],
    [mix.admin, admins * given.adminDays],
  ] as const
  const perSecond = (perDay: number) => (perDay / (given.hours * 3_600)) * given.peak
  const ofDay = (name: CallName) => sum(days.map(([counts, times]) => (counts[name] ?? 0) * times))
  const changes = perSecond(ofDay('task.create') + ofDay('task.approve'))
  const streams = (people * given.openTabs) / 100

  // Each visible list of all tasks is read again after a change, at most once in its pause.
  const watchers = (admins * given.openTabs) / 100
  const spread = Math.min(SPREAD_MS, Math.max(0, watchers - FREE_READERS) * MS_OF_READER)
  const refreshes = watchers * Math.min(changes, 1_000 / (REST_MS + spread / 2))

  const cost = (name: CallName, part: Part) => costs.calls[name]?.[part] ?? Number.NaN
  const milliseconds = (part: Part) => ({
    calls: sum(
      days.map(([counts, times]) => perSecond(times) * sum(callsOf(counts).map(([name, n]) => n * cost(name, part)))),
    ),
    notifications: perSecond(ofDay('task.create')) * admins * costs.notifiedAdmin[part],
    streams: changes * streams * costs.stream[part],
    refreshes: refreshes * cost('query.tasks', part),
  })

  const storing = ['task.create', 'task.approve', 'session.verify'] as const
  const tables = (name: (typeof storing)[number]) =>
    Object.entries(costs.rows[name]) as [keyof Costs['bytesOfRow'], number][]
  const bytesOf = (name: (typeof storing)[number]) =>
    sum(tables(name).map(([table, rows]) => rows * costs.bytesOfRow[table]))
  const records = sum(storing.map((name) => ofDay(name) * bytesOf(name))) * given.workDays
  const notifications =
    ofDay('task.create') * admins * costs.bytesOfRow.notifications * (NOTIFICATION_DAYS / 365) * given.workDays
  const calls = perSecond(sum(days.map(([counts, times]) => times * sum(callsOf(counts).map(([, n]) => n)))))
  return {
    callsPerSecond: calls + refreshes,
    changesPerSecond: changes,
    streams,
    serverMs: milliseconds('server'),
    databaseMs: milliseconds('database'),
    /** After a year. A proposal has a notification for each super admin, kept for 90 days. */
    bytes: { records, notifications },
    /** Of one person. Everybody signs in within the first hour of a day. */
    callsPerMinute: (calls * 60) / people,
    signInsPerHour: ofDay('session.create') / people,
  }
}

export function limitsOf(
  { processes, databaseCores, diskGB }: Topology,
  mix: Mix,
  costs: Costs,
  given: Assumptions,
): Limit[] {
  const demand = (people: number) => demandOf(people, mix, costs, given)
  const cores = (parts: Readonly<Record<string, number>>) => sum(Object.values(parts)) / 1_000
  const usable = (count: number) => (count * given.busy) / 100
  return [
    {
      name: 'processors of the servers',
      unit: 'cores',
      available: usable(processes),
      neededFor: (people) => cores(demand(people).serverMs),
    },
    {
      name: 'processors of PostgreSQL',
      unit: 'cores',
      available: usable(databaseCores),
      neededFor: (people) => cores(demand(people).databaseMs),
    },
    {
      name: 'MAX_LIVE_STREAMS',
      unit: 'streams',
      available: processes * SETTINGS.liveStreams,
      neededFor: (people) => demand(people).streams,
    },
    {
      name: 'connections of PostgreSQL',
      unit: 'connections',
      available: CONNECTIONS,
      neededFor: () => processes * CONNECTIONS_OF_PROCESS,
    },
    {
      name: 'disk after a year',
      unit: 'GB',
      available: diskGB,
      neededFor: (people) => sum(Object.values(demand(people).bytes)) / 1e9,
    },
  ]
}

const MOST_PEOPLE = 10_000_000

/** The largest number of people within the limit; 0 when not even one is, Infinity beyond ten million. */
export function peopleWithin({ available, neededFor }: Limit) {
  if (neededFor(1) > available) return 0
  if (neededFor(MOST_PEOPLE) <= available) return Number.POSITIVE_INFINITY
  let [within, beyond] = [1, MOST_PEOPLE]
  while (beyond - within > 1) {
    const middle = Math.floor((within + beyond) / 2)
    if (neededFor(middle) <= available) within = middle
    else beyond = middle
  }
  return within
}

/** How many people can share one address of the internet. */
export function peopleOfNetwork(mix: Mix, costs: Costs, given: Assumptions) {
  const { callsPerMinute, signInsPerHour } = demandOf(1_000, mix, costs, given)
  return {
    RATE_CALLS_PER_IP: Math.floor(SETTINGS.callsPerIpPerMinute / callsPerMinute),
    RATE_SIGN_INS_PER_IP: Math.floor(SETTINGS.signInsPerIpPerHour / signInsPerHour),
  }
}
