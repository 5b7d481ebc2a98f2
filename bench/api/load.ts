import { Pool } from 'undici'

export interface Question {
  readonly path: () => string
  readonly method?: 'GET' | 'POST' | 'PATCH'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: () => object
}

export interface Load {
  readonly perSecond: number
  /** Milliseconds of each request. */
  readonly times: readonly number[]
}

async function askOnce(pool: Pool, { path: pathNow, method = 'GET', headers, body }: Question) {
  const path = pathNow()
  const content = body && JSON.stringify(body())
  const type = content && { 'content-type': 'application/json' }
  const answer = await pool.request({ path, method, headers: { ...headers, ...type }, body: content })
  const text = await answer.body.text()
  if (answer.statusCode >= 300) throw new Error(`${method} ${path} answers ${answer.statusCode}: ${text}`)
}

/** Sends one request at a time on each connection, for `milliseconds`. */
export async function load(url: string, question: Question, connections: number, milliseconds: number): Promise<Load> {
  const pool = new Pool(url, { connections, pipelining: 1 })
  const times: number[] = []
  const begun = performance.now()
  const ask = async () => {
    while (performance.now() - begun < milliseconds) {
      const asked = performance.now()
      await askOnce(pool, question)
      times.push(performance.now() - asked)
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, ask))
    return { perSecond: (times.length * 1000) / (performance.now() - begun), times }
  } finally {
    await pool.close()
  }
}
