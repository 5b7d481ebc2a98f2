import '@mantine/core/styles/VisuallyHidden.layer.css'
import { VisuallyHidden } from '@mantine/core'
import { LOCALE } from '#contract/locale.ts'
import { EVERY_PERMISSION, PERMISSIONS } from '#contract/permission.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'
import { permissionText } from '#src/format/permission-text.ts'
import { CheckIcon } from '#src/ui/icons.tsx'
import { WarningLine } from '#src/ui/warning-line.tsx'
import { abilitiesOf, COLUMNS, type Extent, isMore } from './abilities.ts'
import classes from './ability-grid.module.css'

const EVERY = 'Every permission'
const LIST = new Intl.ListFormat(LOCALE)

const isKnown = (name: string) => name === EVERY_PERMISSION || PERMISSIONS.some((each) => each === name)

/** Whether the grid says anything about these permissions. Another server may have only its own. */
export const isGridOf = (names: readonly string[]) => names.length === 0 || names.some(isKnown)

function othersOf(person: Person) {
  const unknown = person.permissions.filter((name) => !isKnown(name)).map(permissionText)
  const every = person.permissions.includes(EVERY_PERMISSION) ? [EVERY] : []
  return [...abilitiesOf(person).flatMap(({ others }) => others), ...unknown, ...every]
}

type Change = 'gained' | 'lost' | undefined

const changeOf = (before: Extent, after: Extent): Change =>
  isMore(after, before) ? 'gained' : isMore(before, after) ? 'lost' : undefined

interface AbilityGridProps {
  label: string
  person: Person
  /** The person before a change. */
  before?: Person
}

/** What a person can do in each area, and what a change gives and takes. */
export function AbilityGrid({ label, person, before = person }: AbilityGridProps) {
  const earlier = abilitiesOf(before)
  const rows = abilitiesOf(person).map((row, index) => {
    const old = earlier[index] ?? row
    const cells = row.cells.map((after, column) => {
      const was = old.cells[column] ?? 'no'
      const change = after && changeOf(was, after)
      return { column: COLUMNS[column], change, extent: change === 'lost' ? was : after }
    })
    return { ...row, cells, whyNot: old.whyNot && row.whyNot }
  })
  const [had, has] = [othersOf(before), othersOf(person)]
  const others = [...new Set([...had, ...has])]
    .map((text) => ({ text, change: changeOf(had.includes(text) ? 'yes' : 'no', has.includes(text) ? 'yes' : 'no') }))
    .filter(({ text, change }) => change || text !== EVERY)
  const changed = (verb: string, wanted: Change) => {
    const areas = rows.filter(({ cells }) => cells.some(({ change }) => change === wanted)).map(({ area }) => area)
    const names = [...areas, ...others.filter(({ change }) => change === wanted).map(({ text }) => text)]
    return names.length > 0 ? [`They ${verb}: ${LIST.format(names)}.`] : []
  }
  const sentences = [...changed('gain', 'gained'), ...changed('lose', 'lost')].join(' ') || 'Nothing changes for them.'
  return (
    <div className={classes.grid}>
      {person.permissions.includes(EVERY_PERMISSION) && (
        <p role="note">
          <WarningLine>Every permission is granted, today and later.</WarningLine>
        </p>
      )}
      <table>
        <caption>
          {label}
          {before !== person && <span>{sentences}</span>}
        </caption>
        <thead>
          <tr>
            <td />
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ area, whyNot, cells }) => (
            <tr key={area}>
              <th scope="row">{area}</th>
              {whyNot ? (
                <td colSpan={COLUMNS.length}>{whyNot}</td>
              ) : (
                cells.map(({ column, ...cell }) => <Cell key={column} {...cell} />)
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.some(({ cells }) => cells.some(({ extent }) => extent === 'some')) && (
        <p>Some: people with the same or fewer permissions.</p>
      )}
      {others.length > 0 && (
        <p>
          Also:
          {others.map(({ text, change }) => (
            <span key={text} data-change={change}>
              {text}
              {change && <VisuallyHidden> {change}</VisuallyHidden>}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

function Cell({ extent, change }: { extent: Extent | undefined; change: Change }) {
  const isOpen = extent && extent !== 'no'
  const word = change ?? (isOpen ? extent === 'yes' && extent : (extent ?? 'does not apply'))
  return (
    <td data-change={change}>
      {isOpen && (
        <span className={classes.mark}>
          <CheckIcon size={16} strokeWidth={extent === 'yes' ? 2.5 : 1.25} />
          {extent !== 'yes' && extent}
        </span>
      )}
      {!extent && <span aria-hidden>–</span>}
      <VisuallyHidden> {word}</VisuallyHidden>
    </td>
  )
}
