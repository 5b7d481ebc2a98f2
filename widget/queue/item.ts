import type { UploadRecord } from '../types.ts'

/** `refused` never left the browser; every other state is one of an upload. */
export type ItemState = 'waiting' | 'uploading' | 'paused' | 'processing' | 'uploaded' | 'failed' | 'refused'

export interface Item {
  readonly id: string
  readonly name: string
  readonly bytes: number | undefined
  readonly canPause: boolean
  readonly state: ItemState
  /** From 0 to 1; unknown until something is known. */
  readonly share: number | undefined
  readonly isTroubled: boolean
  /** Why it failed or was refused. */
  readonly message: string | undefined
  readonly record: UploadRecord | undefined
}

const UNFINISHED: readonly ItemState[] = ['waiting', 'uploading', 'paused', 'processing']

export const isUnfinished = ({ state }: Item) => UNFINISHED.includes(state)

export const isAtWork = ({ state }: Item) => state === 'uploading' || state === 'processing'

/** What failed or was refused gives its place to another file. */
export const takesPlace = (item: Item) => isUnfinished(item) || item.state === 'uploaded'
