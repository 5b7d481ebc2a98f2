import type { Context } from 'hono'
import type { AppEnv } from '#server/core/handler.ts'

/**
 * Answers in JSON, with the headers that every answer carries. They stay plain names and values: to make a `Headers` of
 * them takes a third of the time of a small answer.
 */
export const respondJson = (c: Context<AppEnv>, body: unknown, status = 200, headers?: Record<string, string>) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { ...c.get('headers'), 'Content-Type': 'application/json', ...headers },
  })

/** Answers of the API, and refusals of all kinds, are kept by nobody. */
export const respondNoStore = (c: Context<AppEnv>, body: unknown, status?: number, headers?: Record<string, string>) =>
  respondJson(c, body, status, { 'Cache-Control': 'no-store', ...headers })
