import { readFileSync } from 'node:fs'

export const CONFORMANCE = 'docs/conformance.md'

interface Row {
  readonly area: string
  readonly statement: string
  /** To the letter. */
  readonly texts: string[]
  readonly files: string[]
  readonly tests: { path: string; name: string }[]
  readonly decisions: string[]
}

const spans = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, span]) => span ?? '')

const testsIn = (cell: string) =>
  [...cell.matchAll(/`([^`]+)`: “([^”]+)”/g)].map(([, path = '', name = '']) => ({ path, name }))

const decisionsIn = (cell: string) => [...cell.matchAll(/\]\((decisions\/[^)]+)\)/g)].map(([, path]) => `docs/${path}`)

/** The rows of the tables on the page. */
export function conformanceRows() {
  let area = ''
  return readFileSync(CONFORMANCE, 'utf8')
    .split('\n')
    .flatMap((line): Row[] => {
      if (line.startsWith('## ')) area = line.slice(3)
      if (!line.startsWith('| ') || line.startsWith('| Stated')) return []
      const [, statement = '', texts = '', livesIn = '', heldBy = ''] = line
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim())
      return [
        {
          area,
          statement,
          texts: spans(texts),
          files: spans(livesIn),
          tests: testsIn(heldBy),
          decisions: decisionsIn(heldBy),
        },
      ]
    })
}
