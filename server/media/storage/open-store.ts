import type { MediaSettings } from '#server/core/media-settings.ts'
import { openFolderStore } from './folder-store.ts'
import type { MediaStore } from './store.ts'

/** The configured bucket or folder. The code for buckets is loaded only with a bucket. */
export async function openMediaStore({ bucket, folder }: MediaSettings): Promise<MediaStore> {
  if (!bucket) return openFolderStore(folder)
  const { openBucketStore } = await import('./bucket-store.ts')
  return openBucketStore(bucket, folder)
}
