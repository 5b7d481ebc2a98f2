import { openFolderStore } from './folder-store.ts'
import type { MediaSettings } from './settings.ts'
import type { MediaStore } from './store.ts'

/** The bucket when there is one, else the folder. Who has no bucket does not load the code for it. */
export async function openMediaStore({ bucket, folder }: MediaSettings): Promise<MediaStore> {
  if (!bucket) return openFolderStore(folder)
  const { openBucketStore } = await import('./bucket-store.ts')
  return openBucketStore(bucket, folder)
}
