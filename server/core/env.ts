import { isIP } from 'node:net'
import * as v from 'valibot'
import { ASSIGNABLE_PERMISSIONS } from '#contract/role.ts'
import { SettingError } from '#server/errors/setting-error.ts'
import { type MediaSettings, PROVIDERS, readMediaSettings } from './media-settings.ts'

/** Times in seconds, and limits. A test can shrink each. */
export interface Limits {
  readonly otpTtl: number
  readonly otpTries: number
  readonly sessionIdle: number
  readonly sessionMax: number
  readonly accessTtl: number
  readonly refreshGrace: number
  /** A session takes requests only from the browser that began it, which has a cookie that no script can read. */
  readonly sessionBinding: boolean
  /** Least time between two mails to one address. */
  readonly mailInterval: number
  readonly mailsPerHour: number
  readonly signInsPerIpPerHour: number
  readonly wrongCodesPerIpPerHour: number
  /** Wrong codes of strangers for one address, and of a known browser, after which it takes two codes to sign in. */
  readonly wrongCodesPerEmailPerDay: number
  readonly callsPerIpPerMinute: number
  readonly callsPerUserPerMinute: number
  /** Denied attempts of one user, and wrong codes for one address, that reach the audit log. */
  readonly deniedAuditsPerMinute: number
  readonly uploadsPerIpPerHour: number
  /** Uploads by URL, which make this server call others. */
  readonly fetchesPerIpPerHour: number
  readonly concurrentRequests: number
  readonly openBodiesPerIp: number
  /** Of one process. */
  readonly liveStreams: number
}

export interface Config {
  readonly host: string
  readonly port: number
  /** The number of trusted proxies: the client's address is that many steps from the right of `X-Forwarded-For`. */
  readonly trustedProxies: number
  readonly publicUrl: string | undefined
  readonly dataDir: string
  /** Space on the disk of the embedded database that changes leave free. */
  readonly minFreeBytes: number
  /** PostgreSQL; without it the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** Of the owner of the tables; `npm run migrate` alone reads it. */
  readonly migrationDatabaseUrl: string | undefined
  /** Without `smtpUrl` every mail is a file in `dataDir`. */
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string }
  /** No setting says that others reach the server: without `smtpUrl`, `/mailbox` shows the codes. */
  readonly isLocal: boolean
  readonly adminEmail: string
  /** Seconds for which a stopping server still accepts connections, so that proxies notice first. */
  readonly stopDelay: number
  /** Where Prometheus reads metrics; without it there are none. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined
  /** Receives traces by OTLP; without it there are none. */
  readonly tracesEndpoint: string | undefined
  readonly demo: boolean
  readonly logLevel: (typeof LOG_LEVELS)[number]
  readonly limits: Limits
  /** The permission for changes of the chart of accounts; without it, none is needed. */
  readonly accountWritePermission: string | undefined
  readonly media: MediaSettings
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const LOOPBACK_NAMES = ['localhost', '::1', '[::1]']

const isLoopback = (host: string) => LOOPBACK_NAMES.includes(host) || (isIP(host) === 4 && host.startsWith('127.'))

const integer = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, `must be a whole number from ${least} to ${most}`),
    v.transform(Number),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `must be at most ${most}`),
  )

const whole = (standard: number, least: number, most: number) => v.optional(integer(least, most), String(standard))

const host = v.optional(
  v.pipe(v.string(), v.regex(/^[0-9A-Za-z.:-]+$/, 'must be an address or a host name')),
  '127.0.0.1',
)

const url = (protocols: readonly string[]) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
        `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      ),
    ),
  )

const flag = v.picklist(['0', '1'], 'must be 0 or 1')

const word = v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,255}$/, 'must be letters, digits, dots and dashes')))
const secret = v.optional(v.pipe(v.string(), v.regex(/^\S+$/, 'must have no spaces')))

const environment = v.object({
  HOST: host,
  PORT: whole(3000, 0, 65_535),
  TRUST_PROXY: whole(0, 0, 10),
  PUBLIC_URL: url(['http:', 'https:']),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('must name a folder')), './data'),
  DATA_MIN_FREE_MB: whole(256, 64, 1_000_000),
  DATABASE_URL: url(['postgres:', 'postgresql:']),
  MIGRATION_DATABASE_URL: url(['postgres:', 'postgresql:']),
  SMTP_URL: url(['smtp:', 'smtps:']),
  MAIL: v.optional(v.literal('outbox', 'must be outbox, or not set')),
  MAIL_FROM: v.optional(
    v.pipe(v.string(), v.regex(/^[^\r\n]+@[^\r\n]+$/, 'must be a mail address')),
    'Statehouse <no-reply@statehouse.example>',
  ),
  ADMIN_EMAIL: v.optional(v.pipe(v.string(), v.email('must be a mail address')), 'admin@statehouse.example'),
  DEMO: v.optional(flag),
  STOP_DELAY: whole(2, 0, 60),
  METRICS_PORT: v.optional(integer(0, 65_535)),
  METRICS_HOST: host,
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:']),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info'),
  OTP_TTL: whole(600, 1, 600),
  OTP_TRIES: whole(5, 1, 5),
  SESSION_IDLE: whole(1_800, 1, 86_400),
  SESSION_MAX: whole(43_200, 1, 604_800),
  ACCESS_TTL: whole(900, 1, 3_600),
  REFRESH_GRACE: whole(10, 0, 60),
  SESSION_BINDING: v.optional(flag, '0'),
  RATE_MAIL_INTERVAL: whole(30, 0, 3_600),
  RATE_MAILS_PER_HOUR: whole(10, 1, 1_000),
  RATE_SIGN_INS_PER_IP: whole(300, 1, 1_000_000),
  RATE_WRONG_CODES_PER_IP: whole(30, 5, 1_000_000),
  RATE_WRONG_CODES_PER_EMAIL: whole(5, 1, 1_000),
  RATE_CALLS_PER_IP: whole(3_000, 1, 1_000_000),
  RATE_CALLS_PER_USER: whole(1_200, 1, 1_000_000),
  RATE_DENIED_AUDITS: whole(30, 0, 10_000),
  RATE_UPLOADS_PER_IP: whole(1_000, 1, 1_000_000),
  RATE_FETCHES_PER_IP: whole(100, 1, 1_000_000),
  MAX_CONCURRENT_REQUESTS: whole(256, 1, 10_000),
  MAX_OPEN_BODIES_PER_IP: whole(128, 1, 10_000),
  MAX_LIVE_STREAMS: whole(5_000, 0, 100_000),
  COA_WRITE_PERMISSION: v.optional(
    v.picklist(ASSIGNABLE_PERMISSIONS, `must be one of ${ASSIGNABLE_PERMISSIONS.join(', ')}`),
  ),
  MEDIA_PROVIDER: v.optional(v.picklist(PROVIDERS, `must be one of ${PROVIDERS.join(', ')}`), 'embedded'),
  MEDIA_DIR: v.optional(v.string()),
  MEDIA_SCRIPT_URL: url(['https:']),
  MEDIA_UNFINISHED_TTL: whole(86_400, 60, 31_536_000),
  MEDIA_QUOTA_MB: whole(10_240, 1, 100_000_000),
  MEDIA_MIN_FREE_MB: whole(512, 0, 1_000_000),
  MEDIA_FETCH_ALLOW: v.optional(v.string()),
  CLOUDINARY_CLOUD_NAME: word,
  CLOUDINARY_UPLOAD_PRESET: word,
  CLOUDINARY_API_KEY: word,
  CLOUDINARY_API_SECRET: secret,
  S3_BUCKET: word,
  S3_REGION: word,
  S3_ENDPOINT: url(['http:', 'https:']),
  S3_FORCE_PATH_STYLE: v.optional(flag),
  S3_SIGNED_DOWNLOADS: v.optional(flag),
  S3_ACCESS_KEY_ID: secret,
  S3_SECRET_ACCESS_KEY: secret,
})

function parse(env: NodeJS.ProcessEnv) {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const result = v.safeParse(environment, present)
  if (result.success) return result.output
  const [issue] = result.issues
  const name = String(v.getDotPath(issue))
  // A URL may hold a password, and the message ends in a log.
  const given = /_(URL|ENDPOINT|KEY|SECRET|KEY_ID)$/.test(name) ? '' : `, but it is "${String(issue.input)}"`
  throw new SettingError(`${name} ${issue.message}${given}.`)
}

function refuseSilentFallbacks(env: NodeJS.ProcessEnv) {
  const stray = Object.keys(env).find((name) => /^PG[A-Z]+$/.test(name) && env[name])
  if (stray && !env.DATABASE_URL)
    throw new SettingError(
      `${stray} is set without DATABASE_URL. Set DATABASE_URL, or unset ${stray} for the embedded database.`,
    )
}

/** What says that others reach the server. A URL is not repeated, because it may hold a password. */
function reachableBecause({ HOST, TRUST_PROXY, PUBLIC_URL }: ReturnType<typeof parse>) {
  if (!isLoopback(HOST)) return `HOST is ${HOST}`
  if (TRUST_PROXY > 0) return `TRUST_PROXY is ${TRUST_PROXY}`
  const publicName = PUBLIC_URL && new URL(PUBLIC_URL).hostname
  return publicName && !isLoopback(publicName) ? `PUBLIC_URL names ${publicName}` : undefined
}

/** Reads the environment, the only place that does. Throws a `SettingError` that names the first wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const read = parse(env)
  refuseSilentFallbacks(env)
  if (read.MIGRATION_DATABASE_URL && !read.DATABASE_URL)
    throw new SettingError('MIGRATION_DATABASE_URL is set without DATABASE_URL, which names the role of the server.')
  const reachable = reachableBecause(read)
  if (!read.SMTP_URL && read.MAIL !== 'outbox' && reachable)
    throw new SettingError(
      `${reachable}, so others can reach the server, but there is no SMTP_URL to send sign-in codes by. Set SMTP_URL, or MAIL=outbox when mails are meant to stay in DATA_DIR.`,
    )
  if (read.SMTP_URL && read.MAIL === 'outbox')
    throw new SettingError('MAIL is outbox although SMTP_URL is set. Unset one of them.')
  if (read.SESSION_IDLE > read.SESSION_MAX) throw new SettingError('SESSION_IDLE must not be longer than SESSION_MAX.')
  return {
    host: read.HOST,
    port: read.PORT,
    trustedProxies: read.TRUST_PROXY,
    publicUrl: read.PUBLIC_URL,
    dataDir: read.DATA_DIR,
    minFreeBytes: read.DATA_MIN_FREE_MB * 1024 * 1024,
    databaseUrl: read.DATABASE_URL,
    migrationDatabaseUrl: read.MIGRATION_DATABASE_URL,
    mail: { smtpUrl: read.SMTP_URL, from: read.MAIL_FROM },
    isLocal: reachable === undefined,
    adminEmail: read.ADMIN_EMAIL,
    demo: read.DEMO ? read.DEMO === '1' : !read.DATABASE_URL,
    stopDelay: read.STOP_DELAY,
    metrics: read.METRICS_PORT === undefined ? undefined : { host: read.METRICS_HOST, port: read.METRICS_PORT },
    tracesEndpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: read.LOG_LEVEL,
    limits: {
      otpTtl: read.OTP_TTL,
      otpTries: read.OTP_TRIES,
      sessionIdle: read.SESSION_IDLE,
      sessionMax: read.SESSION_MAX,
      accessTtl: read.ACCESS_TTL,
      refreshGrace: read.REFRESH_GRACE,
      sessionBinding: read.SESSION_BINDING === '1',
      mailInterval: read.RATE_MAIL_INTERVAL,
      mailsPerHour: read.RATE_MAILS_PER_HOUR,
      signInsPerIpPerHour: read.RATE_SIGN_INS_PER_IP,
      wrongCodesPerIpPerHour: read.RATE_WRONG_CODES_PER_IP,
      wrongCodesPerEmailPerDay: read.RATE_WRONG_CODES_PER_EMAIL,
      callsPerIpPerMinute: read.RATE_CALLS_PER_IP,
      callsPerUserPerMinute: read.RATE_CALLS_PER_USER,
      deniedAuditsPerMinute: read.RATE_DENIED_AUDITS,
      uploadsPerIpPerHour: read.RATE_UPLOADS_PER_IP,
      fetchesPerIpPerHour: read.RATE_FETCHES_PER_IP,
      concurrentRequests: read.MAX_CONCURRENT_REQUESTS,
      openBodiesPerIp: read.MAX_OPEN_BODIES_PER_IP,
      liveStreams: read.MAX_LIVE_STREAMS,
    },
    accountWritePermission: read.COA_WRITE_PERMISSION,
    media: readMediaSettings(read),
  }
}
