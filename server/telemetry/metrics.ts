import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Meter, UploadOutcome } from '#server/core/meter.ts'
import type { Connections } from '#server/db/connect.ts'
import type { Figures } from './figures.ts'

const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const UPLOAD_OUTCOMES: readonly UploadOutcome[] = ['started', 'finished', 'rejected', 'failed', 'canceled', 'stalled']

/** What is read at each scrape. */
export interface Sources {
  readonly connections: () => Connections
  readonly streams: () => number
  /** Undefined when the database does not answer. */
  readonly figures: () => Promise<Figures | undefined>
}

/** The metrics of this process. `meter` counts, `print` reads `sources` and gives the text for Prometheus. */
export function createMetrics(version: string) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const counter = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: `statehouse_${name}`, help, labelNames, registers })
  const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `statehouse_${name}`, help, labelNames, registers })

  const requests = counter('http_requests_total', 'Responses', 'method', 'route', 'status')
  const durations = new Histogram({
    name: 'statehouse_http_request_duration_seconds',
    help: 'Time until the head of the response is ready',
    labelNames: ['method', 'route', 'status_class'],
    buckets: DURATIONS,
    registers,
  })
  const signIns = counter('sign_ins_total', 'Sign-ins that were started and completed', 'step')
  const signInRefusals = counter('sign_in_refusals_total', 'Refused requests and tries of codes', 'reason')
  const moves = counter('moves_total', 'Accepted creations and moves of records', 'lifecycle', 'move')
  const refusals = counter('move_refusals_total', 'Moves that a chart refused', 'lifecycle', 'move', 'why', 'guard')
  const uploads = counter('uploads_total', 'Uploads', 'outcome')
  const uploadBytes = counter('upload_bytes_total', 'Bytes of finished uploads')
  const mails = counter('mails_total', 'Deliveries of mails', 'outcome')
  const streams = gauge('live_streams', 'Open live streams')
  const connections = gauge('database_connections', 'Connections in the pool', 'state')
  const waiting = gauge('database_connections_waiting', 'Queries and transactions that wait for a connection')
  const most = gauge('database_connections_max', 'Connections that the pool may open')
  const isUp = gauge('database_up', 'Whether the database answers')
  const mailQueue = gauge('mail_queue', 'Mails that wait for their delivery')
  const pendingRows = gauge('seal_pending_rows', 'Committed rows of both logs without a seal, at most 100,000')
  const sealLag = gauge('seal_lag_seconds', 'Age of the oldest committed row without a seal')
  gauge('build_info', 'The version of the server', 'version').set({ version }, 1)

  // A rate needs a value from before the first event.
  for (const step of ['started', 'completed']) signIns.inc({ step }, 0)
  for (const outcome of UPLOAD_OUTCOMES) uploads.inc({ outcome }, 0)
  for (const outcome of ['sent', 'failed']) mails.inc({ outcome }, 0)

  const meter: Meter = {
    request({ method, route, status, seconds }) {
      requests.inc({ method, route, status })
      durations.observe({ method, route, status_class: `${Math.floor(status / 100)}xx` }, seconds)
    },
    signIn: (step) => signIns.inc({ step }),
    signInRefused: (reason) => signInRefusals.inc({ reason }),
    moved: (lifecycle, move) => moves.inc({ lifecycle, move }),
    moveRefused: (lifecycle, move, { why, guard = '' }) => refusals.inc({ lifecycle, move, why, guard }),
    upload(outcome, bytes = 0) {
      uploads.inc({ outcome })
      uploadBytes.inc(bytes)
    },
    mail: (outcome) => mails.inc({ outcome }),
  }

  function showConnections({ open, idle, waiting: queue, max }: Connections) {
    connections.set({ state: 'in_use' }, open - idle)
    connections.set({ state: 'idle' }, idle)
    waiting.set(queue)
    most.set(max)
  }

  /** Without an answer, its figures are missing: an old one would hide that. */
  function showFigures(figures: Figures | undefined) {
    isUp.set(figures ? 1 : 0)
    if (!figures) for (const unknown of [mailQueue, pendingRows, sealLag]) unknown.remove()
    else {
      mailQueue.set(figures.mails)
      pendingRows.set(figures.pendingRows)
      sealLag.set(figures.sealLag)
    }
  }

  return {
    meter,
    contentType: registry.contentType,
    async print(sources: Sources) {
      streams.set(sources.streams())
      showConnections(sources.connections())
      showFigures(await sources.figures())
      return registry.metrics()
    },
  }
}
