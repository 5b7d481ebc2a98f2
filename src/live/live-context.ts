import { createContext, type ReactNode } from 'react'
import type { Arrange, NewsProps, ShownRow } from './arrange.ts'

export interface Change {
  /** The id of the user who made it. */
  readonly by: string | undefined
  readonly at: Date
}

/** `Offline`: the server cannot be reached. `Not live`: it asks to wait. `Updated`: it has no stream. */
export type Missing = 'Offline' | 'Not live' | 'Updated'

/** Live updates of a server that lists the extension. They load when the first list is there. */
export interface Live {
  readonly subscribe: (listener: () => void) => () => void
  /** Undefined until the stream has been missing for 5 s. */
  readonly missing: () => Missing | undefined
  readonly lastChangeOf: (id: string) => Change | undefined
  readonly arrange: Arrange
  readonly News: <Row extends ShownRow>(props: NewsProps<Row>) => ReactNode
}

export const LiveContext = createContext<Live | undefined>(undefined)
