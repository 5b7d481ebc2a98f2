import { useSelector } from '@xstate/react'
import { useServices } from './services.tsx'

export function useViewer() {
  const { session } = useServices()
  const user = useSelector(session, (state) => state.context.user)
  const grant = useSelector(session, (state) => state.context.grant)
  return {
    id: user?._id ?? '',
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    isSuperAdmin: user?.isSuperAdmin ?? false,
    permissions: grant.permissions,
    roleLabel: user?.isSuperAdmin ? 'Super Admin' : (grant.roleName ?? 'User'),
  }
}

export type SignedInViewer = ReturnType<typeof useViewer>
