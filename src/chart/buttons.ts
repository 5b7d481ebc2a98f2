/** A move as a button in place of a label. `note`: its condition, where another open move has the same name. */
export interface LabelMove {
  readonly label: string
  readonly note?: string | undefined
}

/** Pixels. */
export const LABEL_LINE = 15
export const BUTTON = 22
const GAP = 3
export const NOTE = 14

const LINE_LENGTH = 18

export const buttonWidth = (label: string) => Math.ceil(6.6 * label.length + 18)

/** Text in lines that fit beside an arrow. */
export function wrapped(text: string, length = LINE_LENGTH): string[] {
  const lines: string[] = []
  for (const word of text.split(' ').filter(Boolean)) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length === 0 || longer.length > length) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

/** The height of the text of a label, in pixels. */
export const textHeight = (lines: number) => LABEL_LINE * lines + 4

/** Buttons one below the other, each with its note below it. The layout keeps this room free. */
export function buttonColumn<M extends LabelMove>(moves: readonly M[]) {
  let height = 0
  const rows = moves.map((move) => {
    const notes = wrapped(move.note ?? '')
    const top = height
    height += BUTTON + NOTE * notes.length + GAP
    return { move, top, notes: notes.map((text, index) => ({ text, y: top + BUTTON + NOTE * (index + 1) - 3 })) }
  })
  const widths = rows.flatMap(({ move, notes }) => [
    buttonWidth(move.label),
    ...notes.map(({ text }) => 6.5 * text.length),
  ])
  return { rows, width: Math.ceil(Math.max(0, ...widths)), height: height - GAP }
}
