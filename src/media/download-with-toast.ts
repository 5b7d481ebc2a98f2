import { notifyError, notifySuccess } from '#src/ui/toasts.tsx'
import { downloadFile } from './download-file.ts'

export async function downloadWithToast(file: { url: string; name: string }) {
  try {
    await downloadFile(file)
    notifySuccess('File downloaded successfully!')
  } catch {
    notifyError('Failed to download file')
  }
}
