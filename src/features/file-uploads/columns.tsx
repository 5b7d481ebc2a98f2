import { Anchor } from '@mantine/core'
import type { FileUpload } from '#contract/file-upload.ts'
import { formatUploaded, orNothing } from '#src/format/dates.ts'
import { bytesIn } from '#src/format/file-size.ts'
import type { Column } from '#src/list/data-table/column.ts'
import { dateColumn } from '#src/list/data-table/date-column.ts'
import { fileTypeAt, isWebAddress } from '#src/media/file-type.ts'
import { hasThumbnail, Thumbnail } from '#src/media/thumbnail.tsx'
import { TypeBadge } from '#src/ui/type-badge.tsx'
import classes from './columns.module.css'

export const typeOf = ({ type, url }: FileUpload) => type?.trim() || fileTypeAt(url)

function FileAddress({ url }: { url: string }) {
  if (!isWebAddress(url)) return <span className={classes.url}>{url}</span>
  return (
    <Anchor inherit href={url} target="_blank" rel="noopener noreferrer" className={classes.url}>
      {url}
    </Anchor>
  )
}

function FileName({ file }: { file: FileUpload }) {
  const type = typeOf(file)
  const isShown = hasThumbnail(type, file.url, bytesIn(file.size))
  return (
    <span className={classes.named}>
      <span className={classes.picture} data-type={type} aria-hidden="true">
        {isShown && <Thumbnail url={file.url} size={32} className={classes.thumbnail} />}
      </span>
      <span className={classes.name}>{file.name}</span>
    </span>
  )
}

export const COLUMNS: readonly Column<FileUpload>[] = [
  {
    id: 'name',
    header: 'Name',
    text: (file) => file.name,
    cell: (file) => <FileName file={file} />,
    size: { min: 9, weight: 3 },
  },
  {
    id: 'url',
    header: 'File URL',
    text: (file) => file.url,
    cell: ({ url }) => <FileAddress url={url} />,
    size: { min: 8, weight: 3 },
  },
  {
    id: 'size',
    header: 'Size',
    text: (file) => orNothing(file.size),
    sortBy: (file) => bytesIn(file.size),
    align: 'end',
  },
  { id: 'type', header: 'Type', text: typeOf, cell: (file) => <TypeBadge type={typeOf(file)} /> },
  dateColumn({
    id: 'createdAt',
    header: 'Date Added',
    dateOf: (file) => file.createdAt,
    format: formatUploaded,
  }),
]
