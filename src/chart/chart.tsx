import { useId } from 'react'
import './chart.css'
import { Container, LineText, StateBox } from './chart-boxes.tsx'
import { ArrowLabel, LineButtons, openOf } from './chart-labels.tsx'
import type { ChartProps, MoveFigure } from './chart-props.ts'
import { drawnAs } from './drawn.ts'
import { isContainer, LINE, pathOf, pointsOf } from './geometry.ts'
import type { ChartArrow, ChartLine } from './layout.ts'

const HEADS = ['plain', 'service', 'main', 'taken', 'open', 'rework'] as const

type Look = (typeof HEADS)[number]

/** A statechart as SVG: a record can be shown on it, with the way it took and the moves that are open. */
export function Chart(props: ChartProps) {
  const { layout, current, taken = [], moves = [], onMove, onSelect, selected, figures, describedBy } = props
  const id = useId()
  const { boxes, arrows, width, height, lines = [] } = layout
  const placed = moves.map((move) => ({ move, part: drawnAs(layout, move.transition)?.part }))
  const steps = taken.map((step) => ({ ...step, drawn: drawnAs(layout, step.transition) }))
  const movesAt = (part: ChartArrow | ChartLine) => placed.filter((each) => each.part === part).map(({ move }) => move)
  const isOpen = (part: ChartArrow | ChartLine) => openOf(movesAt(part)).length > 0
  const passed = new Set(steps.flatMap((step) => (step.drawn ? [step.from, step.drawn.box?.id] : [])))
  const isTaken = (arrow: ChartArrow) => steps.some(({ drawn }) => drawn?.part === arrow)
  const lookOf = (arrow: ChartArrow): Look => {
    if (isOpen(arrow)) return 'open'
    if (isTaken(arrow)) return 'taken'
    if (figures?.move(arrow.transitions)?.isRework) return 'rework'
    if (arrow.isMain) return 'main'
    return arrow.look === 'service' ? 'service' : 'plain'
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot hold SVG shapes
    <svg
      className={['chart', current && 'with-record', figures && 'with-figures'].filter(Boolean).join(' ')}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="group"
      aria-roledescription="workflow chart"
      aria-label={layout.title}
      aria-describedby={describedBy}
    >
      <ArrowHeads id={id} />
      {lines.map((line, index) => (
        <LineText key={line.text} line={line} x={16} y={20 + LINE * index} anchor="start" after=", in every step" />
      ))}
      {boxes.filter(isContainer).map((box) => (
        <Container key={box.id} box={box} isHidden={isOpen} />
      ))}
      {arrows.filter(isTaken).map((arrow) => (
        <path key={arrowKey(arrow)} className="way" d={pathOf(pointsOf(arrow.points))} />
      ))}
      {arrows
        .map((arrow) => ({ arrow, look: lookOf(arrow) }))
        .sort((a, b) => HEADS.indexOf(a.look) - HEADS.indexOf(b.look))
        .map(({ arrow, look }) => (
          <path
            key={arrowKey(arrow)}
            className={isDashed(arrow) ? `arrow dashed ${look}` : `arrow ${look}`}
            d={pathOf(pointsOf(arrow.points))}
            markerEnd={`url(#${id}${look})`}
            style={widthOf(figures?.move(arrow.transitions))}
          />
        ))}
      {boxes
        .filter((box) => !isContainer(box))
        .map((box) => (
          <StateBox
            key={box.id}
            box={box}
            isHidden={isOpen}
            isFlow={layout.kind === 'flow'}
            flag={props.flag}
            isCurrent={current?.includes(box.id) ?? false}
            isPassed={passed.has(box.id)}
            isSelected={onSelect && selected === box.id}
            figure={figures?.box(box.id)}
            href={props.linkTo?.(box.id)}
            onPress={
              onSelect && (!figures || figures.box(box.id)?.badge) ? (pressed) => onSelect(box.id, pressed) : undefined
            }
          />
        ))}
      {arrows.map((arrow) => (
        <ArrowLabel
          key={arrowKey(arrow)}
          arrow={arrow}
          moves={movesAt(arrow)}
          figure={figures?.move(arrow.transitions)}
          onMove={onMove}
        />
      ))}
      {boxes.map((box) => (
        <LineButtons key={box.id} box={box} movesAt={movesAt} onMove={onMove} />
      ))}
    </svg>
  )
}

const ArrowHeads = ({ id }: { id: string }) => (
  <defs>
    {HEADS.map((look) => (
      <marker
        key={look}
        id={`${id}${look}`}
        viewBox="0 0 10 10"
        refX="9"
        refY="5"
        markerWidth={look === 'main' ? 12 : 9}
        markerHeight={look === 'main' ? 12 : 9}
        markerUnits="userSpaceOnUse"
        orient="auto"
      >
        <path className={`head ${look}`} d="M0 0L10 5L0 10z" />
      </marker>
    ))}
  </defs>
)

const arrowKey = ({ from, to, transitions, lines }: ChartArrow) => [from, to, ...transitions, ...lines].join()

const isDashed = ({ from, look }: ChartArrow) => look === 'timer' || from === undefined

const widthOf = (figure: MoveFigure | undefined) =>
  figure?.width === undefined ? undefined : { strokeWidth: figure.width }
