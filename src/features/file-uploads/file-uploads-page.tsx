import { Button, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, useCallback } from 'react'
import type { FileUpload } from '#contract/file-upload.ts'
import { useServices } from '#src/api/services.tsx'
import { AreaHeader } from '#src/list/area-header.tsx'
import { DataTable } from '#src/list/data-table/data-table.tsx'
import { FilterPopover } from '#src/list/filter-popover.tsx'
import type { ListView } from '#src/list/list-view.ts'
import { loadedRows } from '#src/list/loaded-rows.ts'
import { UploadIcon } from '#src/ui/icons.tsx'
import { PageContent } from '#src/ui/page-content.tsx'
import { SectionHeading } from '#src/ui/section-heading.tsx'
import { AreaDrawers } from '#src/workspace/area-drawers.tsx'
import { usePaletteAction } from '#src/workspace/use-palette-action.ts'
import { useWorkspace } from '#src/workspace/workspace.ts'
import { COLUMNS, typeOf } from './columns.tsx'
import { fileWorkspace } from './file-workspace.ts'
import { type FileView, filesQuery } from './queries.ts'
import { useFileMenu } from './use-file-menu.ts'

const UploadFileDrawer = lazy(async () => ({ default: (await import('./upload-file-drawer.tsx')).UploadFileDrawer }))

/** What the list of files shows, as it stands in the URL. */
export interface FileUploadsSearch extends ListView {
  tab?: 'others'
  type?: string
}

interface FileUploadsPageProps {
  search: FileUploadsSearch
  /** Merged into the search part of the URL; undefined takes a part back to its default. */
  onSearchChange: (change: Partial<FileUploadsSearch>) => void
}

export function FileUploadsPage({ search, onSearchChange }: FileUploadsPageProps) {
  const { api } = useServices()
  const workspace = useWorkspace(fileWorkspace, ['FileUploads'])
  const menuOf = useFileMenu()
  const view: FileView = search.tab ?? 'mine'
  const list = loadedRows(useQuery(filesQuery(api, view)), ({ data }) => data)
  // The address narrows the list to a file that was asked for, and its row is all there is to see of it.
  usePaletteAction(list.rows, () => {})

  const { type } = search
  const matches = useCallback((file: FileUpload) => type === undefined || typeOf(file) === type, [type])
  const types = [...new Set([...(type ? [type] : []), ...(list.rows ?? []).map(typeOf)])].sort()

  const upload = () =>
    workspace.send({ type: 'record.create', form: 'fileUpload.create', success: 'File uploaded successfully' })

  return (
    <>
      <AreaHeader
        title="File uploads"
        subtitle="Upload file and view uploaded files."
        list={{ entityPlural: 'files', view: search, onViewChange: onSearchChange }}
      />
      <PageContent>
        <SectionHeading
          title="Files"
          text={view === 'mine' ? 'Files that you uploaded' : 'Files that other people uploaded'}
          actions={
            <Button leftSection={<UploadIcon size={16} />} onClick={upload}>
              Upload file
            </Button>
          }
        />
        <Tabs value={view} onChange={(tab) => onSearchChange({ tab: tab === 'others' ? tab : undefined })}>
          <Tabs.List>
            <Tabs.Tab value="mine">My files</Tabs.Tab>
            <Tabs.Tab value="others">Other files</Tabs.Tab>
          </Tabs.List>
        </Tabs>
        <DataTable
          key={view}
          entityPlural="files"
          columns={COLUMNS}
          {...list}
          rowKey={(file) => file._id}
          view={search}
          onViewChange={onSearchChange}
          empty={{ title: 'No uploads yet...', text: 'No file upload yet. Start by uploading a file.' }}
          filter={{
            control: (
              <FilterPopover
                groups={[{ id: 'type', label: 'Type', options: types.map((value) => ({ value, label: value })) }]}
                value={{ type }}
                onChange={({ type }) => onSearchChange({ type })}
              />
            ),
            matches,
            onClear: () => onSearchChange({ type: undefined }),
          }}
          rowMenu={menuOf}
        />
      </PageContent>
      <AreaDrawers workspace={workspace}>
        <UploadFileDrawer workspace={workspace} />
      </AreaDrawers>
    </>
  )
}
