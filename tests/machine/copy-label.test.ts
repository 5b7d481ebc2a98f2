import { describe, expect, test } from 'vitest'
import { copyLabelModel } from '#tests/support/model/cases/copy-label.ts'
import { after, failureOf, judge, type Line, unusedLines, wordsOf } from '#tests/support/model/spec.ts'

// Typed by hand from the specification, never from the machine: generated tests follow the machine's mistakes.

const FILE = 'https://media.example/a.pdf'
const ANOTHER = 'https://media.example/b.pdf'

const SHOWN = 'wait 2000: xstate.after.copiedFor.copyLabel.copied'

const copying = (state: string): Line[] => [
  [state, 'address.copy of a file', 'copying', `start writeClipboard {"text":"${FILE}"}`],
  [state, 'address.copy of another', 'copying', `start writeClipboard {"text":"${ANOTHER}"}`],
]

const LINES: Line[] = [
  ...copying('idle'),
  ...copying('copying'),
  ...copying('copied'),
  ['copying', 'writeClipboard answers', 'copied', 'notifySuccess {"message":"URL copied to clipboard!"}', SHOWN],
  ['copying', 'writeClipboard fails', 'idle', 'notifyFailure {"message":"Failed to copy URL"}'],
  ['copied', 'after copiedFor', 'idle'],
]

describe('the label of a copied address, by the specification', () => {
  const judgements = judge(copyLabelModel, LINES)

  test('is loadable by itself', async () => {
    const { copyLabelMachine } = await import('#machines/flows/copy-label/copy-label-machine.ts')
    expect(copyLabelMachine.id).toBe('copyLabel')
  })

  test.each(judgements)('accepts and refuses in $state what it should', ({ expected, actual }) => {
    expect(actual).toEqual(expected)
  })

  test('has no line in its table that never applies', () => {
    expect(unusedLines(LINES, judgements)).toEqual([])
  })

  test('says for each state what it means', () => {
    expect(wordsOf(copyLabelModel)).toEqual({
      machine: 'Copying an address, and saying so for two seconds.',
      states: {
        idle: 'Nothing was copied lately.',
        copying: 'The clipboard is asked to take the address.',
        copied: 'The label says that it was copied.',
      },
      notes: [],
    })
  })

  test('fails by name where the clipboard was not provided', async () => {
    expect(await failureOf(copyLabelModel, 'writeClipboard')).toEqual(
      new Error('The actor "writeClipboard" was not provided'),
    )
  })

  test.each<[string, string[], string, string]>([
    ['is about nothing at first', [], 'idle', ''],
    ['is about the file that was copied', ['address.copy of a file', 'writeClipboard answers'], 'copied', FILE],
    [
      'is about nothing once it was shown long enough',
      ['address.copy of a file', 'writeClipboard answers', 'after copiedFor'],
      'idle',
      '',
    ],
    ['is about nothing when it was not copied', ['address.copy of a file', 'writeClipboard fails'], 'idle', ''],
    [
      'is about the file that was asked for last',
      ['address.copy of a file', 'address.copy of another', 'writeClipboard answers'],
      'copied',
      ANOTHER,
    ],
  ])('%s', (_, names, state, url) => {
    expect(after(copyLabelModel, 'started', ...names)).toEqual({ in: state, context: { url } })
  })
})
