import { fullName } from '#contract/employee.ts'
import type { User } from '#contract/user.ts'
import { useViewer } from '#src/api/viewer.ts'
import { RecordDrawers } from '#src/history/record-drawers.tsx'
import { BulkBar, type BulkSelection } from '#src/workspace/bulk/bulk-bar.tsx'
import type { ReadOne } from '#src/workspace/use-record.ts'
import type { Workspace } from '#src/workspace/workspace.tsx'
import { userMoves, userState } from './area.ts'
import { UserDetails } from './user-details.tsx'
import { UserForm } from './user-form.tsx'

interface UserDrawersProps {
  workspace: Workspace
  users: readonly User[]
  readOne: ReadOne<User> | undefined
  isBackground: boolean | undefined
  selection: BulkSelection
}

export function UserDrawers({ workspace, users, readOne, isBackground, selection }: UserDrawersProps) {
  const viewer = useViewer()
  const stateOf = (user: User) => userState(user, viewer)
  return (
    <>
      <BulkBar
        entityPlural="users"
        moves={userMoves}
        rows={users}
        isBackground={isBackground}
        selection={selection}
        stateOf={stateOf}
        tags={['User']}
      />
      <RecordDrawers
        workspace={workspace}
        rows={users}
        readOne={readOne}
        details={{
          title: 'View Permissions',
          subtitle: fullName,
          content: (user) => <UserDetails user={user} />,
        }}
        create={{ title: 'Create new user', form: (form) => <UserForm {...form} submitLabel="Create user" /> }}
        edit={{
          title: 'Edit User',
          fields: {
            firstName: ['First name', (user) => user.firstName],
            lastName: ['Last name', (user) => user.lastName],
            email: ['Email', (user) => user.email],
            role: ['Role', (user) => user.role ?? ''],
          },
          form: (form, user) => <UserForm {...form} user={user} submitLabel="Save changes" />,
        }}
        record={{ entity: 'user', moves: userMoves, stateOf }}
      />
    </>
  )
}
