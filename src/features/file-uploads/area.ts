import { readSome } from '#src/list/read-some.ts'
import type { CommandSource } from '#src/workspace/commands.ts'
import { typeOf } from './columns.tsx'
import { type FileView, filesList, filesQuery } from './queries.ts'

const VIEWS: readonly FileView[] = ['mine', 'others']

/** Files have no details to open: the address narrows the list to their row. */
export const commands: CommandSource = {
  load: async (services, _viewer, search) => {
    const load = async (view: FileView) => {
      const query = filesQuery(services.api, view)
      const files = await readSome(services, filesList({ search }, view), query, ({ data }) => data)
      return files.map((file) => ({
        id: file._id,
        title: file.name,
        detail: `${view === 'mine' ? 'My file' : 'File of others'}, ${typeOf(file)}`,
        search: view === 'others' ? { tab: view, search: file.name } : { search: file.name },
      }))
    }
    return (await Promise.all(VIEWS.map(load))).flat()
  },
}
