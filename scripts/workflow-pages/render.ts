import { Marked, type Tokens } from 'marked'
import { slug } from '../docs/markdown.ts'

/** Tables with this many columns scroll horizontally, by keyboard too. */
const WIDE = 6

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const withoutTags = (html: string) => html.replaceAll(/<[^>]*>/g, '')

/** All pages are in one folder. */
const pageAt = (href: string) =>
  href
    .replace(/^\.\.\//, '')
    .replace(/^README\.md/, 'index.md')
    .replace(/\.md(?=#|$)/, '.html')

/** The page styles it, and the Markdown names it. */
const inlined = (svg: string, name: string) =>
  svg.replace(/<style>[\s\S]*?<\/style>\n?/, '').replace(/aria-label="[^"]*"/, `aria-label="${escaped(name)}"`)

function uniqueIds() {
  const used = new Map<string, number>()
  return (text: string) => {
    const id = slug(text)
    const times = used.get(id) ?? 0
    used.set(id, times + 1)
    return times === 0 ? id : `${id}-${times}`
  }
}

export function renderMarkdown(markdown: string, pictureAt: (href: string) => string) {
  const idOf = uniqueIds()
  let section = ''
  const scrolling = (tag: string, name: string, html: string) =>
    `<${tag} class="scroll" role="group" aria-label="${escaped(name)}" tabindex="0">${html}</${tag}>\n`
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens)
        section = withoutTags(html)
        return `<h${depth} id="${idOf(section)}">${html}</h${depth}>\n`
      },
      paragraph({ tokens }) {
        const [only] = tokens
        if (only?.type !== 'image') return false
        return scrolling('figure', 'Picture', inlined(pictureAt(only.href), only.text))
      },
      code: ({ text }) => scrolling('pre', section, escaped(text)),
      link({ href, tokens }) {
        return `<a href="${escaped(pageAt(href))}">${this.parser.parseInline(tokens)}</a>`
      },
      table({ header, rows }) {
        const inner = ({ tokens }: Tokens.TableCell) => this.parser.parseInline(tokens)
        const head = header.map((cell) => `<th scope="col">${inner(cell)}</th>`).join('')
        const body = rows.map((cells) => {
          const [first = '', ...others] = cells.map(inner)
          return `<tr><th scope="row">${first}</th>${others.map((other) => `<td>${other}</td>`).join('')}</tr>`
        })
        const html = `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join('\n')}\n</tbody>\n</table>`
        return header.length < WIDE
          ? `<div class="scroll">${html}</div>\n`
          : scrolling('div', `Table: ${section}`, html)
      },
    },
  })
  return marked.parse(markdown, { async: false })
}
