import { useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/role.ts'
import { Impact } from '#src/access/impact.tsx'
import { peopleText } from '#src/access/people-text.ts'
import { usersQuery } from '#src/api/people-queries.ts'
import { useServices } from '#src/api/services.tsx'
import { countText } from '#src/format/count-text.ts'
import classes from './role-impact.module.css'

interface RoleImpactProps {
  role: Role
  /** What the role would grant. */
  permissions: readonly string[]
}

function useHolders(role: Role) {
  const { api } = useServices()
  const { data } = useQuery({ ...usersQuery(api), meta: { silent: true } })
  return data && { people: data.data.filter((user) => user.roleId === role._id), lost: data.unreadable?.length ?? 0 }
}

/** "2 people have this role." Empty until they are known. */
function RoleCount({ role }: { role: Role }) {
  const { people, lost } = useHolders(role) ?? {}
  if (!people) return null
  const count = people.length === 1 ? '1 person has this role.' : `${people.length} people have this role.`
  return lost ? `${count} ${countText('users', lost, lost)} could not be read.` : count
}

export function RolePeople({ role }: { role: Role }) {
  const { people = [] } = useHolders(role) ?? {}
  return (
    <>
      <RoleCount role={role} />
      {people.length > 0 && ` ${peopleText(people)}`}
    </>
  )
}

/** How many people have a role, and what a change of its permissions means for them. Super admins keep all rights. */
export function RoleImpact({ role, permissions }: RoleImpactProps) {
  const holder = (held: readonly string[]) => ({ id: role._id, isSuperAdmin: false, permissions: held })
  return (
    <div className={classes.impact}>
      <p>
        <RoleCount role={role} />
      </p>
      <Impact before={holder(role.isActive ? role.permissions : [])} after={holder(permissions)} />
    </div>
  )
}
