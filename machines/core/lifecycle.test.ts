import { describe, expect, test } from 'vitest'
import { and, setup } from 'xstate'
import {
  commentOf,
  decideMove,
  type Lifecycle,
  matrix,
  moveAvailability,
  movesOpenTo,
  moveTypesOf,
  statusMeta,
  type Viewer,
} from './lifecycle.ts'
import type { MoveMeta, StatusMeta } from './meta.ts'

type ParcelEvent = {
  type: 'parcel.label' | 'parcel.weigh' | 'parcel.send' | 'parcel.lose' | 'parcel.wait' | 'parcel.open'
  by: Viewer & { relation: string; permissions: readonly string[] }
}

const offer = (label: string, order: number): MoveMeta => ({
  label,
  order,
  tone: 'neutral',
  step: { kind: 'form', drawer: label },
  success: `${label} done`,
  happened: `${label} done`,
})

const weigh: MoveMeta = {
  ...offer('Weigh', 2),
  step: {
    kind: 'confirm',
    title: 'Weigh?',
    description: 'It goes on the scale.',
    submit: 'Weigh',
    question: { kind: 'text', field: 'remark', label: 'Remark', required: false, maxLength: 20 },
  },
  refusal: 'Only a reviewer can weigh a parcel.',
}

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
      meta: { label: 'In Transit', tone: 'green' },
      on: {
        'parcel.lose': { target: 'lost', meta: offer('Lose', 4), description: 'Lose it' },
        'parcel.wait': { meta: offer('Wait', 5) },
      },
    },
    lost: { type: 'final' },
  },
})

const parcel = { entity: 'parcel', machine: parcelMachine } as const satisfies Lifecycle

const viewer = (relation: string, permissions: string[] = []) => ({ id: relation, permissions, relation })
const owner = viewer('owner')
const reviewer = viewer('reviewer')

const SEND = { ...offer('Send', 3), type: 'parcel.send', description: 'Send it', target: 'sent' }
const WEIGH = { ...weigh, type: 'parcel.weigh', description: '', target: 'packed' }
const LOSE = { ...offer('Lose', 4), type: 'parcel.lose', description: 'Lose it', target: 'lost' }

test('lifecycle.ts loads without any other test import', async () => {
  const loaded = await import('./lifecycle.ts')
  expect(loaded.statusesOf(parcel)).toEqual(['packed', 'sent'])
})

describe('statuses', () => {
  test.each(['stolen', 'lost'])('throw on "%s", which is not a stored status', (status) => {
    expect(() => statusMeta(parcel, status)).toThrow(new Error(`A parcel has no status "${status}"`))
  })
})

describe('movesOpenTo', () => {
  test('lists every type of move in menu order', () => {
    expect(moveTypesOf(parcel)).toEqual(['parcel.label', 'parcel.weigh', 'parcel.send', 'parcel.lose', 'parcel.wait'])
  })

  test('offers what the viewer can do, with the meta of the branch that applies', () => {
    expect(movesOpenTo(parcel, 'packed', owner)).toEqual([SEND])
    expect(movesOpenTo(parcel, 'packed', viewer('other', ['send']))).toEqual([
      { ...SEND, description: '', target: 'lost' },
    ])
  })

  test('gives the current status as the target of a move that stays', () => {
    expect(movesOpenTo(parcel, 'packed', reviewer)).toEqual([WEIGH])
  })
})

describe('decideMove', () => {
  test('returns the status to store', () => {
    expect(decideMove(parcel, 'packed', { type: 'parcel.send', by: owner })).toEqual({ ok: true, status: 'sent' })
    expect(decideMove(parcel, 'packed', { type: 'parcel.weigh', by: reviewer })).toEqual({ ok: true, status: 'packed' })
  })

  test('names every guard that refuses, including one with parameters', () => {
    const refusal = {
      why: 'guard',
      status: 'packed',
      guard: 'isOwner or hasPermission',
      message: '“Send” is not open to you.',
    }
    expect(decideMove(parcel, 'packed', { type: 'parcel.send', by: reviewer })).toEqual({ ok: false, refusal })
  })

  test('names no guard when the guard is an expression', () => {
    const refusal = { why: 'guard', status: 'packed', guard: '', message: '“Label” is not open to you.' }
    expect(decideMove(parcel, 'packed', { type: 'parcel.label', by: owner })).toEqual({ ok: false, refusal })
  })

  test('refuses a move that would do nothing', () => {
    const refusal = { why: 'guard', status: 'sent', guard: '', message: '“Wait” is not open to you.' }
    expect(decideMove(parcel, 'sent', { type: 'parcel.wait', by: owner })).toEqual({ ok: false, refusal })
  })

  test('refuses an unknown move by its type', () => {
    const message = '“parcel.open” is not possible while the parcel is packed.'
    const refusal = { why: 'state', status: 'packed', message }
    expect(decideMove(parcel, 'packed', { type: 'parcel.open', by: owner })).toEqual({ ok: false, refusal })
  })

  test('throws on a status that does not exist', () => {
    expect(() => decideMove(parcel, 'stolen' as 'packed', { type: 'parcel.send', by: owner })).toThrow(/stolen/)
  })
})

const notInTransit = (label: string) => ({
  type: `parcel.${label.toLowerCase()}`,
  label,
  entry: label,
  open: false,
  refusal: { why: 'state', status: 'sent', message: `“${label}” is not possible while the parcel is in transit.` },
})

const AVAILABILITY = [
  ...['Label', 'Weigh', 'Send'].map(notInTransit),
  { type: 'parcel.lose', label: 'Lose', entry: 'Lose', open: true, move: LOSE },
  {
    type: 'parcel.wait',
    label: 'Wait',
    entry: 'Wait',
    open: false,
    refusal: { why: 'guard', status: 'sent', guard: '', message: '“Wait” is not open to you.' },
  },
]

describe('moveAvailability', () => {
  test('lists every move as open, or with its refusal', () => {
    expect(moveAvailability(parcel, 'sent', owner)).toEqual(AVAILABILITY)
  })
})

describe('commentOf', () => {
  test('is the text that answers the question of the move', () => {
    const body = { remark: 'Heavy' }
    expect(['parcel.weigh', 'parcel.send', 'parcel.burn'].map((type) => commentOf(parcel, type, body))).toEqual([
      'Heavy',
      undefined,
      undefined,
    ])
  })
})

describe('matrix', () => {
  test('lists every move in every status for every viewer', () => {
    const rows = matrix(parcel, { owner, reviewer })
    expect(rows.map(({ status, viewer: name, type }) => `${status} ${name} ${type}`)).toEqual(
      ['packed', 'sent'].flatMap((status) =>
        ['owner', 'reviewer'].flatMap((name) => moveTypesOf(parcel).map((type) => `${status} ${name} ${type}`)),
      ),
    )
    expect(rows.filter(({ status, viewer: name }) => status === 'sent' && name === 'owner')).toEqual(
      AVAILABILITY.map((availability) => ({ status: 'sent', viewer: 'owner', ...availability })),
    )
  })
})
