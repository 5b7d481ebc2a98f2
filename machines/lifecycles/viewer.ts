export interface Person {
  readonly id: string
  readonly isSuperAdmin: boolean
  readonly permissions: readonly string[]
}

/** The person who asks for a move. `relation`: what they are to the record, in lifecycles that decide by it. */
export interface Viewer extends Person {
  readonly relation?: string
}
