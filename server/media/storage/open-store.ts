import type { MediaSettings } from '#server/core/media-settings.ts'
import { openFolderStore } from './folder-store.ts'
import type { MediaStore } from './store.ts'

/** The bucket when there is one, else the folder. Who has no bucket does not load the code for it. */
export async function openMediaStore({ bucket, folder }: MediaSettings): Promise<MediaStore> {
  if (!bucket) return openFolderStore(folder)
  const { openBucketStore } = await import('./bucket-store.ts')
  return openBucketStore(bucket, folder)
}
