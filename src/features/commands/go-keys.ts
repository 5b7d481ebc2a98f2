import { type Area, COMMON_AREAS } from '#contract/area.ts'

/** After G, by the path of the area: the first letter of its label that no area before it has. Those of everybody come first. */
export function goKeysOf(areas: readonly Area[]): ReadonlyMap<string, string> {
  const taken = new Map<string, string>()
  for (const { label, path } of new Set([...COMMON_AREAS, ...areas])) {
    const key = label
      .toLowerCase()
      .match(/[a-z]/g)
      ?.find((letter) => !taken.has(letter))
    if (key) taken.set(key, path)
  }
  return new Map([...taken].map(([key, path]) => [path, key]))
}
