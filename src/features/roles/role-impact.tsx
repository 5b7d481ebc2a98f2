import { useQuery } from '@tanstack/react-query'
import type { PropsWithChildren } from 'react'
import { fullName } from '#contract/employee.ts'
import type { Role } from '#contract/role.ts'
import type { User } from '#contract/user.ts'
import { isGridOf } from '#src/access/abilities.ts'
import { AbilityGrid } from '#src/access/ability-grid.tsx'
import { usersQuery } from '#src/api/people-queries.ts'
import { useServices } from '#src/api/services.tsx'
import { counted } from '#src/format/count-text.ts'
import { allOf } from '#src/format/list-text.ts'
import { OpenTasksOf } from '#src/workspace/open-tasks-of.tsx'
import classes from './role-impact.module.css'

function useHolders(role: Role) {
  const { api } = useServices()
  const { data } = useQuery({ ...usersQuery(api), meta: { silent: true } })
  return data && { people: data.data.filter((user) => user.roleId === role._id), lost: data.unreadable?.length ?? 0 }
}

const NAMES_SHOWN = 3

/** "Ada Obi, Tobi Ade, and 9 others". Empty for no one. */
function peopleText(people: readonly User[]) {
  const names = people.slice(0, NAMES_SHOWN).map(fullName)
  const rest = people.length - names.length
  return allOf([...names, ...(rest > 0 ? [counted(rest, 'others')] : [])])
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

const holder = (permissions: readonly string[]) => ({ id: 'holder', isSuperAdmin: false, permissions })

/** How many people have a role, and what disabling or activating it means for them. Super admins keep all rights. */
export function RoleImpact({ role, children }: PropsWithChildren<{ role: Role }>) {
  const [before, after] = role.isActive ? [role.permissions, []] : [[], role.permissions]
  return (
    <div className={classes.impact}>
      <p>
        <RoleCount role={role} />
      </p>
      {children}
      {isGridOf(role.permissions) && (
        <AbilityGrid label="What the role gives" before={holder(before)} person={holder(after)} />
      )}
    </div>
  )
}

/** The open tasks of the people who would lose the role. */
export function RoleTasks({ role }: { role: Role }) {
  const holders = useHolders(role)?.people.filter(({ isSuperAdmin }) => !isSuperAdmin)
  return <OpenTasksOf call="proof.role" id={role._id} assignees={holders?.map(({ _id }) => _id)} />
}

/** What the chosen permissions give, and for whom they change something. */
export function RoleGrid({ role, permissions }: { role: Role | undefined; permissions: readonly string[] }) {
  const isChanged = role && [...permissions].sort().join() !== [...role.permissions].sort().join()
  return (
    <div className={classes.impact}>
      {isChanged && (
        <p>
          {role.isActive ? (
            <RoleCount role={role} />
          ) : (
            'The role is disabled. The change takes effect when it is activated.'
          )}
        </p>
      )}
      <AbilityGrid
        label="What the role gives"
        person={holder(permissions)}
        {...(isChanged && { before: holder(role.permissions) })}
      />
    </div>
  )
}
