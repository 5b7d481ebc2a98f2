import type { Person } from '#machines/lifecycles/viewer.ts'
import { counted } from '#src/format/count-text.ts'
import { type Ability, type AreaAbilities, abilitiesOf } from './abilities.ts'
import classes from './ability-list.module.css'

/** Each area with what the person can do there, and why not the rest. */
export function AbilityList({ person }: { person: Person }) {
  return (
    <ul className={classes.areas}>
      {abilitiesOf(person).map((area) => (
        <li key={area.text} className={classes.area} data-closed={area.whyNot !== undefined || undefined}>
          <strong>{area.text}</strong>
          {area.whyNot ? <p>{area.whyNot}</p> : <Actions {...area} />}
        </li>
      ))}
    </ul>
  )
}

function Actions({ actions }: AreaAbilities) {
  const open = actions.filter(({ whyNot }) => !whyNot)
  const closed = actions.filter(({ whyNot }) => whyNot)
  return (
    <>
      <p>{open.map((action) => action.text).join(' · ')}</p>
      {closed.length > 0 && (
        <details>
          <summary>
            {counted(closed.length, 'things')} {closed.length === 1 ? 'is' : 'are'} not possible. Why?
          </summary>
          <dl>
            {closed.map((action: Ability) => (
              <div key={action.text}>
                <dt>{action.text}</dt>
                <dd>{action.whyNot}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}
