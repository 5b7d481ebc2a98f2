import { getRouteApi } from '@tanstack/react-router'
import { fileList } from '#contract/file-upload.ts'
import { useServices } from '#src/api/services.tsx'
import { AreaPage } from '#src/area/area-page.tsx'
import { useListFilter } from '#src/list/list-filter.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { useListRows } from '#src/list/use-query-list.ts'
import { UploadIcon } from '#src/ui/icons.tsx'
import { part } from '#src/ui/second-file.tsx'
import { files, typeOf } from './area.ts'
import { COLUMNS } from './columns.tsx'
import { filesList, filesQuery } from './queries.ts'
import { useFileMenu, viewFile } from './use-file-menu.ts'

const UploadFileDrawer = part<typeof import('./upload-file-form.tsx').UploadFileDrawer>('UploadFileDrawer')

const route = getRouteApi('/dashboard/file-upload')

/** A file has no details to open: the address narrows the list to the one that was asked for. */
export function FileUploadsPage() {
  const { api } = useServices()
  const list = useListSearch(route)
  const { tab = 'mine', type } = list.search
  const rows = useListRows(filesList(list.search, tab), filesQuery(api, tab), ({ data }) => data)
  const types = [...new Set([...(type ?? []), ...(rows.rows ?? []).map(typeOf)])].sort()
  const filter = useListFilter({
    area: files,
    list,
    filters: fileList.filters,
    ownOf: { type: typeOf },
    options: { type: types.map((value) => ({ value, label: value })) },
  })
  return (
    <AreaPage
      area={files}
      title="File uploads"
      subtitle="Upload file and view uploaded files."
      list={list}
      rows={rows}
      columns={COLUMNS}
      filter={filter}
      tabs={[
        ['mine', 'My files'],
        ['others', 'Other files'],
      ]}
      create={{
        label: 'Upload file',
        icon: <UploadIcon size={16} />,
        form: { call: 'fileUpload.create', success: 'File uploaded successfully' },
      }}
      failureText="An error occurred while uploading the file."
      moreMenu={useFileMenu()}
      isMenuNamed
      onOpen={viewFile}
      addressOf={() => undefined}
      empty={{ title: 'No uploads yet...', text: 'No file upload yet. Start by uploading a file.' }}
      drawers={({ workspace }) => <UploadFileDrawer workspace={workspace} />}
    />
  )
}
