import type { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { AppEnv } from '#server/core/handler.ts'
import { respondJson, respondPage } from '#server/http/respond.ts'
import { openApiDocument } from './document.ts'
import { apiPage, PAGE_CSP } from './page.ts'

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
