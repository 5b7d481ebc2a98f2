import { LOCALE } from '#contract/locale.ts'

/** "a, b, and c" */
export const allOf = (items: Iterable<string>) => new Intl.ListFormat(LOCALE).format(items)

/** "a, b, or c" */
export const anyOf = (items: Iterable<string>) => new Intl.ListFormat(LOCALE, { type: 'disjunction' }).format(items)
