import { bytesIn } from '#contract/file-text.ts'
import type { FileUpload } from '#contract/file-upload.ts'
import { columnsOf } from '#src/area/columns.tsx'
import { formatUploaded } from '#src/format/dates.ts'
import { hasThumbnail, Thumbnail } from '#src/media/thumbnail.tsx'
import { WebLink } from '#src/media/web-link.tsx'
import { icon } from '#src/ui/icons.tsx'
import { TypeBadge } from '#src/ui/type-badge.tsx'
import { files, typeOf } from './area.ts'
import classes from './columns.module.css'

const FileIcon = icon('M6 3.5h8l4 4v13H6Z', 'M14 3.5v4h4')

function FileName({ file }: { file: FileUpload }) {
  const isShown = hasThumbnail(typeOf(file), file.url, bytesIn(file.size))
  return (
    <span className={classes.named}>
      <span className={classes.picture} aria-hidden="true">
        <FileIcon size={16} />
        {isShown && <Thumbnail url={file.url} size={24} className={classes.thumbnail} />}
      </span>
      <span className={classes.name}>{file.name}</span>
    </span>
  )
}

export const COLUMNS = columnsOf(files, {
  name: { cell: (file) => <FileName file={file} />, size: { min: 9, weight: 3 } },
  url: { cell: ({ url }) => <WebLink inherit url={url} className={classes.url} />, size: { min: 8, weight: 3 } },
  size: { sortBy: (file) => bytesIn(file.size), align: 'end', size: 4.25 },
  type: { text: typeOf, cell: (file) => <TypeBadge type={typeOf(file)} />, size: 3.25 },
  createdAt: { format: formatUploaded, size: 10.75 },
})
