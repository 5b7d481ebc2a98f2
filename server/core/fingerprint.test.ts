import { expect, test } from 'vitest'
import { stored } from '#machines/stored.ts'
import { rulesOf } from '#machines/versions/rules.ts'
import { currentChart, fingerprintOfRules } from './moves.ts'

const LAMP = {
  states: {
    '': { type: 'compound', initial: 'off' },
    off: { on: { press: [{ guard: 'isPlugged', targets: ['on'] }] } },
    on: {},
  },
  allowed: { off: { press: ['owner'] } },
}

test('a fingerprint is 12 digits of the SHA-256 of the canonical rules, whatever the order of their keys', () => {
  const { states, allowed } = LAMP
  expect(fingerprintOfRules(LAMP)).toBe('6c2ba34af53d')
  expect(fingerprintOfRules({ allowed, states: { on: states.on, off: states.off, '': states[''] } })).toBe(
    fingerprintOfRules(LAMP),
  )
})

test('another branch, target or person changes the fingerprint', () => {
  const { states } = LAMP
  const others = [
    { ...LAMP, states: { ...states, off: { on: { press: [{ guard: 'isPlugged', targets: ['off'] }] } } } },
    { ...LAMP, states: { ...states, off: { on: { press: [{ targets: ['on'] }] } } } },
    { ...LAMP, allowed: { off: { press: ['guest', 'owner'] } } },
    { states },
  ]
  expect(new Set([LAMP, ...others].map(fingerprintOfRules)).size).toBe(5)
})

test('the fingerprint of a machine is that of its rules', () => {
  expect(currentChart('task')).toBe(fingerprintOfRules(rulesOf(stored.task)))
})
