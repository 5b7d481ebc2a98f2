import { createContext, type ReactNode } from 'react'
import type { Arrange, NewsProps, ShownRow } from './arrange.ts'

export interface Change {
  /** The id of the user who made it. */
  readonly by: string | undefined
  readonly at: Date
}

/** Live updates of a server that lists the extension. They load when the first list is there. */
export interface Live {
  readonly subscribe: (listener: () => void) => () => void
  /** False once the stream has been missing for 5 s. */
  readonly isCurrent: () => boolean
  /** It is missing although the server offers it: the server cannot be reached. */
  readonly isLost: () => boolean
  readonly lastChangeOf: (id: string) => Change | undefined
  readonly arrange: Arrange
  readonly News: <Row extends ShownRow>(props: NewsProps<Row>) => ReactNode
}

export const LiveContext = createContext<Live | undefined>(undefined)
