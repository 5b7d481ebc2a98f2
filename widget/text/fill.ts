export type Values = Readonly<Record<string, string | number>>

const PLACEHOLDER = /\{\{\s*-?\s*(\w+)\s*\}\}|%\{(\w+)\}/g

/** Puts values in for `{{name}}` and `%{name}`. A name without a value stays as it is written. */
export const fill = (template: string, values: Values) =>
  template.replace(PLACEHOLDER, (written, braced: string | undefined, percent: string | undefined) =>
    String(values[braced ?? percent ?? ''] ?? written),
  )
