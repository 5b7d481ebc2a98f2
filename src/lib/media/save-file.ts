import { download } from '../download.ts'
import { extensionIn, fileNameAt } from './file-type.ts'
import { withExtension } from './uploaded-file.ts'

/** Fetches the file at `url` and saves it on the viewer's machine as `name` with the file's extension. Throws when it cannot be had. */
export async function saveFile({ url, name }: { url: string; name: string }) {
  // Without the session: the address is the media service's, which has no business with it.
  const response = await fetch(url, { credentials: 'omit' })
  if (!response.ok) throw new Error(`The file was answered with ${response.status}`)
  download(await response.blob(), withExtension(name, extensionIn(fileNameAt(url))))
}
