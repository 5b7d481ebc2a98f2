/** The rows of the list on the page, as far as they are drawn. */
export const rowsShown = () => [...document.querySelectorAll<HTMLElement>('tr[data-index]')]

/** What opens the record of a row. */
export const openerIn = (row: Element | null | undefined) => row?.querySelector('button')
