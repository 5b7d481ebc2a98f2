const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const row = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`

/** A Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), `|${head.map(() => '---|').join('')}`, ...rows.map(row)].join('\n')

export const code = (text: string) => `\`${text}\``

/** The words of an identifier: "isOwningSuperAdmin" is read as "is owning super admin". */
export const words = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim()

export const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
