import type { AnyColumn, SQL } from 'drizzle-orm'

/** A page begins after the sort key and the id of the row before it, so that any page costs as much as the first. */
export interface Sort {
  /** The index for it has the same expression, then the id. */
  readonly by: AnyColumn | SQL
  readonly type: 'text' | 'bigint' | 'boolean' | 'timestamptz'
  /** Rows without a value come last, in both directions. */
  readonly nullable?: true
  /** Holds `by` in another table. */
  readonly join?: SQL
  /** Finds it for each of some rows, without reading the whole other table. */
  readonly lookup?: SQL
  /** Where that table has few rows: a page needs only the first rows of each, which an index gives in the order of ids. */
  readonly few?: { readonly from: AnyColumn['table']; readonly on: SQL }
}

export type Columns = Readonly<Record<string, AnyColumn>>

export interface List<Name extends string, Shown extends Columns> {
  /** Begins the names of its prepared statements. Only for lists with an index for each sort. */
  readonly name?: string
  readonly from: AnyColumn['table']
  readonly id: AnyColumn
  readonly idType: 'text' | 'bigint'
  readonly shown: Shown
  /** Finds what is shown of another table for each row of a page. */
  readonly join?: SQL
  /** Text that the index covers, unless the area finds its rows itself. */
  readonly find?: SQL
  /** Text that is searched besides, without an index, for words that are more than letters and digits. */
  readonly alsoFind?: SQL
  readonly sorts: Readonly<Record<Name, Sort>>
}

/** Rows that match a word by another table; `match` says which text of that table matches. */
export type FindRelated = (word: string, match: (find: SQL) => SQL) => SQL | undefined

/** Rows that an area finds by itself, instead of by the text of the list. */
export interface FoundRows {
  /** A statement that selects what the sort needs. */
  readonly rows: SQL
  /** With more rows than this, the list is walked in the order of the sort. */
  readonly most: number
  /** True for the same rows, in a walk. */
  readonly byWalk: SQL
}

/** What a page is a page of. */
export interface Wanted {
  /** All that the caller may see, where a list has several such parts: `where` takes the id of the caller as `given('caller')`. */
  readonly scope?: { readonly name: string; readonly where: SQL; readonly caller: string }
  readonly conditions?: readonly (SQL | undefined)[]
  readonly findRelated?: FindRelated
  readonly found?: FoundRows | undefined
  /** An index finds the few rows that the conditions leave: they are found first, then sorted. */
  readonly isNarrow?: boolean
  /** Rows with what is wanted are together in this order, and an index has it. */
  readonly countedBy?: SQL | false | undefined
}

export interface View<Name extends string> {
  readonly search?: string | undefined
  readonly sort: Name | `-${Name}`
  readonly after?: string | undefined
  readonly limit: number
}
