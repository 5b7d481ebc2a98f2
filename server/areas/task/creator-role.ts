/** What a task shows as its origin: the role of whoever made it, as it is called at that time. */
export const creatorRole = ({ isSuperAdmin, roleName }: { isSuperAdmin: boolean; roleName: string | undefined }) =>
  isSuperAdmin ? 'Super Admin' : (roleName ?? 'User')
