import type { Api } from '#src/api/client.ts'
import { apiQuery } from '#src/api/query.ts'

/** Whose files are looked at: one's own, or those of everybody else. */
export type FileView = 'mine' | 'others'

export const filesQuery = (api: Api, view: FileView) =>
  apiQuery(api, 'fileUpload.list', { query: { isUserOnly: view === 'mine' ? 'true' : 'false' } }, 'FileUploads')
