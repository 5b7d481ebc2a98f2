import { capitalized } from '#src/format/capitalized.ts'
import type { PersonKind } from '../about.ts'
import classes from './play-choices.module.css'

interface RoleChoiceProps {
  people: Readonly<Record<string, PersonKind>>
  viewers: readonly string[]
  viewer: string
  onChoose: (viewer: string) => void
}

export function RoleChoice({ people, viewers, viewer, onChoose }: RoleChoiceProps) {
  return (
    <fieldset className={classes.roles}>
      <legend>You are</legend>
      <div className={classes.choices}>
        {viewers.map((each) => (
          <label key={each} title={people[each]?.is}>
            <input type="radio" name="viewer" checked={each === viewer} onChange={() => onChoose(each)} />
            <span>{capitalized(each)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
