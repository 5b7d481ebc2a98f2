import { useQuery } from '@tanstack/react-query'
import type { PropsWithChildren } from 'react'
import { fullName } from '#contract/employee.ts'
import type { Role } from '#contract/role.ts'
import type { User } from '#contract/user.ts'
import { Impact, ImpactOfForm } from '#src/access/impact.tsx'
import { usersQuery } from '#src/api/people-queries.ts'
import { useServices } from '#src/api/services.tsx'
import { counted } from '#src/format/count-text.ts'
import { OpenTasksOf } from '#src/workspace/open-tasks-of.tsx'
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

const NAMES_SHOWN = 3

/** "Ada Obi, Tobi Ade and 9 others". Empty for no one. */
function peopleText(people: readonly User[]) {
  const names = people.slice(0, NAMES_SHOWN).map(fullName)
  const rest = people.length - names.length
  if (rest > 0) return `${names.join(', ')} and ${counted(rest, 'others')}`
  const last = names.pop()
  return names.length > 0 ? `${names.join(', ')} and ${last}` : (last ?? '')
}

/** "2 people have this role." Empty until they are known. */
function RoleCount({ role }: { role: Role }) {
  const { people, lost } = useHolders(role) ?? {}
  if (!people) return null
  const count = `${counted(people.length, 'people')} ${people.length === 1 ? 'has' : 'have'} this role.`
  return lost ? `${count} ${counted(lost, 'users')} could not be read.` : count
}

export function RolePeople({ role }: { role: Role }) {
  const { people = [] } = useHolders(role) ?? {}
  return (
    <>
      <RoleCount role={role} />
      {people.length > 0 && <span>{` ${peopleText(people)}`}</span>}
    </>
  )
}

/** How many people have a role, and what a change of its permissions means for them. Super admins keep all rights. */
export function RoleImpact({ role, permissions, children }: PropsWithChildren<RoleImpactProps>) {
  const holder = (held: readonly string[]) => ({ id: role._id, isSuperAdmin: false, permissions: held })
  return (
    <div className={classes.impact}>
      <p>
        <RoleCount role={role} />
      </p>
      {children}
      <Impact before={holder(role.isActive ? role.permissions : [])} after={holder(permissions)} />
    </div>
  )
}

/** The open tasks of the people who would lose the role. */
export function RoleTasks({ role }: { role: Role }) {
  const holders = useHolders(role)?.people.filter(({ isSuperAdmin }) => !isSuperAdmin)
  return <OpenTasksOf call="proof.role" id={role._id} assignees={holders?.map(({ _id }) => _id)} />
}

/** What the typed permissions mean, once they differ from those of the role. */
export function RoleImpactOfForm({ role, permissions }: RoleImpactProps) {
  if ([...permissions].sort().join() === [...role.permissions].sort().join()) return null
  return (
    <ImpactOfForm>
      {role.isActive ? (
        <RoleImpact role={role} permissions={permissions} />
      ) : (
        <p>The role is disabled. The change takes effect when it is activated.</p>
      )}
    </ImpactOfForm>
  )
}
