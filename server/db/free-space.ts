import { statfs } from 'node:fs/promises'

/** What may still be written: `enough` everything, `reserve` what keeps people signed in, `none` nothing. */
export type FreeSpace = 'enough' | 'reserve' | 'none'

const FRESH_MS = 1_000

export const reserveOf = (minFreeBytes: number) => minFreeBytes / 2

/** Measures the disk of `folder`, at most once a second. */
export function freeSpaceOf(
  folder: string,
  minFreeBytes: number,
  tellSpace: (folder: string) => Promise<{ readonly bavail: number; readonly bsize: number }> = statfs,
): () => Promise<FreeSpace> {
  async function measure(): Promise<FreeSpace> {
    const { bavail, bsize } = await tellSpace(folder)
    const free = bavail * bsize
    if (free >= minFreeBytes) return 'enough'
    return free >= reserveOf(minFreeBytes) ? 'reserve' : 'none'
  }

  let measuredAt = Number.NEGATIVE_INFINITY
  let measured: Promise<FreeSpace> = Promise.resolve('none')
  return () => {
    if (performance.now() - measuredAt >= FRESH_MS) {
      measuredAt = performance.now()
      measured = measure()
    }
    return measured
  }
}
