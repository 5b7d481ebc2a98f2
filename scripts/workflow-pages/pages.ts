import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHART_STYLE } from '../charts/markup.ts'
import { pageOf } from './page.ts'
import { renderMarkdown } from './render.ts'

const MACHINES = 'docs/machines'
const INDEX = join(MACHINES, 'README.md')

const read = (path: string) => readFileSync(path, 'utf8')

/** In the order of the index tables. */
const listedIn = (index: string) =>
  [...index.matchAll(/^\| \[[^\]]+\]\(([\w-]+\.md)\)/gm)].map(([, file = '']) => join(MACHINES, file))

const pageName = (path: string) => (path === INDEX ? 'index.html' : path.replace(/^.*\/(.*)\.md$/, '$1.html'))

/** Made from the Markdown that `npm run docs` writes. */
export function workflowPages(): Map<string, string> {
  const files = [
    INDEX,
    ...listedIn(read(INDEX)),
    'docs/permissions.md',
    ...['changes.md', 'coverage.md'].map((name) => join(MACHINES, name)),
  ]
  const pages = files.map((path) => {
    const markdown = read(path)
    const title = /^# (.+)$/m.exec(markdown)?.[1] ?? ''
    const content = renderMarkdown(markdown, (picture) => read(join(MACHINES, picture)))
    return { name: pageName(path), title, content }
  })
  const style = `${read(join(import.meta.dirname, 'style.css'))}\n${CHART_STYLE}`
  return new Map([...pages.map((page): [string, string] => [page.name, pageOf(page, pages)]), ['style.css', style]])
}
