import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { inverseOf, type Lifecycle, movesOpenTo, type Viewer } from './lifecycle.ts'
import type { MoveMeta, StatusMeta } from './meta.ts'

type GateEvent = {
  type:
    | 'gate.close'
    | 'gate.open'
    | 'gate.jam'
    | 'gate.repair'
    | 'gate.paint'
    | 'gate.strip'
    | 'gate.seal'
    | 'gate.unseal'
  by: Viewer & { relation: string }
}

const repair: MoveMeta['step'] = {
  kind: 'confirm',
  title: 'Repair?',
  description: 'The gate opens.',
  submit: 'Repair',
  question: { kind: 'text', field: 'report', label: 'Report', required: false, maxLength: 10 },
}
const form: MoveMeta['step'] = { kind: 'form', drawer: 'paint', menu: 'Coat' }
const ask: MoveMeta['step'] = { kind: 'confirm', title: 'Sure?', description: 'The gate changes.', submit: 'Yes' }
const offer = (label: string, step: MoveMeta['step'] = ask): MoveMeta => ({
  label,
  order: 1,
  tone: 'neutral',
  step,
  success: `${label} done`,
  happened: `${label} done`,
})

const gateMachine = setup({
  types: { events: {} as GateEvent, meta: {} as StatusMeta | MoveMeta },
  guards: { isKeeper: ({ event }) => event.by.relation === 'keeper' },
}).createMachine({
  id: 'gate',
  initial: 'open',
  states: {
    open: {
      meta: { label: 'Open', tone: 'green' },
      on: {
        'gate.close': { target: 'closed', meta: offer('Close') },
        'gate.jam': { target: 'jammed', meta: offer('Jam') },
        'gate.paint': { target: 'painted', meta: offer('Paint', form) },
        'gate.seal': { target: 'sealed', meta: offer('Seal') },
      },
    },
    closed: {
      meta: { label: 'Closed', tone: 'gray' },
      on: { 'gate.open': { guard: 'isKeeper', target: 'open', meta: offer('Open') } },
    },
    jammed: {
      meta: { label: 'Jammed', tone: 'red' },
      on: { 'gate.repair': { target: 'open', meta: offer('Repair', repair) } },
    },
    painted: {
      meta: { label: 'Painted', tone: 'blue' },
      on: { 'gate.strip': { target: 'open', meta: offer('Strip', form) } },
    },
    sealed: {
      meta: { label: 'Sealed', tone: 'gray' },
      on: { 'gate.unseal': { target: 'open', meta: offer('Unseal', form) } },
    },
  },
})

const lifecycle = { entity: 'gate', machine: gateMachine } as const satisfies Lifecycle

const by = (relation: string) => ({ id: relation, relation })

test.each([
  ['by whom can make both', 'open', 'gate.close', 'keeper', 'gate.open'],
  ['not by whom cannot make the inverse', 'open', 'gate.close', 'guest', undefined],
  ['not when the way back asks something', 'open', 'gate.jam', 'keeper', undefined],
  ['by an ending of the form that made the move', 'open', 'gate.paint', 'guest', 'gate.strip'],
  ['not by another form', 'open', 'gate.seal', 'keeper', undefined],
] as const)('a move can be undone %s', (_, from, move, relation, inverse) => {
  const made = movesOpenTo(lifecycle, from, by(relation)).filter(({ type }) => type === move)
  expect(made.map((each) => inverseOf(lifecycle, from, each, by(relation))?.type)).toEqual([inverse])
})
