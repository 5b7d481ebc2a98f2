// The shape of a row menu as the specification states it, for rows with and without a lifecycle.

/** What a click on an entry does. `url` and other values are those of the record that the component tests show. */
export type Effect<Viewer extends string = string> =
  /** The entry is disabled and says why. */
  | { readonly kind: 'nothing'; readonly reason: string }
  /** `width` in pixels, 450 by default; `reads` is the path of the call that fetches the content. */
  | {
      readonly kind: 'drawer'
      readonly title: string
      readonly width?: number
      readonly reads?: string
      readonly shows: readonly string[]
      /** What the drawer shows to some viewers only. */
      readonly showsTo?: Readonly<Partial<Record<Viewer, readonly string[]>>>
    }
  | { readonly kind: 'new tab'; readonly url: string }
  /** The label changes for a time in milliseconds. The toasts are those of success and failure. */
  | {
      readonly kind: 'copy'
      readonly text: string
      readonly copied: string
      readonly forMs: number
      readonly success: string
      readonly failure: string
    }
  | {
      readonly kind: 'download'
      readonly url: string
      readonly fileName: string
      readonly success: string
      readonly failure: string
    }
  /** Moves of the lifecycle: several when one form ends in several ways. */
  | { readonly kind: 'moves'; readonly types: readonly string[] }

export interface MenuEntry<Viewer extends string = string> {
  readonly label: string
  readonly effect: Effect<Viewer>
}

export interface RowMenuSpec<Viewer extends string = string> {
  readonly viewers: readonly Viewer[]
  readonly menu: {
    /** Entries above and below the moves. */
    readonly above: readonly MenuEntry<Viewer>[]
    readonly below?: readonly MenuEntry<Viewer>[]
    /** True when the menu also shows moves that fit the status and are refused to this viewer, disabled with the reason. */
    readonly showsRefused?: boolean
  }
}
