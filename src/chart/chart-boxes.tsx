import type { KeyboardEvent, MouseEvent } from 'react'
import type { BoxFigure } from './chart-props.ts'
import { LINE, textPlace } from './geometry.ts'
import type { ChartBox, ChartLine } from './layout.ts'

const MARK = { service: '⚙', timer: '⏱', stay: '↻' } as const

interface LineTextProps {
  line: ChartLine
  x: number
  y: number
  anchor: 'start' | 'middle'
  after?: string
}

/** A line in a box. */
export const LineText = ({ line, x, y, anchor, after = '' }: LineTextProps) => (
  <text className={line.look === 'service' ? 'note of-service' : 'note'} x={x} y={y} textAnchor={anchor}>
    {`${MARK[line.look]} ${line.text}${after}`}
  </text>
)

interface TextProps {
  box: ChartBox
  /** In place of the lines. */
  note?: string | undefined
  isHidden: (line: ChartLine) => boolean
}

function BoxText({ box, note, isHidden }: TextProps) {
  const { x, top, anchor } = textPlace(box, note === undefined ? box.lines?.length : 1)
  return (
    <>
      <text className="title" x={x} y={top} textAnchor={anchor}>
        {box.title}
      </text>
      {note !== undefined && (
        <text className="note" x={x} y={top + LINE} textAnchor={anchor}>
          {' '}
          {note}
        </text>
      )}
      {note === undefined &&
        box.lines?.map(
          (line, index) =>
            isHidden(line) || (
              <LineText key={line.text} line={line} x={x} y={top + (index + 1) * LINE} anchor={anchor} />
            ),
        )}
    </>
  )
}

export function Container({ box, ...textProps }: TextProps) {
  const [x, y, width, height] = box.at
  return (
    <g>
      <rect className={box.kind} x={x} y={y} width={width} height={height} rx={10} />
      <BoxText box={box} {...textProps} />
    </g>
  )
}

/** A shape that is pressed as a button. */
export const pressable = (onPress: (pressed: Element) => void) => ({
  role: 'button',
  tabIndex: 0,
  onClick: ({ currentTarget }: MouseEvent) => onPress(currentTarget),
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onPress(event.currentTarget)
  },
})

interface StateProps extends Omit<TextProps, 'note'> {
  isFlow: boolean
  isCurrent: boolean
  /** On the current box. */
  flag: string | undefined
  isPassed: boolean
  isSelected: boolean | undefined
  figure: BoxFigure | undefined
  href: string | undefined
  onPress: ((pressed: Element) => void) | undefined
}

export function StateBox(props: StateProps) {
  const { box, isHidden, isFlow, isCurrent, flag, isPassed, isSelected, figure, href, onPress } = props
  const [x, y, width, height] = box.at
  const center = x + width / 2
  const now = isCurrent ? 'step' : undefined
  if (box.kind === 'start') return <circle className="start" aria-current={now} cx={center} cy={y + height / 2} r={6} />
  if (box.kind === 'choice')
    return (
      <path
        className="choice"
        d={`M${center} ${y}L${x + width} ${y + height / 2}L${center} ${y + height}L${x} ${y + height / 2}z`}
      />
    )
  const names = ['state', isFlow ? 'flow' : box.tone, box.isMain && 'on-path', isPassed && 'passed']
  const line = figure?.line
  const shown =
    line === undefined ? (box.lines ?? []).filter((each) => !isHidden(each)).map(({ text }) => text) : [line]
  const shapes = (
    <>
      <title>{box.about ?? box.title}</title>
      {isCurrent && <rect className="halo" x={x - 3} y={y - 3} width={width + 6} height={height + 6} rx={13} />}
      <rect className="backing" x={x} y={y} width={width} height={height} rx={10} />
      <rect className="box" x={x} y={y} width={width} height={height} rx={10} />
      {figure?.heat !== undefined && (
        <rect className="heat" x={x} y={y} width={width} height={height} rx={10} fillOpacity={0.52 * figure.heat} />
      )}
      {box.kind === 'final' && (
        <rect className="end" x={x + 4} y={y + 4} width={width - 8} height={height - 8} rx={6} />
      )}
      <BoxText box={box} note={line} isHidden={isHidden} />
      {isCurrent && flag && <Flag className="flag" x={center} y={y - 5} text={flag} />}
      {figure?.badge && <Flag className="badge" x={x + 6} y={y - 3} text={figure.badge} />}
    </>
  )
  return (
    <g
      className={[...names, isCurrent && 'current', isSelected && 'selected', (onPress || href) && 'pressable']
        .filter(Boolean)
        .join(' ')}
      aria-current={now}
      {...(onPress && {
        ...pressable(onPress),
        'aria-label': [box.title, ...shown, isCurrent && flag, figure?.badge].filter(Boolean).join(', '),
        'aria-pressed': isSelected,
      })}
    >
      {href === undefined ? shapes : <a href={href}>{shapes}</a>}
    </g>
  )
}

function Flag({ className, x, y, text }: { className: string; x: number; y: number; text: string }) {
  const width = 6.5 * text.length + 14
  return (
    <g>
      <rect className={className} x={x - width / 2} y={y - 9} width={width} height={18} rx={9} />
      <text className="note badge-text" x={x} y={y + 4} textAnchor="middle">
        {' '}
        {text}
      </text>
    </g>
  )
}
