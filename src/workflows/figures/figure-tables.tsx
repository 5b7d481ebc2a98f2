import type { Insight } from '#contract/insight.ts'
import { formatCount } from '#src/format/count-text.ts'
import { anyOf } from '#src/format/list-text.ts'
import { leavingOf } from './chart-figures.ts'
import { type Column, FigureTable } from './figure-table.tsx'
import classes from './figures.module.css'
import { RecordsLink } from './links.tsx'
import { figuresOf, type PeriodFigure, type PeriodFiguresProps, periodText } from './period-figures.ts'
import { countChange, ENOUGH, hasEnd, lengthText, moveText, shareText, statusText } from './texts.ts'

type StatusFigures = Insight['statuses'][number]
type Transition = Insight['transitions'][number]

const number = <Row,>(header: string, of: (row: Row) => number): Column<Row> => ({
  header,
  text: (row) => formatCount(of(row)),
  exported: (row) => String(of(row)),
  isNumber: true,
})

/** The export has seconds. */
const time = <Row,>(header: string, of: (row: Row) => number | null): Column<Row> => ({
  header,
  text: (row) => {
    const seconds = of(row)
    return seconds === null ? '' : lengthText(seconds)
  },
  exportedHeader: `${header} (seconds)`,
  exported: (row) => String(of(row) ?? ''),
  isNumber: true,
})

/** A column, where at least one row can be compared. */
const compared = <Row,>(rows: readonly Row[], text: (row: Row) => string): Column<Row>[] =>
  rows.some((row) => text(row) !== '') ? [{ header: 'Compared with before', text, isNumber: true }] : []

/** All numbers, folded, since most of them open no list. */
export function FigureTables(props: PeriodFiguresProps) {
  const { workflow, insight, before } = props
  const nameOf = (status: string | undefined) => (status === undefined ? 'New' : statusText(workflow, status))
  const countBefore = ({ from, move, to }: Transition) =>
    before?.transitions.find((each) => each.from === from && each.move === move && each.to === to)?.count
  const timed = (part: 'medianSeconds' | 'p90Seconds') => (row: StatusFigures) => (row.left < ENOUGH ? null : row[part])
  const figures = figuresOf(props)
  const cases: Column<PeriodFigure>[] = [
    { header: 'Figure', text: ({ label }) => label },
    { header: 'Number', text: ({ value }) => value, isNumber: true },
    ...compared(figures, ({ change }) => change),
    { header: 'By week', text: ({ weeks = [] }) => weeks.map(formatCount).join(', ') },
  ]
  const statuses: Column<StatusFigures>[] = [
    { header: 'Status', text: ({ status }) => nameOf(status) },
    {
      ...number<StatusFigures>('Now', ({ now }) => now),
      link: ({ status, now }, text) => (
        <RecordsLink workflow={workflow} status={status} now={now}>
          {text}
        </RecordsLink>
      ),
    },
    number('Came in', ({ entered }) => entered),
    number('Went out', ({ left }) => left),
    time('Half within', timed('medianSeconds')),
    time('9 of 10 within', timed('p90Seconds')),
    { header: 'Waits for', text: ({ waitsFor }) => anyOf(waitsFor) },
  ]
  const transitions: Column<Transition>[] = [
    { header: 'From', text: ({ from }) => nameOf(from) },
    { header: 'Move', text: ({ move }) => moveText(workflow, move) },
    { header: 'To', text: ({ from, to }) => (from === to ? 'stays' : nameOf(to)) },
    number('Times', ({ count }) => count),
    ...compared(insight.transitions, (row) => countChange(row.count, countBefore(row))),
    {
      header: 'Share',
      text: ({ from, to, count }) =>
        from === undefined || from === to ? '' : shareText(count, leavingOf(insight, [from])),
      isNumber: true,
    },
    number('People', (row) => row.people),
    ...(hasEnd(workflow) ? [number<Transition>('Reworked', ({ again }) => again)] : []),
  ]
  return (
    <details className={classes.tables}>
      <summary>All figures</summary>
      <p className={classes.none}>{periodText(props)}</p>
      <FigureTable title="In this period" columns={cases} rows={figures} />
      <FigureTable
        title="Time in each status"
        fileName={`${workflow.name}-time-in-each-status-${insight.from.slice(0, 10)}`}
        columns={statuses}
        rows={insight.statuses}
      />
      <FigureTable
        title="Moves made"
        columns={transitions}
        rows={insight.transitions}
        none="No move was made in this period."
      />
    </details>
  )
}
