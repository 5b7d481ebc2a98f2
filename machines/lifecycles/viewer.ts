export interface Person {
  readonly id: string
  readonly isSuperAdmin: boolean
  readonly permissions: readonly string[]
}

/** `relation`: what they are to the record, in lifecycles that decide by it. */
export interface Viewer extends Person {
  readonly relation?: string
}
