import type { Browser, CDPSession } from 'playwright'
import { watchScreen } from '../support/in-page.ts'

const PATIENCE_MS = 20_000

/** A page that measures itself. */
export async function openDesk(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } })
  const requests: URL[] = []
  context.on('request', (request) => requests.push(new URL(request.url())))
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.addInitScript(watchScreen)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  return { page, devtools, requests, close: () => context.close() }
}

export type Desk = Awaited<ReturnType<typeof openDesk>>

export async function metric(devtools: CDPSession, name: 'ScriptDuration' | 'JSEventListeners' | 'Nodes') {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find((each) => each.name === name)?.value ?? Number.NaN
}

/** MB in use after garbage collection, without the browser's list of requests. */
export async function heapOf(devtools: CDPSession) {
  await devtools.send('Runtime.evaluate', { expression: 'performance.clearResourceTimings()' })
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[]] } }
  nodes: number[]
}

/** Node types of a heap snapshot that belong to the browser, mostly machine code. */
const BROWSERS_OWN = ['code', 'native', 'synthetic']

/** MB of objects, strings and closures after garbage collection: the part of the heap that the page controls. */
export async function dataIn(devtools: CDPSession) {
  const parts: string[] = []
  const keep = ({ chunk }: { chunk: string }) => void parts.push(chunk)
  devtools.on('HeapProfiler.addHeapSnapshotChunk', keep)
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.takeHeapSnapshot')
  devtools.off('HeapProfiler.addHeapSnapshotChunk', keep)

  const { snapshot, nodes } = JSON.parse(parts.join('')) as Snapshot
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  let bytes = 0
  for (let node = 0; node < nodes.length; node += fields.length) {
    const sort = types[0][nodes[node + type] ?? 0] ?? ''
    if (!BROWSERS_OWN.includes(sort)) bytes += nodes[node + size] ?? 0
  }
  return bytes / 2 ** 20
}
