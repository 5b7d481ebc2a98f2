import { describe, expect, test } from 'vitest'
import type { Item } from '../queue/item.ts'
import { itemAnnouncement, statusOf } from './item-sentence.ts'

const item = (changes: Partial<Item> = {}): Item => ({
  id: '1',
  name: 'report.pdf',
  bytes: 10,
  canPause: true,
  state: 'uploading',
  progress: undefined,
  isRetrying: false,
  message: undefined,
  ...changes,
})

test.each([
  [{}, 'Uploading'],
  [{ progress: 0.426 }, 'Uploading 42 %'],
  [{ progress: 1 }, 'Uploading 99 %'],
  [{ progress: 0.5, isRetrying: true }, 'Connection lost, trying again'],
  [{ progress: 0.5, state: 'paused' }, 'Paused 50 %'],
  [{ progress: 1, state: 'processing' }, 'Checking the file'],
  [{ state: 'failed', message: 'No.' }, 'No.'],
] as const)('%o reads “%s”', (changes, status) => {
  expect(statusOf(item(changes))).toBe(status)
})

describe('the sentence of a finished upload', () => {
  test('at its quarters, and when something happens', () => {
    const parts = Array.from({ length: 101 }, (_, step) => item({ progress: step / 100 }))
    const states = [undefined, item({ state: 'waiting' }), item(), ...parts]
    const end = [item({ state: 'processing', progress: 1 }), item({ state: 'uploaded', progress: 1 })]
    const steps = [...states, ...end]
    const told = steps.flatMap((now, step) => (now ? (itemAnnouncement(now, steps[step - 1]) ?? []) : []))
    expect(told).toEqual([
      'report.pdf: Uploading',
      'report.pdf: Uploading 25 %',
      'report.pdf: Uploading 50 %',
      'report.pdf: Uploading 75 %',
      'report.pdf: Uploaded',
    ])
  })

  test('with each loss of the connection, once', () => {
    const retrying = item({ progress: 0.3, isRetrying: true })
    expect(itemAnnouncement(retrying, item({ progress: 0.3 }))).toBe('report.pdf: Connection lost, trying again')
    expect(itemAnnouncement(retrying, retrying)).toBeUndefined()
    expect(itemAnnouncement(item({ progress: 0.3 }), retrying)).toBeUndefined()
  })
})
