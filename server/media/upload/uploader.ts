import type { MediaFolder } from '#contract/media.ts'
import { hasPermission } from '#contract/permission.ts'
import type { Principal } from '#server/core/context.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { forbidden } from '#server/errors/app-error.ts'
import { loadPrincipal } from '#server/identity/session/principal.ts'

/** Only super admins write announcements; the other folder needs the permission of its area. */
export const mayUploadTo = (folder: MediaFolder, { isSuperAdmin, permissions }: Principal) =>
  isSuperAdmin || (folder === 'uploads' && hasPermission(permissions, 'read_file_upload'))

/**
 * Throws a 403 unless the user is unlocked and may upload to the folder now. An upload has no session: it may take longer
 * than one lives.
 */
export async function requireUploader(queries: ReadQueries, userId: string, folder: MediaFolder) {
  const principal = await loadPrincipal(queries, userId)
  if (!principal || !mayUploadTo(folder, principal)) throw forbidden('You are no longer allowed to upload files here.')
}
