import { expect, vi } from 'vitest'

/** By file name. */
export function catchDownloads() {
  const blobs: Blob[] = []
  const saved = new Map<string, Blob | undefined>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob)
    return '#'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.set(this.download, blobs.at(-1))
  })
  return {
    names: () => [...saved.keys()],
    textOf: async (fileName: string) => {
      await expect.poll(() => saved.has(fileName)).toBe(true)
      return saved.get(fileName)?.text()
    },
  }
}
