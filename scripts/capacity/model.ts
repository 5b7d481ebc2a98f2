import type { Costs } from './measure.ts'
import type { Counts, Mix, Step } from './record-mix.ts'

/** What cannot be measured here. Each can be given to `npm run simulate`. */
export interface Assumptions {
  readonly workDays: number
  readonly hours: number
  /** How often a person opens the product on a day. */
  readonly visits: number
  /** Everybody signs in within the first hours of a day, evenly. The busiest minute is in them. */
  readonly signInHours: number
  /** The busiest minute of a day, against its mean, without sign-ins. */
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
  visits: 10,
  signInHours: 1,
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
export const SETTINGS = {
  liveStreams: 5_000,
  callsPerIpPerMinute: 3_000,
  signInsPerIpPerHour: 300,
  concurrentCalls: 256,
} as const

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
/** How often each part of the mix is done on a day. */
function daysOf(people: number, mix: Mix, given: Assumptions) {
  const admins = (people * given.adminsOf1000) / 1_000
  return {
    signIns: [[mix.signIn, people]],
    visits: [[mix.visit, people * given.visits]],
    work: [
      [mix.member, (people - admins) * given.memberDays],
      [mix.admin, admins * given.adminDays],
    ],
  } satisfies Record<string, [Counts, number][]>
}

const entriesOf = (counts: Counts) => Object.entries(counts) as [Step, number][]

function addUp(parts: readonly (readonly [Counts, number])[]) {
  const steps: Partial<Record<Step, number>> = {}
  for (const [counts, times] of parts)
    for (const [step, count] of entriesOf(counts)) steps[step] = (steps[step] ?? 0) + count * times
  return steps
}

/** What people ask of the servers in a second of the busiest minute, without the lists that live updates refresh. */
function requestsOf(people: number, mix: Mix, given: Assumptions) {
  const { signIns, visits, work } = daysOf(people, mix, given)
  const peak = given.peak / (given.hours * 3_600)
  const perSecond = (parts: readonly [Counts, number][], share: number) =>
    addUp(parts.map(([counts, times]) => [counts, times * share]))
  return {
    signIns: perSecond(signIns, 1 / (given.signInHours * 3_600)),
    visits: perSecond(visits, peak),
    work: perSecond(work, peak),
  }
}

const millisecondsOf = (steps: Counts, costs: Costs, part: Part) =>
  sum(entriesOf(steps).map(([step, n]) => n * (costs.calls[step]?.[part] ?? Number.NaN)))

/** The limit of one address counts pages apart, and no files of the build. */
const UNCOUNTED: ReadonlySet<Step> = new Set(['page', 'file'])

/** The demand of a number of people in the busiest minute, from measured costs and the recorded mix. */
export function demandOf(people: number, mix: Mix, costs: Costs, given: Assumptions) {
  const admins = (people * given.adminsOf1000) / 1_000
  const day = addUp(Object.values(daysOf(people, mix, given)).flat())
  const ofDay = (step: Step) => day[step] ?? 0
  const requests = requestsOf(people, mix, given)
  const { work } = requests
  const proposals = work['task.create'] ?? 0
  const changes = proposals + (work['task.approve'] ?? 0)
  const streams = (people * given.openTabs) / 100

  // Each visible list of all tasks is read again after a change, at most once in its pause.
  const watchers = (admins * given.openTabs) / 100
  const spread = Math.min(SPREAD_MS, Math.max(0, watchers - FREE_READERS) * MS_OF_READER)
  const refreshes = watchers * Math.min(changes, 1_000 / (REST_MS + spread / 2))

  const milliseconds = (part: Part) => ({
    'sign-ins': millisecondsOf(requests.signIns, costs, part),
    visits: millisecondsOf(requests.visits, costs, part),
    work: millisecondsOf(work, costs, part),
    notifications: proposals * admins * costs.notifiedAdmin[part],
    streams: changes * streams * costs.stream[part],
    refreshes: millisecondsOf({ 'query.tasks': refreshes }, costs, part),
  })

  const storing = ['task.create', 'task.approve', 'session.verify'] as const
  const tables = (name: (typeof storing)[number]) =>
    Object.entries(costs.rows[name]) as [keyof Costs['bytesOfRow'], number][]
  const bytesOf = (name: (typeof storing)[number]) =>
    sum(tables(name).map(([table, rows]) => rows * costs.bytesOfRow[table]))
  const records = sum(storing.map((name) => ofDay(name) * bytesOf(name))) * given.workDays
  const notifications =
    ofDay('task.create') * admins * costs.bytesOfRow.notifications * (NOTIFICATION_DAYS / 365) * given.workDays
  const all = Object.values(requests).flatMap(entriesOf)
  const calls = sum(all.map(([step, n]) => (UNCOUNTED.has(step) ? 0 : n)))
  return {
    requestsPerSecond: sum(all.map(([, n]) => n)) + refreshes,
    changesPerSecond: changes,
    streams,
    serverMs: milliseconds('server'),
    databaseMs: milliseconds('database'),
    /** After a year. A proposal has a notification for each super admin, kept for 90 days. */
    bytes: { records, notifications },
    /** Of one person. */
    callsPerMinute: (calls * 60) / people,
    signInsPerHour: ofDay('session.create') / people / given.signInHours,
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

/** How many of each step the busiest minute of 1,000 people has in a second. */
export const busiestSteps = (mix: Mix, given: Assumptions) =>
  addUp(Object.values(requestsOf(1_000, mix, given)).map((steps) => [steps, 1]))

/** What one process, which shares `cores` processors with its database, does at a part of its limit. */
export function predictionOf(load: number, mix: Mix, costs: Costs, given: Assumptions, cores: number) {
  const steps = busiestSteps(mix, given)
  const perRequest = (part: Part) => millisecondsOf(steps, costs, part) / sum(Object.values(steps))
  const [server, database] = [perRequest('server'), perRequest('database')]
  const limit = 1_000 / Math.max(server, (server + database) / cores)
  const offered = limit * load
  const answered = Math.min(offered, limit)
  return {
    offered,
    answered,
    refused: offered - answered,
    /** Above the limit, calls wait for those before them until the server refuses more. */
    p95: load > 1 ? (SETTINGS.concurrentCalls * 1_000) / limit : 0,
    serverCores: (answered * server) / 1_000,
    databaseCores: (answered * database) / 1_000,
  }
}
