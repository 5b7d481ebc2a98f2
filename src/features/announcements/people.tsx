import { type Employee, employeeName } from '#contract/employee.ts'
import { InitialsAvatar } from '#src/ui/initials-avatar.tsx'
import classes from './people.module.css'

interface PeopleProps {
  label: string
  people: readonly Employee[]
}

export function People({ label, people }: PeopleProps) {
  return (
    <ul className={classes.people} aria-label={label}>
      {people.map((person) => (
        <li key={person._id} className={classes.person}>
          <InitialsAvatar name={employeeName(person)} />
          {employeeName(person)}
        </li>
      ))}
    </ul>
  )
}
