import { useTimeout } from '@mantine/hooks'
import { useState } from 'react'
import type { FileUpload } from '#contract/file-upload.ts'
import { downloadWithToast } from '#src/media/download-file.ts'
import { isWebAddress } from '#src/media/file-type.ts'
import { writeClipboard } from '#src/ui/copy-text.ts'
import type { RowMenuItem } from '#src/ui/row-menu-item.ts'
import { notifyError, notifyInfo, notifySuccess } from '#src/ui/toasts.tsx'

const COPIED_MS = 2000
const NOT_OPENED = 'This address cannot be opened from here.'

export function viewFile({ url }: FileUpload) {
  if (isWebAddress(url)) window.open(url, '_blank', 'noopener,noreferrer')
  else notifyInfo(NOT_OPENED)
}

/** The label of the file that was copied says so for a moment. */
export function useFileMenu() {
  const [copiedUrl, setCopiedUrl] = useState<string>()
  const label = useTimeout(() => setCopiedUrl(undefined), COPIED_MS)
  async function copyAddress(url: string) {
    try {
      await writeClipboard(url)
      notifySuccess('URL copied to clipboard!')
      setCopiedUrl(url)
      label.clear()
      label.start()
    } catch {
      notifyError('Failed to copy URL', { about: url, isSelected: true })
    }
  }

  return (file: FileUpload): RowMenuItem[] => {
    const disabledReason = isWebAddress(file.url) ? undefined : NOT_OPENED
    return [
      { label: 'View File', icon: 'view', disabledReason, onSelect: () => viewFile(file) },
      {
        id: 'copy',
        label: copiedUrl === file.url ? 'Copied!' : 'Copy URL',
        icon: 'copy',
        staysOpen: true,
        onSelect: () => void copyAddress(file.url),
      },
      { label: 'Download File', icon: 'download', disabledReason, onSelect: () => void downloadWithToast(file) },
    ]
  }
}
