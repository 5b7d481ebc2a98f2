import { BUTTON, buttonColumn, buttonWidth, LABEL_LINE as LINE, NOTE, textHeight } from './buttons.ts'
import type { ChartMark, ChartMove, ChartProps, MoveFigure } from './chart-props.ts'
import { eventOf } from './drawn.ts'
import { LINE as BOX_LINE, buttonsPlace, isOnLine, pointsOf, stubText, textPlace } from './geometry.ts'
import type { ChartArrow, ChartBox, ChartLine, ChartStub, Place } from './layout.ts'

interface MovesProps {
  moves: readonly ChartMove[]
  onMove: ChartProps['onMove']
}

/** Of a button in a box, which has one line of it. */
const SMALL = 18

interface ButtonProps {
  name: string
  text: string
  /** Of the middle of its top edge. */
  x: number
  y: number
  isSmall?: boolean
  onPress: (pressed: Element) => void
}

function Button({ name, text, x, y, isSmall = false, onPress }: ButtonProps) {
  const width = buttonWidth(text)
  const height = isSmall ? SMALL : BUTTON
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot be an SVG shape
    <g
      className="pressable"
      role="button"
      tabIndex={0}
      aria-label={name}
      onClick={({ currentTarget }) => onPress(currentTarget)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onPress(event.currentTarget)
      }}
    >
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

interface TextProps {
  lines: readonly string[]
  notesFrom: number
  at: Place
  transitions: readonly string[]
  refusal: string | undefined
  figure: MoveFigure | undefined
  mark: ChartMark | undefined
  isTechnical: boolean
  isService?: boolean
  hasBacking?: boolean
  isAtBottom?: boolean
  anchor?: 'start' | 'middle' | 'end'
}

const X = { start: 0, middle: 0.5, end: 1 }

function LabelText({
  lines,
  notesFrom,
  at,
  transitions,
  refusal,
  figure,
  mark,
  isTechnical,
  isService,
  hasBacking,
  isAtBottom = false,
  anchor = 'middle',
}: TextProps) {
  const names = [...new Set(transitions.map(eventOf))]
  const note = isTechnical ? names.join(' · ') : figure?.line
  const shown = note === undefined ? lines : [...lines.slice(0, notesFrom), note]
  const height = textHeight(shown.length)
  // The place has room for buttons: text is in its middle, that of a stub above its box at the arrow.
  const top = at[1] + (at[3] - height) * (isAtBottom ? 1 : 0.5)
  return (
    <g className={refusal === undefined ? undefined : 'refused'} aria-hidden>
      <title>{refusal ?? names.join(', ')}</title>
      {hasBacking && <rect className="backing" x={at[0]} y={top} width={at[2]} height={height} />}
      {shown.map((line, index) => (
        <text
          key={line}
          className={[
            index >= notesFrom ? 'note' : 'move',
            index >= notesFrom && figure?.line !== undefined && 'figure',
            isService && 'of-service',
            mark && `${mark.kind} marked`,
            mark?.sign === '−' && 'struck',
          ]
            .filter(Boolean)
            .join(' ')}
          x={at[0] + at[2] * X[anchor]}
          y={top + 13 + index * LINE}
          textAnchor={anchor}
        >
          {mark && index === 0 && `${mark.sign} `}
          {line}
        </text>
      ))}
    </g>
  )
}

interface LabelProps extends MovesProps {
  figure: MoveFigure | undefined
  mark: ChartMark | undefined
  isTechnical: boolean
}

export const openOf = (moves: readonly ChartMove[]) => moves.filter(({ refusal }) => refusal === undefined)

const refusalOf = (moves: readonly ChartMove[]) => moves.find(({ refusal }) => refusal !== undefined)?.refusal

/** The label of an arrow, or of several that share it. */
export function ArrowLabel({
  arrows,
  moves,
  onMove,
  figure,
  mark,
  isTechnical,
}: LabelProps & { arrows: readonly ChartArrow[] }) {
  const [arrow] = arrows
  if (!arrow?.label) return null
  const open = openOf(moves)
  if (open.length > 0) return <MoveButtons moves={open} onMove={onMove} at={buttonsPlace(arrow.label, open)} />
  return (
    <LabelText
      lines={arrow.lines}
      notesFrom={arrow.notesFrom}
      at={arrow.label}
      transitions={arrows.flatMap(({ transitions }) => transitions)}
      refusal={refusalOf(moves)}
      figure={figure}
      mark={mark}
      isTechnical={isTechnical}
      isService={arrow.look === 'service'}
      hasBacking={isOnLine(arrow.label, pointsOf(arrow.points))}
    />
  )
}

export function StubLabel({ stub, moves, onMove, figure, mark, isTechnical }: LabelProps & { stub: ChartStub }) {
  const at = stubText(stub)
  const open = openOf(moves)
  if (open.length > 0) return <MoveButtons moves={open} onMove={onMove} at={buttonsPlace(at, open, stub)} />
  return (
    <LabelText
      lines={stub.lines}
      notesFrom={stub.notesFrom}
      at={at}
      transitions={stub.transitions}
      refusal={refusalOf(moves)}
      figure={figure}
      mark={mark}
      isTechnical={isTechnical}
      isAtBottom={stub.side === undefined}
      anchor={stub.side === undefined ? 'middle' : stub.side === 'left' ? 'end' : 'start'}
    />
  )
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
