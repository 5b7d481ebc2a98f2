import { notifyError, notifySuccess } from '#src/ui/toasts.tsx'
import { saveFile } from './download-file.ts'

/** Saves the file on the viewer's machine, and tells how it went. */
export async function saveAndTell(file: { url: string; name: string }) {
  try {
    await saveFile(file)
    notifySuccess('File downloaded successfully!')
  } catch {
    notifyError('Failed to download file')
  }
}
