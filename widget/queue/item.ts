import type { ItemState } from './transitions.ts'

export interface Item {
  readonly id: string
  readonly name: string
  readonly bytes: number | undefined
  readonly canPause: boolean
  readonly state: ItemState
  /** From 0 to 1; undefined before the first byte. */
  readonly progress: number | undefined
  /** The connection is lost, and the transfer tries again. */
  readonly isRetrying: boolean
  readonly message: string | undefined
}

const UNFINISHED: readonly ItemState[] = ['waiting', 'uploading', 'paused', 'processing']

export const isUnfinished = ({ state }: Item) => UNFINISHED.includes(state)

export const isActive = ({ state }: Item) => state === 'uploading' || state === 'processing'

/** A failed or refused file leaves its place to another one. */
export const takesPlace = (item: Item) => isUnfinished(item) || item.state === 'uploaded'
