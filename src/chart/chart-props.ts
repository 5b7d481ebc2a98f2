import type { ChartLayout } from './layout.ts'

/** A move out of the current status. Without `refusal` it is open. */
export interface ChartMove {
  readonly transition: string
  readonly label: string
  readonly refusal?: string | undefined
  /** Its condition, where another open move has the same label. */
  readonly note?: string | undefined
}

export interface BoxFigure {
  /** At the top left: how many records are there now. */
  readonly badge?: string
  /** In place of the lines of the box. */
  readonly line?: string
  /** 0 to 1. */
  readonly heat?: number
}

export interface MoveFigure {
  /** In place of who makes the move. */
  readonly lines?: readonly string[]
  /** Pixels, 1 to 6. */
  readonly width?: number
  readonly isRework?: boolean
}

/** Figures never move a box. A move's transitions are those of its arrow. */
export interface ChartFigures {
  readonly box: (box: string) => BoxFigure | undefined
  readonly move: (transitions: readonly string[]) => MoveFigure | undefined
}

/** A transition that was taken, from the box that was current. */
export interface TakenMove {
  readonly transition: string
  readonly from: string
}

/** All places and names: see `layout.ts`. `drawn.ts` finds the transition of a record's move. */
export interface ChartProps {
  readonly layout: ChartLayout
  /** The boxes that a record is in: one, or one in each region. */
  readonly current?: readonly string[]
  /** On the current box. */
  readonly flag?: string | undefined
  /** The transitions that led here. */
  readonly taken?: readonly TakenMove[]
  /** The moves out of the current status: open ones become buttons, the others are dimmed and name their refusal. */
  readonly moves?: readonly ChartMove[]
  /** `pressed` is the button. */
  readonly onMove?: (move: ChartMove, pressed: Element) => void
  readonly selected?: string | undefined
  readonly onSelect?: (box: string, pressed: Element) => void
  /** The address of a status, where statuses are links. */
  readonly linkTo?: (box: string) => string | undefined
  readonly figures?: ChartFigures
  /** The id of the table that says the same in words. */
  readonly describedBy?: string
}
