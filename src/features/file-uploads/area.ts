import { type FileUpload, fileEntity } from '#contract/file-upload.ts'
import type { PlainArea } from '#src/area/area.ts'
import { readSome } from '#src/list/read-some.ts'
import { fileTypeAt } from '#src/media/file-type.ts'
import type { CommandSource } from '#src/workspace/commands.ts'
import { type FileView, filesList, filesQuery } from './queries.ts'

export const files = { entity: fileEntity, tags: ['FileUploads'] } satisfies PlainArea<FileUpload>

export const typeOf = ({ type, url }: FileUpload) => type?.trim() || fileTypeAt(url)

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
