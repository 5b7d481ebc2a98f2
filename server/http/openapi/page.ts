import { createHash } from 'node:crypto'
import { escapeHtml } from '#server/mail/html.ts'
import type { openApiDocument } from './document.ts'

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.55 system-ui, sans-serif; scroll-padding-top: 1rem }
body { margin: 0; background: light-dark(#fff, #16181c); color: light-dark(#1d2129, #e6e8ec) }
a { color: light-dark(#0b57c2, #8ab8ff) }
nav { padding: 1rem 1.25rem 3rem; font-size: .875rem; background: light-dark(#f6f7f9, #1b1e23) }
nav h2 { margin: 1.25rem 0 .25rem; font-size: .875rem }
nav ul { margin: 0; padding: 0; list-style: none }
nav li a { color: inherit; text-decoration: none }
nav a:hover { text-decoration: underline }
main { max-width: 96rem; padding: 2rem clamp(1rem, 3vw, 3rem) 6rem }
p { max-width: 46rem }
section { margin-top: 3rem }
article { display: grid; gap: 0 2.5rem; padding: .5rem 0 1.5rem; border-bottom: 1px solid light-dark(#e2e5ea, #2c3038) }
article > div { min-width: 0 }
code, pre { font: .8125rem/1.5 ui-monospace, Menlo, Consolas, monospace }
code { overflow-wrap: anywhere }
td { padding: .25rem .75rem .25rem 0; vertical-align: top }
pre { max-height: 24rem; margin: 0; padding: .75rem 1rem; overflow: auto; background: light-dark(#f3f5f8, #1e2127) }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid; outline-offset: 2px }
@media (min-width: 64rem) {
  body { display: grid; grid-template-columns: 19rem minmax(0, 1fr) }
  nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; box-sizing: border-box }
  article:has(> div + div) { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) }
}
`

/** There is no script, so nothing but the style and the icon is allowed. */
export const PAGE_CSP = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`

type Document = ReturnType<typeof openApiDocument>

interface Parameter {
  readonly $ref?: string
  readonly name?: string
  readonly in?: string
  readonly required?: boolean
  readonly description?: string
  readonly schema?: unknown
}

interface Body {
  readonly $ref?: string
  readonly description?: string
  readonly content?: Readonly<Record<string, { readonly schema?: unknown; readonly example?: unknown }>>
}

interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Body
  readonly responses: Readonly<Record<string, Body>>
}

interface Described extends Operation {
  readonly method: string
  readonly path: string
}

const METHODS = ['get', 'head', 'post', 'patch', 'delete']

function operationsIn({ paths }: Document): Described[] {
  const items: Readonly<Record<string, Readonly<Record<string, unknown>>>> = paths
  return Object.entries(items).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method] as Operation | undefined
      const shared = (item.parameters as Parameter[] | undefined) ?? []
      if (!operation) return []
      const shown = path.startsWith('/media/') && item.servers ? path : `/api${path}`
      return { ...operation, method, path: shown, parameters: [...shared, ...(operation.parameters ?? [])] }
    }),
  )
}

/** The part of Markdown that the texts use: code and bold. */
const inline = (text: string) =>
  escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')

const nameIn = (reference: string) => reference.split('/').at(-1) ?? ''

const example = (given: unknown) =>
  `<pre tabindex="0">${escapeHtml(typeof given === 'string' ? given : JSON.stringify(given, null, 2))}</pre>`

/** A schema as JSON, with links to the schemas that it names. */
const schemaText = (schema: unknown, indent?: number) =>
  escapeHtml(JSON.stringify(schema, null, indent)).replace(
    /#\/components\/schemas\/(\w+)/g,
    '<a href="#schema-$1">$1</a>',
  )

const content = (title: string, { content: kinds = {} }: Body) =>
  Object.entries(kinds)
    .map(
      ([kind, { schema, example: shown }]) =>
        `<h4>${title} ${escapeHtml(kind)}</h4>${shown === undefined ? '' : example(shown)}<details><summary>Schema</summary><pre tabindex="0">${schemaText(schema, 2)}</pre></details>`,
    )
    .join('')

function parameterRow({ components }: Document, given: Parameter) {
  const shared: Readonly<Record<string, Parameter>> = components.parameters
  const parameter = given.$ref ? (shared[nameIn(given.$ref)] ?? given) : given
  const { name = '', in: place, required, description = '', schema } = parameter
  return `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}${required ? '' : ', optional'}</td><td>${inline(description)} <code>${schemaText(schema)}</code></td></tr>`
}

function operation(document: Document, described: Described) {
  const { operationId, summary, description = '', method, path, parameters = [], requestBody, responses } = described
  const [successes, failures] = [true, false].map((isSuccess) =>
    Object.entries(responses).filter(([status]) => status.startsWith('2') === isSuccess),
  )
  const errors = (failures ?? []).map(([status, { $ref }]) =>
    $ref ? `<a href="#error-${status}">${status}</a>` : status,
  )
  return `<article id="${operationId}"><div>
<h3>${escapeHtml(summary)}</h3>
<p><code>${method.toUpperCase()} ${escapeHtml(path)}</code></p>
<p>${inline(description)}</p>
${parameters.length > 0 ? `<table><tbody>${parameters.map((given) => parameterRow(document, given)).join('')}</tbody></table>` : ''}
<p>Errors: ${errors.join(' ')}</p>
</div><div>
${requestBody ? content('Body', requestBody) : ''}
${(successes ?? []).map(([status, body]) => content(`Response ${status}`, body)).join('')}
</div></article>`
}

const errorRow = ([name, { description = '', content }]: readonly [string, Body]) =>
  `<article id="${name.replace('Error', 'error-')}"><div><h3>${name.slice('Error'.length)}</h3><p>${inline(description)}</p></div><div>${example(content?.['application/json']?.example)}</div></article>`

const schemaRow = ([name, schema]: readonly [string, unknown]) =>
  `<article id="schema-${name}"><div><h3>${name}</h3><pre tabindex="0">${schemaText(schema, 2)}</pre></div></article>`

const link = ({ operationId, summary }: Described) => `<li><a href="#${operationId}">${escapeHtml(summary)}</a></li>`

/** All of the API on one page, which the browser searches. */
export function apiPage(document: Document) {
  const operations = operationsIn(document)
  const groups = document.tags.map((tag) => ({
    ...tag,
    calls: operations.filter(({ tags }) => tags.includes(tag.name)),
  }))
  const { schemas, responses } = document.components
  const [lead = '', ...paragraphs] = document.info.description.split('\n\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API – Statehouse</title>
<link rel="icon" href="/icon.svg">
<style>${STYLE}</style>
</head>
<body>
<nav aria-label="Calls">
<p><a href="#top">API</a> <a href="#errors">Errors</a> <a href="#schemas">Schemas</a></p>
${groups.map(({ name, calls }) => `<h2><a href="#${name}">${name}</a></h2><ul>${calls.map(link).join('')}</ul>`).join('\n')}
</nav>
<main id="top">
<h1>${escapeHtml(document.info.title)}</h1>
<p>${inline(lead)} <a href="/openapi.json">OpenAPI document</a> <a href="/">Back to Statehouse</a></p>
${paragraphs.map((text) => `<p>${inline(text)}</p>`).join('\n')}
${groups.map(({ name, description, calls }) => `<section><h2 id="${name}">${name}</h2><p>${inline(description)}</p>${calls.map((call) => operation(document, call)).join('\n')}</section>`).join('\n')}
<section><h2 id="errors">Errors</h2>${Object.entries<Body>(responses).map(errorRow).join('\n')}</section>
<section><h2 id="schemas">Schemas</h2>${Object.entries(schemas).map(schemaRow).join('\n')}</section>
</main>
</body>
</html>
`
}
