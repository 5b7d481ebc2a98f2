import type { ObjectEntries } from 'valibot'

// What a record has, as data beside its schemas: labels, columns, details, form, history and comparison follow from it.

/** How a value is shown and typed. The area brings the control of a `reference` and all of what is its `own`. */
export type Kind =
  | 'text'
  | 'email'
  | 'url'
  | 'lines'
  | 'date'
  | 'moment'
  | 'day'
  | 'percent'
  | 'choice'
  | 'status'
  | 'reference'
  | 'permissions'
  | 'files'
  | 'own'

export interface Field<Row> {
  readonly label: string
  /** `text` by default. */
  readonly kind?: Kind
  /** Where a place states another label. */
  readonly labels?: { readonly column?: string; readonly details?: string; readonly history?: string }
  /** What is shown instead of the value of that name. */
  readonly of?: (row: Row) => unknown
  /** The form sends the field by its name, and the record has the value in this one. */
  readonly idIn?: keyof Row & string
  readonly choices?: readonly string[]
  /** What a value is called, where its kind does not say. */
  readonly textOf?: (value: string) => string
  /** Shown where there is no value. */
  readonly empty?: string
  readonly placeholder?: string
  readonly hint?: string
  readonly details?: false
  /** In the history, although no edit changes it. */
  readonly tracked?: true
  /** Edits send it even when it is optional and unchanged. */
  readonly sent?: 'always'
}

/** An entry for each field of record and form but `Hidden` ones, and for each `Extra` one that neither has. */
export type FieldsOf<Row, Input, Extra extends string = never, Hidden extends string = never> = {
  readonly [Name in Exclude<
    (keyof Row & string) | (keyof Input & string) | Extra,
    Hidden | '_id' | 'version'
  >]: Field<Row>
}

export interface Entity<Row, Name extends string = string> {
  readonly plural: string
  readonly titleOf: (row: Row) => string
  readonly fields: Readonly<Record<Name, Field<Row>>>
  /** The body of the call that edits a record; undefined where none does. */
  readonly edit?: { readonly entries: ObjectEntries }
}

/** The fields that a person edits. A status changes by its moves alone. */
export const editedFields = <Row>({ fields, edit }: Entity<Row>) =>
  Object.entries(fields).filter(([name, { kind }]) => kind !== 'status' && edit && name in edit.entries)

/** The fields whose changes the history shows. */
export const trackedFields = <Row>(entity: Entity<Row>) => {
  const edited = new Set(editedFields(entity).map(([name]) => name))
  return Object.entries(entity.fields).filter(([name, { tracked }]) => tracked || edited.has(name))
}
