import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { lazy } from 'react'
import { type FileUpload, fileList } from '#contract/file-upload.ts'
import { useServices } from '#src/api/services.tsx'
import { DataTable } from '#src/list/data-table/data-table.tsx'
import { useListFilter } from '#src/list/list-filter.ts'
import { ListPage } from '#src/list/list-page.tsx'
import { useListRows } from '#src/list/loaded-rows.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { UploadIcon } from '#src/ui/icons.tsx'
import { usePaletteAction } from '#src/workspace/use-palette-action.ts'
import { AreaDrawers, useWorkspace } from '#src/workspace/workspace.tsx'
import { COLUMNS, typeOf } from './columns.tsx'
import { filesList, filesQuery } from './queries.ts'
import { useFileMenu, viewFile } from './use-file-menu.ts'

const UploadFileDrawer = lazy(async () => ({ default: (await import('./upload-file-form.tsx')).UploadFileDrawer }))

const UPLOAD_FAILED = 'An error occurred while uploading the file.'

const route = getRouteApi('/dashboard/file-upload')

const TABS = [
  ['mine', 'My files'],
  ['others', 'Other files'],
] as const

export function FileUploadsPage() {
  const { api } = useServices()
  const workspace = useWorkspace({ tags: ['FileUploads'], failureText: UPLOAD_FAILED })
  const menuOf = useFileMenu()
  const { search, change } = useListSearch(route)
  const { tab = 'mine', type } = search
  const rows = useListRows(filesList(search, tab), filesQuery(api, tab), ({ data }) => data)
  const upload = () => workspace.create({ call: 'fileUpload.create', success: 'File uploaded successfully' })
  // The URL narrows the list to the file that was asked for; a file has no details to open.
  usePaletteAction(rows, { create: upload })
  const types = [...new Set([...(type ?? []), ...(rows.rows ?? []).map(typeOf)])].sort()
  const filter = useListFilter<FileUpload, Pick<typeof search, 'type'>>({
    filters: fileList.filters,
    chosen: { type },
    onChange: change,
    ownOf: { type: typeOf },
    options: { type: types.map((value) => ({ value, label: value })) },
  })

  const list = { entityPlural: 'files', view: search, onViewChange: change }
  return (
    <ListPage
      title="File uploads"
      subtitle="Upload file and view uploaded files."
      list={{ ...list, searchDelay: rows.searchDelay }}
      section={{
        actions: (
          <Button leftSection={<UploadIcon size={16} />} onClick={upload}>
            Upload file
          </Button>
        ),
      }}
      tabs={{
        value: tab,
        items: TABS,
        onChange: (next) => change({ tab: next === 'others' ? next : undefined }),
      }}
      drawers={
        <AreaDrawers workspace={workspace}>
          <UploadFileDrawer workspace={workspace} />
        </AreaDrawers>
      }
    >
      <DataTable
        key={tab}
        {...list}
        {...rows}
        columns={COLUMNS}
        rowKey={(file) => file._id}
        empty={{ title: 'No uploads yet...', text: 'No file upload yet. Start by uploading a file.' }}
        filter={filter}
        rowMenu={menuOf}
        onOpen={viewFile}
        addressOf={() => undefined}
      />
    </ListPage>
  )
}
