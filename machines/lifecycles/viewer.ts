export interface Person {
  readonly id: string
  readonly isSuperAdmin: boolean
  readonly permissions: readonly string[]
}

/**
 * Who asks for a move, seen from the thing that is to move. `reviewer` is a super admin on somebody else's thing,
 * `owner` the person it belongs to (who may be a super admin too), `other` everybody else.
 */
export interface Viewer extends Person {
  readonly relation: 'owner' | 'reviewer' | 'other'
}

/** The viewer that `person` is to a thing that belongs to `ownerId`. */
export function viewerOf({ id, isSuperAdmin, permissions }: Person, ownerId: string | undefined): Viewer {
  const relation = id === ownerId ? 'owner' : isSuperAdmin ? 'reviewer' : 'other'
  return { id, isSuperAdmin, permissions, relation }
}
