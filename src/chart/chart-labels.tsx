import { BUTTON, buttonColumn, buttonWidth, LABEL_LINE as LINE, NOTE, textHeight } from './buttons.ts'
import { pressable } from './chart-boxes.tsx'
import type { ChartMove, ChartProps, MoveFigure } from './chart-props.ts'
import { eventOf } from './drawn.ts'
import { LINE as BOX_LINE, buttonsPlace, textPlace } from './geometry.ts'
import type { ChartArrow, ChartBox, ChartLine, Place } from './layout.ts'

interface MovesProps {
  moves: readonly ChartMove[]
  onMove: ChartProps['onMove']
}

/** Pixels from the right of a label to figures in it, since a wide arrow of the main path covers the edge. */
const BESIDE_WIDEST = 2

/** The height of a button in a box, which has one line for it. */
const SMALL = 18

interface ButtonProps {
  name: string
  text: string
  /** The middle of its top edge. */
  x: number
  y: number
  isSmall?: boolean
  onPress: (pressed: Element) => void
}

function Button({ name, text, x, y, isSmall = false, onPress }: ButtonProps) {
  const width = buttonWidth(text)
  const height = isSmall ? SMALL : BUTTON
  return (
    <g className="pressable" aria-label={name} {...pressable(onPress)}>
      <rect className="button" x={x - width / 2} y={y} width={width} height={height} rx={height / 2} />
      <text className="button-text" x={x} y={y + height / 2 + 4} textAnchor="middle">
        {text}
      </text>
    </g>
  )
}

/** Open moves as buttons in place of a label. */
function MoveButtons({ moves, onMove, at }: MovesProps & { at: Place }) {
  const x = at[0] + at[2] / 2
  return buttonColumn(moves).rows.map(({ move, top, notes }) => (
    <g key={move.transition}>
      {notes.length > 0 && (
        <rect className="backing" x={at[0]} y={at[1] + top} width={at[2]} height={BUTTON + NOTE * notes.length} />
      )}
      <Button
        name={move.note === undefined ? move.label : `${move.label}, ${move.note}`}
        text={move.label}
        x={x}
        y={at[1] + top}
        onPress={(pressed) => onMove?.(move, pressed)}
      />
      {notes.map(({ text, y }) => (
        <text key={text} className="note" x={x} y={at[1] + y} textAnchor="middle" aria-hidden>
          {text}
        </text>
      ))}
    </g>
  ))
}

interface LabelProps extends MovesProps {
  arrow: ChartArrow
  figure: MoveFigure | undefined
}

function LabelText({ arrow, moves, figure, at }: LabelProps & { at: Place }) {
  const { lines, notesFrom } = arrow
  const names = [...new Set(arrow.transitions.map(eventOf))]
  const figures = figure?.lines
  const shown = figures === undefined ? lines : [...lines.slice(0, notesFrom), ...figures]
  const height = textHeight(shown.length)
  const top = at[1] + (at[3] - height) / 2
  const refusal = moves.find((move) => move.refusal !== undefined)?.refusal
  const place =
    figures && arrow.isMain
      ? { x: at[0] + at[2] - BESIDE_WIDEST, textAnchor: 'end' as const }
      : { x: at[0] + at[2] / 2, textAnchor: 'middle' as const }
  return (
    <g className={refusal === undefined ? undefined : 'refused'} aria-hidden>
      <title>{refusal ?? names.join(', ')}</title>
      <rect className="backing" x={at[0]} y={top} width={at[2]} height={height} />
      {shown.map((line, index) => (
        <text
          key={line}
          className={[
            index >= notesFrom ? 'note' : 'move',
            index >= notesFrom && figures && 'figure',
            index < notesFrom && arrow.look === 'service' && 'of-service',
          ]
            .filter(Boolean)
            .join(' ')}
          {...place}
          y={top + 13 + index * LINE}
        >
          {line}
        </text>
      ))}
    </g>
  )
}

export const openOf = (moves: readonly ChartMove[]) => moves.filter(({ refusal }) => refusal === undefined)

/** The label of an arrow: its text, or its open moves as buttons. */
export function ArrowLabel(props: LabelProps) {
  const { arrow, moves, onMove } = props
  if (!arrow.label) return null
  const open = openOf(moves)
  if (open.length > 0)
    return <MoveButtons moves={open} onMove={onMove} at={buttonsPlace(arrow.label, open, arrow.isMain)} />
  return <LabelText {...props} at={arrow.label} />
}

interface LineButtonsProps {
  box: ChartBox
  movesAt: (line: ChartLine) => readonly ChartMove[]
  onMove: ChartProps['onMove']
}

/** Open moves in place of the lines of a box. They are outside of the box, since a button holds no other. */
export function LineButtons({ box, movesAt, onMove }: LineButtonsProps) {
  const { x, top, anchor } = textPlace(box, box.lines?.length)
  return box.lines?.map((line, index) => {
    const [move] = openOf(movesAt(line))
    if (!move) return null
    const shift = anchor === 'start' ? buttonWidth(line.text) / 2 : 0
    const y = top + (index + 1) * BOX_LINE - 4 - SMALL / 2
    return (
      <Button
        key={line.text}
        name={line.text}
        text={line.text}
        x={x + shift}
        y={y}
        isSmall
        onPress={(pressed) => onMove?.(move, pressed)}
      />
    )
  })
}
