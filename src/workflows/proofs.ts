import { LOCALE } from '#contract/locale.ts'
import type { ChartPromise } from '#machines/core/promise.ts'
import { proverOf, type SearchedStep } from '#machines/core/prove.ts'
import { remembering } from '#machines/core/remembering.ts'
import { sentencesOf } from '#machines/core/sentence.ts'
import { type Promised, promisedOf } from '#machines/promises/promised.ts'

export type Proof = ChartPromise & {
  /** The rule, or what can happen where it does not hold. */
  readonly sentence: string
  /** The shortest path that breaks it. Undefined where it holds. */
  readonly path: readonly SearchedStep[] | undefined
  /** The steps of the path in words. */
  readonly told: readonly string[] | undefined
}

export interface Proofs {
  /** Who the people in the paths are. */
  readonly note: string | undefined
  readonly promises: readonly Proof[]
  readonly notPromised: readonly Proof[]
  readonly said: ReturnType<typeof sentencesOf>
}

const remember = remembering<Proofs | undefined>()

function proved({ model, promises, notPromised }: Promised): Proofs {
  const prove = proverOf(model)
  const said = sentencesOf(model, LOCALE)
  const proofOf = (promise: ChartPromise): Proof => {
    const path = prove(promise)
    return { ...promise, sentence: said.told(promise)[path ? 'open' : 'rule'], path, told: path && said.path(path) }
  }
  return { note: model.cast?.note, promises: promises.map(proofOf), notPromised: notPromised.map(proofOf), said }
}

/** Searches once. Undefined for a chart about which nothing is promised. */
export const proofsOf = (name: string) =>
  remember(name, () => {
    const about = promisedOf(name)
    return about && proved(about)
  })
