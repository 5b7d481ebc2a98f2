import type { ChartTransition } from '#machines/chart.ts'
import type { MoveMeta } from '#machines/lifecycles/meta.ts'
import { type MachineEntry, machineOf } from '#machines/registry.ts'
import { wordingOf } from './wording.ts'

export interface Phrase {
  readonly by: 'event' | 'service' | 'timer' | 'always'
  readonly text: string
  readonly condition: string | undefined
}

/** "isSuperAdmin" becomes "is super admin". */
export const wordsIn = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[-.]/g, ' ')
    .toLowerCase()
    .trim()

/** States and transitions in words. Throws when the words of a machine lack a part. */
export function phrasesOf(entry: MachineEntry) {
  if (entry.kind === 'lifecycle')
    return {
      titleOf: (path: string) => wordsIn(path),
      phraseOf: ({ meta }: ChartTransition): Phrase => ({
        by: 'event',
        text: (meta as MoveMeta).label,
        condition: undefined,
      }),
    }
  const wording = wordingOf(machineOf(entry), entry.words)
  return {
    titleOf: wording.title,
    phraseOf: (transition: ChartTransition): Phrase => {
      const { look, text, condition } = wording.transition(transition)
      if (transition.event === '') return { by: 'always', text: text || 'At once', condition }
      return { by: look, text, condition }
    },
  }
}
