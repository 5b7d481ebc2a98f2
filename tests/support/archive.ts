import type { ArchiveStore } from '#server/core/audit/archive.ts'

export async function allOf(lines: AsyncIterable<string>) {
  const all: string[] = []
  for await (const line of lines) all.push(line)
  return all
}

/** For archives of the audit log. */
export function memoryStore(): ArchiveStore {
  const files = new Map<string, string[]>()
  return {
    async write(file, lines) {
      files.set(file, await allOf(lines))
    },
    async *read(file) {
      yield* files.get(file) ?? []
    },
  }
}
