import type { ChartMove, MoveFigure } from './chart-props.ts'
import { eventOf } from './drawn.ts'
import { LINE as BOX_LINE, centerOf, isOnLine, pointsOf, stubText, textPlace } from './geometry.ts'
import type { ChartArrow, ChartBox, ChartLine, ChartStub, Place } from './layout.ts'

interface MovesProps {
  moves: readonly ChartMove[]
  onMove: ((move: ChartMove) => void) | undefined
}

const LINE = 15
const BUTTON = 22

const buttonWidth = (label: string) => 7.5 * label.length + 22

/** Open moves as buttons in place of a label, one below the other. */
function MoveButtons({ moves, onMove, at }: MovesProps & { at: { x: number; y: number } }) {
  return moves.map((move, index) => {
    const width = buttonWidth(move.label)
    const y = at.y + (index - (moves.length - 1) / 2) * (BUTTON + 2)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a button cannot be an SVG shape
      <g
        key={move.transition}
        className="pressable"
        role="button"
        tabIndex={0}
        aria-label={move.label}
        onClick={() => onMove?.(move)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          onMove?.(move)
        }}
      >
        <rect
          className="button"
          x={at.x - width / 2}
          y={y - BUTTON / 2}
          width={width}
          height={BUTTON}
          rx={BUTTON / 2}
        />
        <text className="button-text" x={at.x} y={y + 4} textAnchor="middle">
          {move.label}
        </text>
      </g>
    )
  })
}

interface TextProps {
  lines: readonly string[]
  notesFrom: number
  at: Place
  transitions: readonly string[]
  refusal: string | undefined
  figure: MoveFigure | undefined
  isTechnical: boolean
  isService?: boolean
  hasBacking?: boolean
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
  isTechnical,
  isService,
  hasBacking,
  anchor = 'middle',
}: TextProps) {
  const names = [...new Set(transitions.map(eventOf))]
  const note = isTechnical ? names.join(' · ') : figure?.line
  const shown = note === undefined ? lines : [...lines.slice(0, notesFrom), note]
  return (
    <g className={refusal === undefined ? undefined : 'refused'} aria-hidden>
      <title>{refusal ?? names.join(', ')}</title>
      {hasBacking && <rect className="backing" x={at[0]} y={at[1]} width={at[2]} height={at[3]} />}
      {shown.map((line, index) => (
        <text
          key={line}
          className={[
            index >= notesFrom ? 'note' : 'move',
            index >= notesFrom && figure?.line !== undefined && 'figure',
            isService && 'of-service',
          ]
            .filter(Boolean)
            .join(' ')}
          x={at[0] + at[2] * X[anchor]}
          y={at[1] + 13 + index * LINE}
          textAnchor={anchor}
        >
          {line}
        </text>
      ))}
    </g>
  )
}

interface LabelProps extends MovesProps {
  figure: MoveFigure | undefined
  isTechnical: boolean
}

const openOf = (moves: readonly ChartMove[]) => moves.filter(({ refusal }) => refusal === undefined)

const refusalOf = (moves: readonly ChartMove[]) => moves.find(({ refusal }) => refusal !== undefined)?.refusal

/** The label of an arrow, or of several that share it. */
export function ArrowLabel({
  arrows,
  moves,
  onMove,
  figure,
  isTechnical,
}: LabelProps & { arrows: readonly ChartArrow[] }) {
  const [arrow] = arrows
  if (!arrow?.label) return null
  const open = openOf(moves)
  if (open.length > 0) return <MoveButtons moves={open} onMove={onMove} at={centerOf(arrow.label)} />
  return (
    <LabelText
      lines={arrow.lines}
      notesFrom={arrow.notesFrom}
      at={arrow.label}
      transitions={arrows.flatMap(({ transitions }) => transitions)}
      refusal={refusalOf(moves)}
      figure={figure}
      isTechnical={isTechnical}
      isService={arrow.look === 'service'}
      hasBacking={isOnLine(arrow.label, pointsOf(arrow.points))}
    />
  )
}

export function StubLabel({ stub, moves, onMove, figure, isTechnical }: LabelProps & { stub: ChartStub }) {
  const at = stubText(stub)
  const open = openOf(moves)
  if (open.length > 0) {
    const widest = Math.max(...open.map(({ label }) => buttonWidth(label)))
    const { x, y } = centerOf(at)
    const places = {
      above: { x, y: at[1] + at[3] - BUTTON / 2 },
      left: { x: at[0] + at[2] - widest / 2, y },
      right: { x: at[0] + widest / 2, y },
    }
    return <MoveButtons moves={open} onMove={onMove} at={places[stub.side ?? 'above']} />
  }
  return (
    <LabelText
      lines={stub.lines}
      notesFrom={stub.notesFrom}
      at={at}
      transitions={stub.transitions}
      refusal={refusalOf(moves)}
      figure={figure}
      isTechnical={isTechnical}
      anchor={stub.side === undefined ? 'middle' : stub.side === 'left' ? 'end' : 'start'}
    />
  )
}

interface LineButtonsProps {
  box: ChartBox
  movesAt: (line: ChartLine) => readonly ChartMove[]
  onMove: ((move: ChartMove) => void) | undefined
}

/** Open moves in place of the lines of a box. They are outside of the box, since a button holds no other. */
export function LineButtons({ box, movesAt, onMove }: LineButtonsProps) {
  const { x, top, anchor } = textPlace(box, box.lines?.length)
  return box.lines?.map((line, index) => {
    const moves = openOf(movesAt(line))
    const shift = anchor === 'start' ? Math.max(0, ...moves.map(({ label }) => buttonWidth(label))) / 2 : 0
    const at = { x: x + shift, y: top + (index + 1) * BOX_LINE - 3 }
    return <MoveButtons key={line.text} moves={moves} onMove={onMove} at={at} />
  })
}
