import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '#server/core/listen.ts'
import { encodeMetadata } from '#tests/support/upload.ts'
import { codesIn } from '#tools/codes.ts'
import { processFolder } from '#tools/process.ts'

// One server process with metrics and traces gets some traffic first.

const ADMIN = 'admin@statehouse.example'
const TITLE = 'A title that no telemetry may hold'

interface ReceivedSpan {
  readonly name: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
}

const stage = processFolder()
const exported: string[] = []
const receiver = createServer(async (request, response) => {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  if (request.url === '/v1/traces') exported.push(text)
  response.end('{}')
})
let url: string
let metricsUrl: string
let server: Awaited<ReturnType<typeof stage.startServer>>
let page: string

const spans = (): ReceivedSpan[] =>
  exported.flatMap((text) =>
    JSON.parse(text).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: ReceivedSpan[] }[] }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  )

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const init = { method, headers: { 'content-type': 'application/json', ...headers } }
  const response = await fetch(`${url}${path}`, body === undefined ? init : { ...init, body: JSON.stringify(body) })
  return { status: response.status, headers: response.headers, body: await response.json().catch(() => undefined) }
}

async function signIn() {
  const { body } = await call('POST', '/api/session/create', { email: ADMIN })
  const { sessionId } = body.data
  const otp = await codesIn(stage.data)(ADMIN)
  const wrong = otp === '000000' ? '000001' : '000000'
  await call('POST', `/api/session/${sessionId}/verify`, { sessionId, otp: wrong })
  const verified = await call('POST', `/api/session/${sessionId}/verify`, { sessionId, otp })
  const { accessToken, refreshToken } = verified.body.data
  return { authorization: `Bearer ${accessToken}`, 'x-refresh': refreshToken }
}

async function upload(as: Record<string, string>) {
  const shown = { timestamp: Math.floor(Date.now() / 1000), folder: 'announcements', upload_preset: 'statehouse' }
  const signed = await call('POST', '/api/media/sign', { ...shown, source: 'uw' }, as)
  const { signature } = signed.body.data
  const metadata = encodeMetadata({ ...shown, timestamp: String(shown.timestamp), signature, filename: 'a.png' })
  const tus = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }
  const begun = await fetch(`${url}/media/files`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': '3', 'upload-metadata': metadata },
  })
  const id = begun.headers.get('location')?.split('/').at(-1)
  await fetch(`${url}/media/files/${id}`, { method: 'PATCH', headers: { ...tus, 'upload-offset': '0' }, body: 'abc' })
  // Three letters are no picture.
  return (await call('POST', `/media/complete/${id}`)).status
}

beforeAll(async () => {
  await stage.prepareDatabase()
  const endpoint = await listen(receiver, { host: '127.0.0.1', port: 0 })
  server = await stage.startServer({ METRICS_PORT: '0', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
  url = server.url
  metricsUrl = await server.said(/Metrics {5}(\S+)/)
  const as = await signIn()
  const dueDate = new Date(Date.now() + 86_400_000).toISOString()
  const { body } = await call('POST', '/api/task/create', { title: TITLE, dueDate }, as)
  await call('PATCH', `/api/task/${body.data._id}/approve`, {}, as)
  const role = await call('POST', '/api/role/create', { name: 'Staff', permissions: [] }, as)
  for (let times = 0; times < 2; times += 1)
    await call('PATCH', `/api/role/deactivate/${role.body.data._id}`, undefined, as)
  expect(await upload(as)).toBe(415)
  for (const path of ['/api/nowhere', '/api/no/where', '/media/nowhere', '/healthz']) await call('GET', path)
  page = await (await fetch(metricsUrl)).text()
})

afterAll(async () => {
  await stage.close()
  receiver.close()
  receiver.closeAllConnections()
})

/** Returns the values of a metric by its labels, in their printed order. */
const valuesOf = (name: string) =>
  Object.fromEntries(
    [...page.matchAll(new RegExp(`^${name}(?:{(.*)})? (\\S+)$`, 'gm'))].map(([, labels = '', value]) => [
      labels,
      Number(value),
    ]),
  )

test('sign-ins, moves and their refusals, uploads and mails are counted', () => {
  expect({
    signIns: valuesOf('statehouse_sign_ins_total'),
    refused: valuesOf('statehouse_sign_in_refusals_total'),
    moves: valuesOf('statehouse_moves_total'),
    moveRefusals: valuesOf('statehouse_move_refusals_total'),
    uploads: valuesOf('statehouse_uploads_total'),
    mails: valuesOf('statehouse_mails_total'),
    queue: valuesOf('statehouse_mail_queue'),
    isUp: valuesOf('statehouse_database_up'),
    streams: valuesOf('statehouse_live_streams'),
  }).toEqual({
    signIns: { 'step="started"': 1, 'step="completed"': 1 },
    refused: { 'reason="wrong-code"': 1 },
    moves: {
      'lifecycle="task",move="task.create"': 1,
      'lifecycle="role",move="role.create"': 1,
      'lifecycle="role",move="role.deactivate"': 1,
    },
    moveRefusals: {
      'lifecycle="task",move="task.approve",why="guard",guard="isReviewer"': 1,
      'lifecycle="role",move="role.deactivate",why="state",guard=""': 1,
    },
    uploads: {
      'outcome="started"': 1,
      'outcome="finished"': 0,
      'outcome="rejected"': 1,
      'outcome="failed"': 0,
      'outcome="canceled"': 0,
      'outcome="stalled"': 0,
    },
    mails: { 'outcome="sent"': 1, 'outcome="failed"': 0 },
    queue: { '': 0 },
    isUp: { '': 1 },
    streams: { '': 0 },
  })
})

test('requests are counted by route, and unknown paths share one', () => {
  expect(valuesOf('statehouse_http_requests_total')).toEqual({
    'method="POST",route="/api/session/create",status="200"': 1,
    'method="POST",route="/api/session/:sessionId/verify",status="400"': 1,
    'method="POST",route="/api/session/:sessionId/verify",status="200"': 1,
    'method="POST",route="/api/task/create",status="201"': 1,
    'method="PATCH",route="/api/task/:taskId/approve",status="403"': 1,
    'method="POST",route="/api/role/create",status="201"': 1,
    'method="PATCH",route="/api/role/deactivate/:id",status="200"': 1,
    'method="PATCH",route="/api/role/deactivate/:id",status="409"': 1,
    'method="POST",route="/api/media/sign",status="200"': 1,
    'method="POST",route="/media/files",status="201"': 1,
    'method="PATCH",route="/media/files",status="204"': 1,
    'method="POST",route="/media/complete",status="415"': 1,
    'method="GET",route="/api/*",status="404"': 2,
    'method="GET",route="/healthz",status="200"': 1,
    'method="GET",route="/media/*",status="404"': 1,
  })
})

/** Prometheus adds these labels, and `up`. */
const OF_PROMETHEUS = ['instance', 'job', 'le']

function* usesIn(expression: string) {
  const plain = expression.replaceAll('$__rate_interval', '5m')
  const names = [...plain.matchAll(/\b(?:statehouse|nodejs|process)_\w+/g)].map(([name]) => name)
  const groups = [...plain.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/))
  for (const name of names) {
    const matchers = [...plain.matchAll(new RegExp(`${name}{([^}]*)}`, 'g'))].map(([, labels = '']) => labels)
    const labels = matchers.flatMap((given) => [...given.matchAll(/(\w+)\s*[=!]/g)].map(([, label = '']) => label))
    yield { name, labels: [...labels, ...groups].filter((label) => !OF_PROMETHEUS.includes(label)) }
  }
}

const dashboard = readFileSync('deploy/grafana/statehouse.json', 'utf8')
const alerts = readFileSync('deploy/alerts/statehouse.yaml', 'utf8')
const OF_DASHBOARD = [...dashboard.matchAll(/"(?:expr|definition)": ("(?:[^"\\]|\\.)*")/g)].map(([, text = '']) =>
  String(JSON.parse(text)),
)
const OF_ALERTS = [...alerts.matchAll(/expr: (.*)$/gm)].map(([, text = '']) => text)

test('each metric and label of the dashboard and of the alerts is in the output of a server', () => {
  expect([OF_DASHBOARD.length, OF_ALERTS.length]).toEqual([33, 13])
  const printed = new Map<string, Set<string>>()
  for (const [, name = '', labels = ''] of page.matchAll(/^(\w+)(?:{(.*)})? \S+$/gm)) {
    const known = printed.get(name) ?? new Set()
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    printed.set(name, known)
  }
  const missing = [...OF_DASHBOARD, ...OF_ALERTS].flatMap((expression) =>
    [...usesIn(expression)].flatMap(({ name, labels }) =>
      printed.has(name) ? labels.filter((label) => !printed.get(name)?.has(label)) : [name],
    ),
  )
  expect(missing).toEqual([])
})

test('each alert has its section in docs/operations.md', () => {
  const named = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)
  const links = [...alerts.matchAll(/runbook: docs\/operations\.md#(\w+)/g)].map(([, anchor]) => anchor)
  const sections = [...readFileSync('docs/operations.md', 'utf8').matchAll(/^#### (Statehouse\w+)$/gm)]
  expect(links).toEqual(named.map((name) => name.toLowerCase()))
  expect(sections.map(([, name]) => name)).toEqual(named)
})

test('no label and no span holds an id, an address or what was written', async () => {
  server.child.kill('SIGTERM')
  expect(await server.exit).toBe(0)
  const sent = exported.join('\n')
  const found = [ADMIN, TITLE, '127.0.0.1', '@'].filter((secret) => `${page}\n${sent}`.includes(secret))
  expect(found).toEqual([])
})

test('a request is a span with its route, over its statements; mails and steps of the storage are spans', () => {
  const request = spans().find(({ name }) => name === 'POST /api/task/create')
  const children = spans().filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  const attributes = Object.fromEntries(
    request?.attributes.map(({ key, value }) => [key, Object.values(value)[0]]) ?? [],
  )
  expect({ ...attributes, 'statehouse.request_id': '…' }).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/task/create',
    'http.response.status_code': 201,
    'statehouse.request_id': '…',
  })
  expect(new Set(children.map(({ name }) => name))).toEqual(new Set(['sql select', 'sql with', 'sql insert']))
  const names = new Set(spans().map(({ name }) => name))
  expect(['mail outbox', 'storage create', 'storage write', 'storage find'].filter((name) => !names.has(name))).toEqual(
    [],
  )
})
