import type { DataStore } from '@tus/server'
import type { UploadState } from './store.ts'

export const isUnknown = (error: unknown) => [404, 410].includes((error as { status_code?: number }).status_code ?? 0)

export async function findUpload(tus: DataStore, uploadId: string): Promise<UploadState | undefined> {
  try {
    const { size, offset, metadata = {} } = await tus.getUpload(uploadId)
    return { size, offset, metadata }
  } catch (error) {
    if (isUnknown(error)) return undefined
    throw error
  }
}
