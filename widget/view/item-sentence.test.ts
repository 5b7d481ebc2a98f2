import { describe, expect, test } from 'vitest'
import type { Item } from '../queue/item.ts'
import { textsOf } from '../text/texts.ts'
import { itemAnnouncement, statusOf } from './item-sentence.ts'

const text = textsOf({ text: undefined, language: 'en' })

const item = (changes: Partial<Item> = {}): Item => ({
  id: '1',
  name: 'report.pdf',
  bytes: 10,
  canPause: true,
  state: 'uploading',
  share: undefined,
  isTroubled: false,
  message: undefined,
  record: undefined,
  ...changes,
})

test.each([
  [{}, 'Uploading'],
  [{ share: 0.426 }, 'Uploading 42 %'],
  [{ share: 1 }, 'Uploading 99 %'],
  [{ share: 0.5, isTroubled: true }, 'Connection lost, trying again'],
  [{ share: 0.5, state: 'paused' }, 'Paused 50 %'],
  [{ share: 1, state: 'processing' }, 'Checking the file'],
  [{ state: 'failed', message: 'No.' }, 'No.'],
] as const)('%o reads “%s”', (changes, status) => {
  expect(statusOf(item(changes), text)).toBe(status)
})

describe('a whole upload is told', () => {
  test('at its quarters, and when something happens', () => {
    const shares = Array.from({ length: 101 }, (_, step) => item({ share: step / 100 }))
    const states = [undefined, item({ state: 'waiting' }), item(), ...shares]
    const end = [item({ state: 'processing', share: 1 }), item({ state: 'uploaded', share: 1 })]
    const steps = [...states, ...end]
    const told = steps.flatMap((now, step) => (now ? (itemAnnouncement(now, steps[step - 1], text) ?? []) : []))
    expect(told).toEqual([
      'report.pdf: Uploading',
      'report.pdf: Uploading 25 %',
      'report.pdf: Uploading 50 %',
      'report.pdf: Uploading 75 %',
      'report.pdf: Uploaded',
    ])
  })

  test('with its troubles, once each', () => {
    const troubled = item({ share: 0.3, isTroubled: true })
    expect(itemAnnouncement(troubled, item({ share: 0.3 }), text)).toBe('report.pdf: Connection lost, trying again')
    expect(itemAnnouncement(troubled, troubled, text)).toBeUndefined()
    expect(itemAnnouncement(item({ share: 0.3 }), troubled, text)).toBeUndefined()
  })
})
