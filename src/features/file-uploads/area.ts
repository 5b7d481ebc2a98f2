import type { CommandSource } from '#src/workspace/commands.ts'
import { typeOf } from './columns.tsx'
import { type FileView, filesQuery } from './queries.ts'

const VIEWS: readonly FileView[] = ['mine', 'others']

/** Files have no details to open: the address narrows the list to their row. */
export const commands: CommandSource = {
  load: async ({ api, queryClient }) => {
    const load = async (view: FileView) => {
      const { data } = await queryClient.fetchQuery(filesQuery(api, view))
      return data.map((file) => ({
        id: file._id,
        title: file.name,
        detail: `${view === 'mine' ? 'My file' : 'File of others'}, ${typeOf(file)}`,
        search: view === 'others' ? { tab: view, search: file.name } : { search: file.name },
      }))
    }
    return (await Promise.all(VIEWS.map(load))).flat()
  },
}
