const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const row = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`

/** A Markdown table without its empty columns. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]) {
  const isSupported = (_: string, column: number) => rows.length === 0 || rows.some((cells) => cells[column] !== '')
  return [
    row(head.filter(isSupported)),
    `|${head
      .filter(isSupported)
      .map(() => '---|')
      .join('')}`,
    ...rows.map((cells) => row(cells.filter(isSupported))),
  ].join('\n')
}

export const code = (text: string) => `\`${text}\``

export const quoted = (text: string) => `“${text}”`

/** "isSuperAdmin" becomes "is super admin". */
export const words = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim()

export const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** The title of a machine's page. */
export const title = (name: string) => capitalised(words(name).replaceAll('-', ' '))

/** In the style of code hosts. */
export const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')
