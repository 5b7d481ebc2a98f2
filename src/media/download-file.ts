import { fileNameAt } from '#contract/file-text.ts'
import { notifyError, notifySuccess } from '#src/ui/toasts.tsx'
import { extensionIn } from './file-type.ts'
import { saveBlob } from './save-blob.ts'

interface StoredFile {
  url: string
  name: string
}

/** The file's own name; a name without an extension gets the one of the address. */
export function savedName({ url, name }: StoredFile) {
  const extension = extensionIn(name) ? undefined : extensionIn(fileNameAt(url))
  return extension ? `${name}.${extension}` : name
}

export async function downloadWithToast(file: StoredFile) {
  try {
    // Without the session: the address belongs to the media service, which must not see the tokens.
    const response = await fetch(file.url, { credentials: 'omit' })
    if (!response.ok) throw new Error(`The file was answered with ${response.status}`)
    saveBlob(await response.blob(), savedName(file))
    notifySuccess('File downloaded successfully!')
  } catch {
    notifyError('Failed to download file')
  }
}
