/** `url` and other values are those of the record in the component tests. */
export type Effect<Viewer extends string = string> =
  | { readonly kind: 'nothing'; readonly reason: string }
  /** `width` in pixels, 450 by default; `reads` is the path of a call. */
  | {
      readonly kind: 'drawer'
      readonly title: string
      readonly width?: number
      readonly reads?: string
      readonly shows: readonly string[]
      readonly showsTo?: Readonly<Partial<Record<Viewer, readonly string[]>>>
    }
  | { readonly kind: 'new tab'; readonly url: string }
  /** The menu closes. */
  | { readonly kind: 'copy once'; readonly text: string; readonly success: string; readonly failure: string }
  /** Time in milliseconds. */
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
  /** There are several when one form ends in several ways. */
  | { readonly kind: 'moves'; readonly types: readonly string[] }

export interface MenuEntry<Viewer extends string = string> {
  readonly label: string
  readonly effect: Effect<Viewer>
}

export interface RowMenuSpec<Viewer extends string = string> {
  readonly viewers: readonly Viewer[]
  readonly menu: {
    readonly above: readonly MenuEntry<Viewer>[]
    readonly below?: readonly MenuEntry<Viewer>[]
    /** The menu also shows moves that fit the status and are refused to this viewer. */
    readonly showsRefused?: boolean
  }
}
