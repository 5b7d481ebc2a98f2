import '@mantine/core/styles/VisuallyHidden.layer.css'
import { VisuallyHidden } from '@mantine/core'
import { EVERY_PERMISSION } from '#contract/permission.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'
import { CheckIcon } from '#src/ui/icons.tsx'
import { WarningLine } from '#src/ui/warning-line.tsx'
import { abilityChanges, type Change, COLUMNS, type Extent } from './abilities.ts'
import classes from './ability-grid.module.css'

interface AbilityGridProps {
  label: string
  person: Person
  /** The person before a change. */
  before?: Person
}

/** What a person can do in each area, and what a change gives and takes. */
export function AbilityGrid({ label, person, before = person }: AbilityGridProps) {
  const { rows, others, sentences } = abilityChanges(before, person)
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
