import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { AppEnv } from '#server/core/handler.ts'
import { respondJson, respondPage } from '#server/http/respond.ts'
import { escapeHtml } from '#server/mail/html.ts'
import { openApiDocument } from './document.ts'

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.55 system-ui, sans-serif }
body { max-width: 80rem; margin: 0 auto; padding: 2rem 1rem 6rem; background: light-dark(#fff, #16181c); color: light-dark(#1d2129, #e6e8ec) }
a { color: light-dark(#0b57c2, #8ab8ff) }
p { max-width: 46rem }
table { width: 100%; border-collapse: collapse }
th, td { padding: .5rem 1rem .5rem 0; border-top: 1px solid light-dark(#e2e5ea, #2c3038); font-weight: inherit; text-align: start; vertical-align: top }
th[scope="row"] { width: 36% }
tbody > tr:first-child > th { padding-top: 2rem; font-weight: 600 }
code, pre { font: .8125rem/1.5 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere }
pre { max-height: 24rem; margin: .25rem 0 0; padding: .75rem; overflow: auto; background: light-dark(#f3f5f8, #1e2127); white-space: pre-wrap }
`

/** There is no script, so nothing but the style and the icon is allowed. */
export const PAGE_CSP = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`

type Document = ReturnType<typeof openApiDocument>

/** The part of Markdown that the texts use: code, bold and links. */
const inline = (text: string) =>
  escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>')

const details = (title: string, json: unknown) =>
  `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(json, null, 2))}</pre></details>`

interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly [part: string]: unknown
}

const isOperation = (given: unknown): given is Operation => Object.hasOwn(Object(given), 'operationId')

function rowsOf({ paths }: Document, tag: string) {
  return Object.entries<Readonly<Record<string, unknown>>>(paths).flatMap(
    ([path, { servers, parameters, ...methods }]) =>
      Object.entries(methods).flatMap(([method, operation]) => {
        if (!isOperation(operation) || !operation.tags.includes(tag)) return []
        const { operationId, summary, description = '', tags, security, ...rest } = operation
        return `<tr id="${operationId}"><th scope="row"><code>${method.toUpperCase()} ${escapeHtml(servers ? path : `/api${path}`)}</code></th>
<td>${escapeHtml(summary)}. ${inline(description)}${details('Input and output', { parameters, ...rest })}</td></tr>`
      }),
  )
}

/** All of the API in one table, which the browser searches. */
export function apiPage(document: Document) {
  const { info, tags, components } = document
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API – Statehouse</title><link rel="icon" href="/icon.svg"><style>${STYLE}</style></head>
<body><main>
<h1>${escapeHtml(info.title)}</h1>
<p><a href="/openapi.json">OpenAPI document</a> <a href="/">Back to Statehouse</a></p>
${info.description
  .split('\n\n')
  .map((text) => `<p>${inline(text)}</p>`)
  .join('\n')}
<table>
${tags.map(({ name, description }) => `<tbody><tr><th colspan="2" scope="rowgroup">${name}: ${inline(description)}</th></tr>\n${rowsOf(document, name).join('\n')}</tbody>`).join('\n')}
</table>
<h2>What calls refer to</h2>
${Object.entries(components)
  .map(([title, parts]) => details(title, parts))
  .join('\n')}
</main></body>
</html>
`
}

/** Serves `/openapi.json` and `/api/docs`. Both are made for their first reader: every start would pay 60 ms. */
export function mountOpenApi(app: Hono<AppEnv>) {
  let document: ReturnType<typeof openApiDocument> | undefined
  let page: string | undefined
  const describe = () => {
    document ??= openApiDocument()
    return document
  }
  app.get('/openapi.json', (c) => respondJson(c, describe()))
  app.get('/api/docs', compress(), (c) => {
    page ??= apiPage(describe())
    return respondPage(c, page, PAGE_CSP)
  })
}
