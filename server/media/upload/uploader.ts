import type { MediaFolder } from '#contract/media.ts'
import { hasPermission } from '#contract/permission.ts'
import type { Principal } from '#server/core/context.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { forbidden } from '#server/errors/app-error.ts'
import { loadPrincipal } from '#server/identity/session/caller.ts'

/** Only super admins write announcements; the other folder needs the permission of its area. */
export const mayUploadTo = (folder: MediaFolder, { isSuperAdmin, permissions }: Principal) =>
  isSuperAdmin || (folder === 'uploads' && hasPermission(permissions, 'read_file_upload'))

/** Whether the user is unlocked and may upload to the folder now. An upload has no session: it may outlive one. */
export async function isUploader(queries: ReadQueries, userId: string, folder: MediaFolder) {
  const principal = await loadPrincipal(queries, userId)
  return principal !== undefined && mayUploadTo(folder, principal)
}

export const noUploader = () => forbidden('You are no longer allowed to upload files here.')
