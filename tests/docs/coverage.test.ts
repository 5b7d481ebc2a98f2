import { describe, expect, test } from 'vitest'
import { setup } from 'xstate'
import { coverageOf, coverageSummary, coverageTable, isComplete } from '../../scripts/docs/coverage.ts'

const machine = setup({}).createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { 'lamp.press': 'on' } }, on: { on: { 'lamp.press': 'off' } } },
})

const words = { machine: '', states: {}, events: {} }
const registry = { lamp: { kind: 'flow', machine, words } } as const
const without = { http: 'it makes no call.' }
const ON = 'lamp.off | lamp.press | 0'
const OFF = 'lamp.on | lamp.press | 0'

const walked = (component: string[]) =>
  coverageOf(registry, { lamp: { without } }, (layer) => new Set(layer === 'component' ? component : [ON, OFF]))

describe('transition coverage', () => {
  test('is complete when every layer that applies walked every transition', () => {
    expect(isComplete(walked([ON, OFF]))).toBe(true)
  })

  test.each([
    { name: 'nothing', items: [] },
    { name: 'a part', items: [ON] },
    { name: 'one that does not exist', items: [ON, OFF, 'lamp.broken | lamp.press | 0'] },
  ])('is not complete when a layer walked $name', ({ items }) => {
    expect(isComplete(walked(items))).toBe(false)
  })

  test('names what is missing and what does not exist', () => {
    expect(coverageSummary(walked([ON, 'lamp.broken | lamp.press | 0']))).toBe(
      [
        '| Machine | Machine | Component | HTTP |',
        '|---|---|---|---|',
        '| lamp | 2 of 2 | 1 of 2 | does not apply |',
        'lamp, component: not walked: lamp.on | lamp.press | 0',
        'lamp: no such transition: lamp.broken | lamp.press | 0',
      ].join('\n'),
    )
  })

  test('is complete without what is listed as out of reach, and says why', () => {
    const unreachable = { component: { [OFF]: 'nobody can press it.' } }
    const coverage = coverageOf(registry, { lamp: { without, unreachable } }, (layer) =>
      layer === 'component' ? new Set([ON]) : new Set([ON, OFF]),
    )
    expect(isComplete(coverage)).toBe(true)
    expect(coverageTable(coverage).split('\n').slice(4)).toEqual([
      '| Machine | Machine | Component | HTTP |',
      '|---|---|---|---|',
      '| lamp | 2 of 2 | 1 of 2, 1 out of reach | does not apply |',
      '',
      '## What a layer does not take',
      '',
      `- lamp, Component, \`${OFF}\`: nobody can press it.`,
      '- lamp, HTTP: it makes no call.',
      '',
    ])
  })

  test('is not complete when what is listed as out of reach does not exist', () => {
    const unreachable = { component: { 'lamp.broken | lamp.press | 0': 'nobody can press it.' } }
    expect(isComplete(coverageOf(registry, { lamp: { without, unreachable } }, () => new Set([ON, OFF])))).toBe(false)
  })
})
