import { expect, test } from 'vitest'
import { openApiDocument } from './document.ts'
import { apiPage } from './page.ts'

const document = openApiDocument()
const page = apiPage(document)

test('the page shows every call', () => {
  const operations = Object.values<object>(document.paths).flatMap((item) =>
    Object.values(item).flatMap((operation) => Object(operation).operationId ?? []),
  )
  expect([...page.matchAll(/<tr id="([^"]+)"/g)].map(([, id]) => id).sort()).toEqual(operations.sort())
})

test('the page has no script, loads nothing, and escapes what it shows', () => {
  expect([
    ...page.matchAll(/<script|<img|<link rel="(?!icon")| src=| style=|https?:\/\/(?!intranet|admin|tus\.io)/g),
  ]).toEqual([])
  const info = { ...document.info, title: 'A <b> & "c"' }
  expect(/<h1>(.*)<\/h1>/.exec(apiPage({ ...document, info }))?.[1]).toBe('A &#60;b&#62; &#38; &#34;c&#34;')
})
