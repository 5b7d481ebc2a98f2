import { createHash } from 'node:crypto'
import type { JsonSchema } from '@valibot/to-json-schema'
import { escapeHtml } from '#server/mail/html.ts'
import type { openApiDocument } from './document.ts'
import { STYLE } from './page-style.ts'

/** There is no script, so nothing but the style and the icon is allowed. */
export const PAGE_CSP = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`

type Document = ReturnType<typeof openApiDocument>

interface Parameter {
  readonly $ref?: string
  readonly name?: string
  readonly in?: string
  readonly required?: boolean
  readonly description?: string
  readonly schema?: JsonSchema
}

interface Content {
  readonly schema?: JsonSchema
  readonly example?: unknown
}

interface Body {
  readonly $ref?: string
  readonly description?: string
  readonly content?: Readonly<Record<string, Content>>
}

interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly 'x-extension'?: string
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

const LIMITS = [
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'default',
] as const

function typeOf(schema: JsonSchema | boolean | undefined): string {
  if (schema === undefined || typeof schema === 'boolean') return 'any'
  const { $ref, anyOf, enum: values, const: only, type, items } = schema
  if ($ref) return `<a href="#schema-${nameIn($ref)}">${nameIn($ref)}</a>`
  if (anyOf) return anyOf.map(typeOf).join(' or ')
  if (values) return values.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' or ')
  if (only !== undefined) return `<code>${escapeHtml(String(only))}</code>`
  if (type === 'array') return `list of ${typeOf(Array.isArray(items) ? items[0] : items)}`
  return String(type ?? 'any')
}

function limitsOf(schema: JsonSchema | boolean | undefined) {
  if (typeof schema !== 'object') return ''
  const given = LIMITS.flatMap((name) => (schema[name] === undefined ? [] : `${name} ${schema[name]}`))
  return given.length > 0 ? ` <span class="limits">${escapeHtml(given.join(', '))}</span>` : ''
}

/** The object whose fields are shown below a type: itself, or that of a list. */
function objectIn(schema: JsonSchema | boolean | undefined): JsonSchema | undefined {
  if (typeof schema !== 'object') return undefined
  if (schema.properties) return schema
  return (
    objectIn(Array.isArray(schema.items) ? schema.items[0] : schema.items) ?? schema.anyOf?.map(objectIn).find(Boolean)
  )
}

function fields(schema: JsonSchema | boolean | undefined): string {
  const { properties = {}, required = [] } = objectIn(schema) ?? {}
  const rows = Object.entries(properties).map(
    ([name, field]) =>
      `<li><code>${escapeHtml(name)}</code>${required.includes(name) ? '' : ' <span class="limits">optional</span>'} ${typeOf(field)}${limitsOf(field)}${fields(field)}</li>`,
  )
  return rows.length > 0 ? `<ul>${rows.join('')}</ul>` : ''
}

const example = (given: unknown) =>
  `<pre tabindex="0">${escapeHtml(typeof given === 'string' ? given : JSON.stringify(given, null, 2))}</pre>`

const content = (title: string, { content: kinds = {} }: Body) =>
  Object.entries(kinds)
    .map(([kind, { schema, example: shown }]) => {
      const fieldsOrType = fields(schema) || `<p>${typeOf(schema)}</p>`
      return `<h4>${title} <span class="limits">${escapeHtml(kind)}</span></h4>${shown === undefined ? '' : example(shown)}<details><summary>Fields</summary>${fieldsOrType}</details>`
    })
    .join('')

function parameterRow({ components }: Document, given: Parameter) {
  const shared: Readonly<Record<string, Parameter>> = components.parameters
  const {
    name = '',
    in: place,
    required,
    description = '',
    schema,
  } = given.$ref ? (shared[nameIn(given.$ref)] ?? given) : given
  return `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}${required ? '' : ', optional'}</td><td>${typeOf(schema)}${limitsOf(schema)} ${inline(description)}</td></tr>`
}

function operation(document: Document, described: Described) {
  const { operationId, summary, description = '', method, path, parameters = [], requestBody, responses } = described
  const extension = described['x-extension']
  const [successes, failures] = [true, false].map((isSuccess) =>
    Object.entries(responses).filter(([status]) => status.startsWith('2') === isSuccess),
  )
  const errors = (failures ?? []).map(([status, { $ref }]) =>
    $ref ? `<a href="#error-${status}">${status}</a>` : status,
  )
  return `<article id="${operationId}"><div>
<h3>${escapeHtml(summary)}${extension ? ` <span class="extension">extension ${extension}</span>` : ''}</h3>
<p class="call"><span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></p>
<p>${inline(description)}</p>
${parameters.length > 0 ? `<table><caption>Parameters</caption><tbody>${parameters.map((given) => parameterRow(document, given)).join('')}</tbody></table>` : ''}
<p class="errors">Errors: ${errors.join(' ')}</p>
</div><div>
${requestBody ? content('Body', requestBody) : ''}
${(successes ?? []).map(([status, body]) => content(`Response ${status}`, body)).join('')}
</div></article>`
}

function errorRow([name, given]: readonly [string, Body]) {
  const status = name.slice('Error'.length)
  return `<article id="error-${status}"><div><h3>${status}</h3><p>${inline(given.description ?? '')}</p></div><div>${example(given.content?.['application/json']?.example)}</div></article>`
}

const link = ({ operationId, summary, method }: Described) =>
  `<li><a href="#${operationId}"><span class="method ${method}">${method.toUpperCase()}</span> ${escapeHtml(summary)}</a></li>`

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
${paragraphs.map((text) => `<p class="intro">${inline(text)}</p>`).join('\n')}
${groups.map(({ name, description, calls }) => `<section><h2 id="${name}">${name}</h2><p>${inline(description)}</p>${calls.map((call) => operation(document, call)).join('\n')}</section>`).join('\n')}
<section><h2 id="errors">Errors</h2>${Object.entries(responses as Readonly<Record<string, Body>>)
    .map(errorRow)
    .join('\n')}</section>
<section><h2 id="schemas">Schemas</h2>${Object.entries(schemas)
    .map(([name, schema]) => `<article id="schema-${name}"><div><h3>${name}</h3>${fields(schema)}</div></article>`)
    .join('\n')}</section>
</main>
</body>
</html>
`
}
