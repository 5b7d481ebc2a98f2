import type { AreaPath } from '#contract/area.ts'

/** After G, the key of an area. */
export const GO_KEYS: Readonly<Partial<Record<AreaPath, string>>> = {
  '/dashboard': 'u',
  '/dashboard/roles': 'r',
  '/dashboard/tasks': 't',
  '/dashboard/announcement': 'a',
  '/dashboard/file-upload': 'f',
  '/dashboard/coa': 'c',
  '/dashboard/ledger': 'l',
  '/dashboard/workflows/{-$chart}': 'w',
  '/dashboard/settings': 's',
}

export const goKeyOf = (path: string) => new Map(Object.entries(GO_KEYS)).get(path)
