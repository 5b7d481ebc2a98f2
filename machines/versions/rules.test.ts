import { describe, expect, test } from 'vitest'
import { fromPromise, setup } from 'xstate'
import { chartOf } from '#machines/core/chart.ts'
import { userViewers } from '#machines/lifecycles/viewers.ts'
import { registry } from '#machines/registry.ts'
import { chartRules, rulesOf } from './rules.ts'

const kettle = (id: string, description: string) =>
  setup({
    actors: { heat: fromPromise(async () => {}) },
    actions: { beep: () => {}, glow: () => {}, dim: () => {} },
    guards: { isFull: () => true },
  }).createMachine({
    id,
    description,
    initial: 'empty',
    states: {
      empty: {
        on: {
          'kettle.fill': [
            { guard: 'isFull', target: 'hot' },
            { target: 'empty', actions: 'beep' },
          ],
        },
      },
      hot: {
        initial: 'heating',
        on: { 'kettle.fill': 'hot' },
        entry: 'glow',
        exit: 'dim',
        states: {
          heating: {
            description,
            invoke: { src: 'heat', onDone: 'kept', onError: `#${id}.empty` },
            after: { 500: { actions: 'beep' }, 900: 'kept' },
            on: { 'kettle.fill': undefined },
          },
          kept: { always: { guard: 'isFull', target: 'poured' } },
          poured: { type: 'final' },
        },
        onDone: 'empty',
      },
    },
  })

const RULES = {
  states: {
    '': { type: 'compound', initial: 'empty' },
    empty: { on: { 'kettle.fill': [{ guard: 'isFull', targets: ['hot'] }, { actions: ['beep'] }] } },
    hot: {
      type: 'compound',
      initial: 'hot.heating',
      entry: ['glow'],
      exit: ['dim'],
      on: { 'kettle.fill': [{ targets: ['hot'] }], done: [{ targets: ['empty'] }] },
    },
    'hot.heating': {
      invokes: ['heat'],
      refuses: ['kettle.fill'],
      on: {
        'done heat': [{ targets: ['hot.kept'] }],
        'error heat': [{ targets: ['empty'] }],
        'after 500': [{ actions: ['beep'] }],
        'after 900': [{ targets: ['hot.kept'] }],
      },
    },
    'hot.kept': { on: { always: [{ guard: 'isFull', targets: ['hot.poured'] }] } },
    'hot.poured': { type: 'final' },
  },
}

describe('the rules of a machine', () => {
  test('name each event by what causes it, and leave out what is empty and the target of a simple state that stays', () => {
    expect(chartRules(chartOf(kettle('kettle', 'Boils water.')))).toEqual(RULES)
  })

  test('do not change with the id and the descriptions of the machine', () => {
    expect(chartRules(chartOf(kettle('pot', 'Another text.')))).toEqual(RULES)
  })

  test('of a chart without viewers hold only states', () => {
    expect(rulesOf({ kind: 'status', machine: kettle('kettle', ''), words: registry.upload.words })).toEqual(RULES)
  })

  test('include the viewers who can make each move of a lifecycle', () => {
    const viewers = Object.fromEntries(Object.entries(userViewers).reverse())
    expect(rulesOf({ ...registry.user, viewers }).allowed).toEqual({
      unlocked: { 'user.edit': ['the user', 'user manager'], 'user.lock': ['user manager'] },
      locked: { 'user.edit': ['user manager'], 'user.unlock': ['user manager'] },
    })
  })
})
