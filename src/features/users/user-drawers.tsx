import * as v from 'valibot'
import { ROLE_REQUIRED, type User, userCalls, userEntity } from '#contract/user.ts'
import type { DrawersProps } from '#src/area/area-page.tsx'
import { AreaRecordDrawers } from '#src/area/area-record-drawers.tsx'
import { RecordDetails } from '#src/area/record-details.tsx'
import { OpenTasksOf } from '#src/workspace/open-tasks-of.tsx'
import { users } from './area.ts'
import { roleCell } from './role-cell.tsx'
import { RoleSelect } from './role-select.tsx'
import { RoleChange, UserAbilities } from './user-abilities.tsx'

export const UserDrawers = (props: DrawersProps<User>) => (
  <AreaRecordDrawers
    {...props}
    area={users}
    details={{
      title: 'View Permissions',
      subtitle: userEntity.titleOf,
      content: (user) => (
        <>
          <RecordDetails area={users} row={user} own={{ role: roleCell }} />
          <UserAbilities user={user} />
        </>
      ),
    }}
    create={{ title: 'Create new user', submitLabel: 'Create user' }}
    edit={{ title: 'Edit User' }}
    form={{
      calls: userCalls,
      controls: { role: RoleSelect },
      // A role is one of the server's, whatever its id looks like.
      checks: { role: v.pipe(v.string(ROLE_REQUIRED), v.nonEmpty(ROLE_REQUIRED)) },
      refusals: { email: /email/i },
      after: ({ role }, user) => <RoleChange user={user} role={role} />,
    }}
    note={({ _id, accountLocked }) => !accountLocked && <OpenTasksOf call="proof.user" id={_id} assignees={[_id]} />}
  />
)
