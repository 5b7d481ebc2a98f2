import type { Api } from '#src/api/client.ts'
import { apiQuery } from '#src/api/query.ts'

export type FileView = 'mine' | 'others'

export const filesQuery = (api: Api, view: FileView) =>
  apiQuery(api, 'fileUpload.list', { query: { isUserOnly: view === 'mine' ? 'true' : 'false' } }, 'FileUploads')
