import type { ChartTransition } from '#machines/core/chart.ts'
import type { MoveMeta } from '#machines/core/meta.ts'
import type { StoredEntry } from '#machines/stored.ts'
import { wordingOf } from './wording.ts'

export interface Phrase {
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
export function phrasesOf(entry: StoredEntry) {
  if (entry.kind === 'lifecycle')
    return {
      titleOf: (path: string) => wordsIn(path),
      phraseOf: ({ meta }: ChartTransition): Phrase => ({
        text: (meta as MoveMeta).label,
        condition: undefined,
      }),
    }
  const wording = wordingOf(entry.machine, entry.words)
  return { titleOf: wording.title, phraseOf: (transition: ChartTransition): Phrase => wording.transition(transition) }
}
