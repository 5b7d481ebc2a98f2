import type { CommandSource } from '#src/workspace/commands.ts'
import { typeOf } from './columns.tsx'
import { type FileView, filesQuery } from './queries.ts'

const VIEWS: readonly FileView[] = ['mine', 'others']

/** Files have no details to open: the address leads to their row. */
export const fileCommands: CommandSource = {
  path: '/dashboard/file-upload',
  load: async ({ api, queryClient }) => {
    const load = async (view: FileView) => {
      const { data } = await queryClient.fetchQuery(filesQuery(api, view))
      return data.map((file) => ({
        title: file.name,
        detail: `${view === 'mine' ? 'My file' : 'File of others'}, ${typeOf(file)}`,
        subject: { id: file._id },
        search: view === 'others' ? { tab: view, search: file.name } : { search: file.name },
      }))
    }
    return (await Promise.all(VIEWS.map(load))).flat()
  },
}
