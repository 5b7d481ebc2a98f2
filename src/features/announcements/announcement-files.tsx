import { Button } from '@mantine/core'
import { useState } from 'react'
import { fileNameAt } from '#contract/file-text.ts'
import { downloadWithToast } from '#src/media/download-file.ts'
import { FileItem } from '#src/media/file-item.tsx'
import { fileTypeAt, isWebAddress } from '#src/media/file-type.ts'
import classes from './announcement-files.module.css'

export function AnnouncementFiles({ addresses }: { addresses: readonly string[] }) {
  return (
    <ul className={classes.entries} aria-label="Files">
      {addresses.map((address) => (
        <li key={address}>
          <FileItem
            type={fileTypeAt(address)}
            name={fileNameAt(address)}
            text="Uploaded file"
            url={address}
            actions={isWebAddress(address) && <FileActions address={address} name={fileNameAt(address)} />}
          />
        </li>
      ))}
    </ul>
  )
}

function FileActions({ address, name }: { address: string; name: string }) {
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    await downloadWithToast({ url: address, name })
    setSaving(false)
  }
  return (
    <>
      <Button
        component="a"
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        variant="subtle"
        size="compact-sm"
        aria-label={`View ${name}`}
      >
        View
      </Button>
      <Button variant="subtle" size="compact-sm" aria-label={`Download ${name}`} loading={isSaving} onClick={save}>
        Download
      </Button>
    </>
  )
}
