import { describe, expect, test } from 'vitest'
import { and, setup } from 'xstate'
import {
  decideMove,
  type Lifecycle,
  matrix,
  moveAvailability,
  movesOpenTo,
  moveTypesOf,
  statusesOf,
  statusMeta,
} from './lifecycle.ts'
import type { MoveMeta, StatusMeta } from './meta.ts'
import type { Viewer } from './viewer.ts'

type ParcelEvent = {
  type: 'parcel.label' | 'parcel.weigh' | 'parcel.send' | 'parcel.lose' | 'parcel.wait' | 'parcel.open'
  by: Viewer
}

const offer = (label: string, order: number): MoveMeta => ({
  label,
  order,
  tone: 'neutral',
  step: { kind: 'form', drawer: label },
  success: `${label} done`,
})

const weigh: MoveMeta = { ...offer('Weigh', 2), refusal: 'Only a reviewer can weigh a parcel.' }

const parcelMachine = setup({
  types: { events: {} as ParcelEvent, meta: {} as StatusMeta | MoveMeta },
  actions: { print: () => {} },
  guards: {
    isOwner: ({ event }) => event.by.relation === 'owner',
    isReviewer: ({ event }) => event.by.relation === 'reviewer',
    hasPermission: ({ event }, permission: string) => event.by.permissions.includes(permission),
  },
}).createMachine({
  id: 'parcel',
  initial: 'packed',
  states: {
    packed: {
      meta: { label: 'Packed', tone: 'blue' },
      on: {
        'parcel.send': [
          { guard: 'isOwner', target: 'sent', meta: offer('Send', 3), description: 'Send it' },
          { guard: { type: 'hasPermission', params: 'send' }, target: 'lost', meta: offer('Send', 3) },
        ],
        'parcel.weigh': { guard: 'isReviewer', actions: 'print', meta: weigh },
        'parcel.label': { guard: and(['isOwner', 'isReviewer']), target: 'packed', meta: offer('Label', 1) },
      },
    },
    sent: {
      meta: { label: 'On its Way', tone: 'green' },
      on: {
        'parcel.lose': { target: 'lost', meta: offer('Lose', 4), description: 'Lose it' },
        'parcel.wait': { meta: offer('Wait', 5) },
      },
    },
    lost: { type: 'final' },
  },
})

const parcel = { entity: 'parcel', machine: parcelMachine } as const satisfies Lifecycle

const viewer = (relation: string, permissions: string[] = []): Viewer => ({
  id: relation,
  isSuperAdmin: false,
  permissions,
  relation,
})
const owner = viewer('owner')
const reviewer = viewer('reviewer')

const SEND = { ...offer('Send', 3), type: 'parcel.send', description: 'Send it', target: 'sent' }
const WEIGH = { ...weigh, type: 'parcel.weigh', description: '', target: 'packed' }
const LOSE = { ...offer('Lose', 4), type: 'parcel.lose', description: 'Lose it', target: 'lost' }

test('is loadable by itself', async () => {
  const kit = await import('./lifecycle.ts')
  expect(kit.statusesOf(parcel)).toEqual(['packed', 'sent'])
})

describe('statuses', () => {
  test('are the states in which the thing exists', () => {
    expect(statusesOf(parcel)).toEqual(['packed', 'sent'])
  })

  test('have a label and a tone', () => {
    expect(statusMeta(parcel, 'sent')).toEqual({ label: 'On its Way', tone: 'green' })
  })

  test.each(['stolen', 'lost'])('cannot be asked about "%s", in which nothing exists', (status) => {
    expect(() => statusMeta(parcel, status)).toThrow(new Error(`A parcel has no status "${status}"`))
  })
})

describe('movesOpenTo', () => {
  test('knows every kind of move in menu order', () => {
    expect(moveTypesOf(parcel)).toEqual(['parcel.label', 'parcel.weigh', 'parcel.send', 'parcel.lose', 'parcel.wait'])
  })

  test('offers what the viewer can do, as the branch says that would be taken', () => {
    expect(movesOpenTo(parcel, 'packed', owner)).toEqual([SEND])
    expect(movesOpenTo(parcel, 'packed', viewer('other', ['send']))).toEqual([
      { ...SEND, description: '', target: 'lost' },
    ])
  })

  test('tells the present status as the target of a move that stays', () => {
    expect(movesOpenTo(parcel, 'packed', reviewer)).toEqual([WEIGH])
  })
})

describe('applyMove', () => {
  test('answers the status to store', () => {
    expect(decideMove(parcel, 'packed', { type: 'parcel.send', by: owner })).toEqual({ ok: true, status: 'sent' })
    expect(decideMove(parcel, 'packed', { type: 'parcel.weigh', by: reviewer })).toEqual({ ok: true, status: 'packed' })
  })

  test('refuses what nobody can do in this status', () => {
    const refusal = {
      why: 'state',
      status: 'sent',
      message: '“Send” is not possible while the parcel is on its way.',
    }
    expect(decideMove(parcel, 'sent', { type: 'parcel.send', by: owner })).toEqual({ ok: false, refusal })
  })

  test('refuses a person whom the guard refuses, in the words of the move', () => {
    const refusal = {
      why: 'guard',
      status: 'packed',
      guard: 'isReviewer',
      message: 'Only a reviewer can weigh a parcel.',
    }
    expect(decideMove(parcel, 'packed', { type: 'parcel.weigh', by: owner })).toEqual({ ok: false, refusal })
  })

  test('names every guard that refused, also one with parameters', () => {
    const refusal = {
      why: 'guard',
      status: 'packed',
      guard: 'isOwner or hasPermission',
      message: '“Send” is not open to you.',
    }
    expect(decideMove(parcel, 'packed', { type: 'parcel.send', by: reviewer })).toEqual({ ok: false, refusal })
  })

  test('names no guard when the guard has no name', () => {
    const refusal = { why: 'guard', status: 'packed', guard: '', message: '“Label” is not open to you.' }
    expect(decideMove(parcel, 'packed', { type: 'parcel.label', by: owner })).toEqual({ ok: false, refusal })
  })

  test('refuses a move that would do nothing', () => {
    const refusal = { why: 'guard', status: 'sent', guard: '', message: '“Wait” is not open to you.' }
    expect(decideMove(parcel, 'sent', { type: 'parcel.wait', by: owner })).toEqual({ ok: false, refusal })
  })

  test('refuses a move that does not exist by its type', () => {
    const message = '“parcel.open” is not possible while the parcel is packed.'
    const refusal = { why: 'state', status: 'packed', message }
    expect(decideMove(parcel, 'packed', { type: 'parcel.open', by: owner })).toEqual({ ok: false, refusal })
  })

  test('throws on a status that does not exist', () => {
    expect(() => decideMove(parcel, 'stolen' as 'packed', { type: 'parcel.send', by: owner })).toThrow(/stolen/)
  })
})

const EXPLAINED = [
  {
    type: 'parcel.label',
    label: 'Label',
    entry: 'Label',
    open: false,
    refusal: { why: 'state', status: 'sent', message: '“Label” is not possible while the parcel is on its way.' },
  },
  {
    type: 'parcel.weigh',
    label: 'Weigh',
    entry: 'Weigh',
    open: false,
    refusal: { why: 'state', status: 'sent', message: '“Weigh” is not possible while the parcel is on its way.' },
  },
  {
    type: 'parcel.send',
    label: 'Send',
    entry: 'Send',
    open: false,
    refusal: { why: 'state', status: 'sent', message: '“Send” is not possible while the parcel is on its way.' },
  },
  { type: 'parcel.lose', label: 'Lose', entry: 'Lose', open: true, move: LOSE },
  {
    type: 'parcel.wait',
    label: 'Wait',
    entry: 'Wait',
    open: false,
    refusal: { why: 'guard', status: 'sent', guard: '', message: '“Wait” is not open to you.' },
  },
]

describe('explain', () => {
  test('tells of every move that it is open, or why not', () => {
    expect(moveAvailability(parcel, 'sent', owner)).toEqual(EXPLAINED)
  })
})

describe('matrix', () => {
  test('explains every move in every status to every viewer', () => {
    const rows = matrix(parcel, { owner, reviewer })
    expect(rows.map(({ status, viewer: name, type }) => `${status} ${name} ${type}`)).toEqual(
      ['packed', 'sent'].flatMap((status) =>
        ['owner', 'reviewer'].flatMap((name) => moveTypesOf(parcel).map((type) => `${status} ${name} ${type}`)),
      ),
    )
    expect(rows.filter(({ status, viewer: name }) => status === 'sent' && name === 'owner')).toEqual(
      EXPLAINED.map((explanation) => ({ status: 'sent', viewer: 'owner', ...explanation })),
    )
  })
})
