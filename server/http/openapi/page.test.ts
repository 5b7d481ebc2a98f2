import { expect, test } from 'vitest'
import { openApiDocument } from './document.ts'
import { apiPage } from './page.ts'

const document = openApiDocument()
const page = apiPage(document)

test('the page shows every call, error and schema, and each link leads somewhere', () => {
  const anchors = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  const items: Readonly<Record<string, Readonly<Record<string, unknown>>>> = document.paths
  const operations = Object.values(items).flatMap((item) =>
    Object.values(item).flatMap((operation) => Object(operation).operationId ?? []),
  )
  const schemas = Object.keys(document.components.schemas).map((name) => `schema-${name}`)
  expect([...links, ...operations, ...schemas].filter((id) => !anchors.has(id))).toEqual([])
})

test('the page has no script, loads nothing, and escapes what it shows', () => {
  expect([...page.matchAll(/<script|<img|<link rel="(?!icon")| src=| style=|https?:\/\/(?!intranet|admin)/g)]).toEqual(
    [],
  )
  const info = { ...document.info, title: 'A <b> & "c"' }
  expect(/<h1>(.*)<\/h1>/.exec(apiPage({ ...document, info }))?.[1]).toBe('A &#60;b&#62; &#38; &#34;c&#34;')
})
