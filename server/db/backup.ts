import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { EMBEDDED } from './embedded.ts'
import { lockFolder } from './lock.ts'

async function alone<T>(dataDir: string, work: (folder: string) => Promise<T>) {
  const folder = join(dataDir, 'db')
  const release = await lockFolder(folder)
  return work(folder).finally(release)
}

/** The embedded database in `dataDir` as a gzipped tar. Rejects with `FolderInUse` while a server has it open. */
export const dumpEmbedded = (dataDir: string): Promise<Uint8Array> =>
  alone(dataDir, async (folder) => {
    const client = await PGlite.create(folder, EMBEDDED)
    try {
      await client.exec('CHECKPOINT')
      const dump = await client.dumpDataDir('gzip')
      return new Uint8Array(await dump.arrayBuffer())
    } finally {
      await client.close()
    }
  })

/** Makes the embedded database in the empty `dataDir` from what `dumpEmbedded` gave. */
export const loadEmbedded = (dataDir: string, dump: Uint8Array<ArrayBuffer>): Promise<void> =>
  alone(dataDir, async (folder) => {
    const loadDataDir = new Blob([dump], { type: 'application/x-gzip' })
    const client = await PGlite.create(folder, { ...EMBEDDED, loadDataDir })
    await client.exec('CHECKPOINT')
    await client.close()
  })
