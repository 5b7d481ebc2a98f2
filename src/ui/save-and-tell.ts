import { saveFile } from '#src/lib/media/save-file.ts'
import { notifyError, notifySuccess } from './toasts.tsx'

/** Saves the file on the viewer's machine, and tells how it went. */
export async function saveAndTell(file: { url: string; name: string }) {
  try {
    await saveFile(file)
    notifySuccess('File downloaded successfully!')
  } catch {
    notifyError('Failed to download file')
  }
}
