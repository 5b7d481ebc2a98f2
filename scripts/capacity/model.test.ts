import { expect, test } from 'vitest'
import type { Costs } from './measure.ts'
import { ASSUMPTIONS, demandOf, limitsOf, peopleOfNetwork, peopleWithin, predictionOf } from './model.ts'
import type { Mix } from './record-mix.ts'

const MIX: Mix = {
  signIn: { page: 1, file: 20, 'session.create': 1, 'session.verify': 1, 'query.tasks': 1 },
  visit: { page: 1, live: 1, 'query.tasks': 2 },
  member: { 'task.create': 2, 'query.tasks': 6 },
  admin: { 'task.approve': 10 },
  addresses: {},
}
const COST = { server: 2, database: 1 }
const COSTS: Costs = {
  measuredAt: '2026-11-22',
  machine: 'a test',
  calls: {
    page: { server: 1, database: 0 },
    file: { server: 0.5, database: 0 },
    live: COST,
    'session.create': { server: 0, database: 0 },
    'session.verify': COST,
    'task.create': COST,
    'query.tasks': COST,
    'task.approve': COST,
  },
  notifiedAdmin: { server: 0, database: 0.1 },
  stream: { server: 0.001, database: 0 },
  rows: { 'task.create': { tasks: 1 }, 'task.approve': { record_moves: 1 }, 'session.verify': { sessions: 1 } },
  bytesOfRow: { tasks: 1_000, audit_log: 0, record_moves: 100, notifications: 50, sessions: 10 },
}
const GIVEN = { ...ASSUMPTIONS, hours: 2, peak: 2, workDays: 1, adminsOf1000: 100, adminDays: 1, openTabs: 10 }

test('the demand is the recorded mix times the measured costs', () => {
  // 900 members and 100 admins work in as much as 3,600 seconds; 10 admins look at the list of all tasks.
  const { serverMs, databaseMs, ...demand } = demandOf(1_000, MIX, COSTS, GIVEN)
  const changes = (900 * 2 + 100 * 10) / 3_600
  const refreshes = 10 * changes
  expect(demand).toEqual({
    requestsPerSecond: expect.closeTo((1_000 * 24 + 10_000 * 4 + 900 * 8 + 100 * 10) / 3_600 + refreshes, 6),
    changesPerSecond: changes,
    streams: 100,
    bytes: {
      records: 900 * 2 * 1_000 + 100 * 10 * 100 + 1_000 * 10,
      notifications: expect.closeTo(900 * 2 * 100 * 50 * (90 / 365), 6),
    },
    callsPerMinute: expect.closeTo((((1_000 * 3 + 10_000 * 3 + 900 * 8 + 100 * 10) / 3_600) * 60) / 1_000, 6),
    signInsPerHour: 1,
  })
  expect(serverMs).toEqual({
    'sign-ins': expect.closeTo((1_000 * (1 + 20 * 0.5 + 2 + 2)) / 3_600, 6),
    visits: expect.closeTo((10_000 * (1 + 2 + 2 * 2)) / 3_600, 6),
    work: expect.closeTo((900 * 8 * 2 + 100 * 10 * 2) / 3_600, 6),
    notifications: 0,
    streams: expect.closeTo(changes * 100 * 0.001, 6),
    refreshes: expect.closeTo(refreshes * 2, 6),
  })
  expect(databaseMs.notifications).toBeCloseTo(((900 * 2) / 3_600) * 100 * 0.1, 6)
})

test('a person who opens the product twice as often needs twice the processors for visits', () => {
  const { serverMs } = demandOf(1_000, MIX, COSTS, GIVEN)
  const twice = demandOf(1_000, MIX, COSTS, { ...GIVEN, visits: 20 })
  expect(twice.serverMs).toEqual({ ...serverMs, visits: serverMs.visits * 2 })
})

test('sign-ins within half the time need twice the processors', () => {
  const { serverMs } = demandOf(1_000, MIX, COSTS, GIVEN)
  const twice = demandOf(1_000, MIX, COSTS, { ...GIVEN, signInHours: 0.5 })
  expect(twice.serverMs).toEqual({ ...serverMs, 'sign-ins': serverMs['sign-ins'] * 2 })
})

test('a process answers up to its limit, and refuses the rest once its places are taken', () => {
  const mix = { signIn: {}, visit: {}, member: { 'query.tasks': 6 }, admin: {}, addresses: {} }
  expect(predictionOf(0.5, mix, COSTS, GIVEN, 2)).toEqual({
    offered: 250,
    answered: 250,
    refused: 0,
    p95: 0,
    serverCores: 0.5,
    databaseCores: 0.25,
  })
  expect(predictionOf(1.5, mix, COSTS, GIVEN, 2)).toEqual({
    offered: 750,
    answered: 500,
    refused: 250,
    p95: 512,
    serverCores: 1,
    databaseCores: 0.5,
  })
})

test('the only processor of a machine is shared with the database', () => {
  const mix = { signIn: {}, visit: { live: 1 }, member: {}, admin: {}, addresses: {} }
  const { offered, serverCores, databaseCores } = predictionOf(1, mix, COSTS, GIVEN, 1)
  expect([offered, serverCores, databaseCores]).toEqual([
    expect.closeTo(1_000 / 3, 6),
    expect.closeTo(2 / 3, 6),
    expect.closeTo(1 / 3, 6),
  ])
})

test('a limit carries as many people as need no more than it has', () => {
  const limit = { name: '', unit: '', available: 1_000, neededFor: (people: number) => people * 3 }
  expect(peopleWithin(limit)).toBe(333)
  expect(peopleWithin({ ...limit, available: 2 })).toBe(0)
  expect(peopleWithin({ ...limit, neededFor: () => 1_000 })).toBe(Number.POSITIVE_INFINITY)
})

test('more processes carry more streams', () => {
  const topology = { databaseCores: 8, diskGB: 100 }
  const carried = (processes: number) =>
    Object.fromEntries(
      limitsOf({ processes, ...topology }, MIX, COSTS, GIVEN).map((limit) => [limit.name, peopleWithin(limit)]),
    )
  expect(carried(1).MAX_LIVE_STREAMS).toBe(50_000)
  expect(carried(4).MAX_LIVE_STREAMS).toBe(200_000)
})

test('people behind one address share its limits', () => {
  expect(peopleOfNetwork(MIX, COSTS, GIVEN)).toEqual({ RATE_CALLS_PER_IP: 4_368, RATE_SIGN_INS_PER_IP: 300 })
})
