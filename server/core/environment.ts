import addressparser from 'nodemailer/lib/addressparser'
import * as v from 'valibot'
import { LOCALE } from '#contract/locale.ts'
import { ASSIGNABLE_PERMISSIONS } from '#contract/role.ts'
import { email } from '#contract/session.ts'
import { SettingError } from '#server/errors/operator-error.ts'

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const PROMPTS = ['login', 'select_account'] as const
const PROVIDERS = ['embedded', 'cloudinary', 'none'] as const

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

const isUrl = (protocols: readonly string[]) =>
  v.check(
    (value: string) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
    `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  )

const url = (protocols: readonly string[]) => v.optional(v.pipe(v.string(), isUrl(protocols)))

/** PostgreSQL lets the host be empty behind a user, and URLs do not. `pg` prefers the host of the parameters. */
const databaseUrl = v.optional(
  v.pipe(
    v.string(),
    v.transform((value) => value.replace(/^(\w+:\/\/[^/?]*@)\//, '$1localhost/')),
    v.check((value) => !/^\w+:\/\/([^/?]*@)?[^/?@]*,|[?&]host=[^&]*(,|%2c)/i.test(value), 'must name one host'),
    v.check(
      (value) => !/^postgres(ql)?:\/\//.test(value) || (URL.canParse(value) && !/#|^\w+:\/\/[^?]*\/[^?]*@/.test(value)),
      'must have #, / and ? in a password as %23, %2F and %3F, and a port of at most 65535',
    ),
    isUrl(['postgres:', 'postgresql:']),
    v.check(
      (value) => !/[?&]sslmode=(allow|prefer)\b/.test(value),
      'must have no sslmode=allow or sslmode=prefer: choose disable or verify-full',
    ),
  ),
)

const isOrigin = (value: string | undefined) => {
  const url = URL.parse(value ?? '')
  return url === null || url.pathname + url.search + url.hash === '/'
}

function isMailbox(value: string) {
  const found = addressparser(value, { flatten: true })
  return found.length === 1 && /^[^\s@]+@[^\s@]+$/.test(found[0]?.address ?? '') && !/[\r\n]/.test(value)
}

/** Node takes any other text for UTC. It knows offsets and lower-case names only in `Intl`. */
function isTimeZone(value: string) {
  try {
    const { timeZone } = new Intl.DateTimeFormat(LOCALE, { timeZone: value }).resolvedOptions()
    return /^[A-Z]/.test(value) && (timeZone === value || timeZone.toLowerCase() !== value.toLowerCase())
  } catch {
    return false
  }
}

/**
 * No shell reads the settings of a service or a container: quotes, `~` and `$HOME` stay in them. Letters in another encoding
 * than UTF-8 arrive as U+FFFD. A folder of that very name would get a new database.
 */
const folder = v.pipe(
  v.string(),
  v.check(
    (value) =>
      !/[\p{Cc}\u2028\u2029\ufffd]|^[~$]|^\w+:\/\/|^[\s\p{Cf}"'`\p{Pi}\p{Pf}]|[\s\p{Cf}"'`\p{Pi}\p{Pf}]$/u.test(value),
    'must be a plain path: no quotes or blanks around it, no ~, $ or protocol in front, no control characters',
  ),
)

const flag = v.picklist(['0', '1'], 'must be 0 or 1')

/** Microsoft signs there for every tenant, or for everybody with a private account. */
const MULTI_TENANT = ['common', 'organizations', 'consumers', '9188040d-6c67-4c5b-b112-36a304b66dad']

const MICROSOFT = 'login.microsoftonline.com'

function isOneTenant(value: string) {
  const { hostname, pathname } = URL.parse(value) ?? {}
  const [tenant = ''] = pathname?.toLowerCase().split('/').filter(Boolean) ?? []
  return hostname !== MICROSOFT || !(MULTI_TENANT.includes(tenant) || tenant.includes('%'))
}

/** The library adds the address of the metadata. It compares no issuer where it is given that address itself. */
function isIssuer(value: string) {
  const url = URL.parse(value)
  if (!url) return true
  return url.username + url.password + url.search + url.hash === '' && !url.pathname.includes('/.well-known/')
}

const word = v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,255}$/, 'must be letters, digits, dots and dashes')))
const secret = v.optional(v.pipe(v.string(), v.regex(/^\S+$/, 'must have no spaces')))

/** Times in seconds, and limits: name, standard, least and most. A test can shrink each. */
const LIMITS = {
  OTP_TTL: ['otpTtl', 600, 1, 600],
  OTP_TRIES: ['otpTries', 5, 1, 5],
  SESSION_IDLE: ['sessionIdle', 1_800, 1, 86_400],
  SESSION_MAX: ['sessionMax', 43_200, 1, 604_800],
  ACCESS_TTL: ['accessTtl', 900, 1, 3_600],
  REFRESH_GRACE: ['refreshGrace', 10, 0, 60],
  /** The least time between two mails to one address. */
  RATE_MAIL_INTERVAL: ['mailInterval', 30, 0, 3_600],
  RATE_MAILS_PER_HOUR: ['mailsPerHour', 10, 1, 1_000],
  RATE_SIGN_INS_PER_IP: ['signInsPerIpPerHour', 300, 1, 1_000_000],
  RATE_WRONG_CODES_PER_IP: ['wrongCodesPerIpPerHour', 30, 5, 1_000_000],
  /** Wrong codes of strangers for one address, and of a known browser, after which it takes two codes to sign in. */
  RATE_WRONG_CODES_PER_EMAIL: ['wrongCodesPerEmailPerDay', 5, 1, 1_000],
  RATE_CALLS_PER_IP: ['callsPerIpPerMinute', 3_000, 1, 1_000_000],
  RATE_CALLS_PER_USER: ['callsPerUserPerMinute', 1_200, 1, 1_000_000],
  /** Denied attempts of one user, and wrong codes for one address, that reach the audit log. */
  RATE_DENIED_AUDITS: ['deniedAuditsPerMinute', 30, 0, 10_000],
  RATE_UPLOADS_PER_IP: ['uploadsPerIpPerHour', 1_000, 1, 1_000_000],
  /** Uploads by URL, which make this server call others. */
  RATE_FETCHES_PER_IP: ['fetchesPerIpPerHour', 100, 1, 1_000_000],
  MAX_CONCURRENT_REQUESTS: ['concurrentRequests', 256, 1, 10_000],
  MAX_OPEN_BODIES_PER_IP: ['openBodiesPerIp', 128, 1, 10_000],
  /** The streams of one process. */
  MAX_LIVE_STREAMS: ['liveStreams', 5_000, 0, 100_000],
} as const

type LimitVariable = keyof typeof LIMITS
type Numbers = Readonly<Record<(typeof LIMITS)[LimitVariable][0], number>>

export type Limits = Numbers & {
  /** A session takes requests only from the browser that began it, which has a cookie that no script can read. */
  readonly sessionBinding: boolean
}

const limitEntries = Object.fromEntries(
  Object.entries(LIMITS).map(([name, [, standard, least, most]]) => [name, whole(standard, least, most)]),
) as Record<LimitVariable, ReturnType<typeof whole>>

const environment = v.object({
  ...limitEntries,
  HOST: host,
  PORT: whole(3000, 0, 65_535),
  TZ: v.optional(v.pipe(v.string(), v.check(isTimeZone, 'must be a time zone such as Africa/Lagos'))),
  TRUST_PROXY: whole(0, 0, 10),
  PUBLIC_URL: v.pipe(
    url(['http:', 'https:']),
    v.check(isOrigin, 'must end with the host or the port: the server has no path of its own'),
  ),
  DATA_DIR: v.optional(folder, './data'),
  DATA_MIN_FREE_MB: whole(256, 64, 1_000_000),
  DATABASE_URL: databaseUrl,
  MIGRATION_DATABASE_URL: databaseUrl,
  SMTP_URL: url(['smtp:', 'smtps:']),
  MAIL: v.optional(v.literal('outbox', 'must be outbox, or not set')),
  MAIL_FROM: v.optional(
    v.pipe(v.string(), v.check(isMailbox, 'must be one mail address')),
    'Statehouse <no-reply@statehouse.example>',
  ),
  ADMIN_EMAIL: v.optional(
    v.pipe(
      v.string(),
      v.check((value) => v.is(email, value), 'must be a mail address'),
      email,
    ),
    'admin@statehouse.example',
  ),
  DEMO: v.optional(flag),
  STOP_DELAY: whole(2, 0, 60),
  STOP_GRACE: whole(10, 0, 3_600),
  METRICS_PORT: v.optional(integer(0, 65_535)),
  METRICS_HOST: host,
  OIDC_ISSUER: v.optional(
    v.pipe(
      v.string(),
      isUrl(['https:', 'http:']),
      v.check(isIssuer, 'must end before /.well-known/, without a user, ? and #'),
      v.check(isOneTenant, 'must name one tenant'),
    ),
  ),
  OIDC_CLIENT_ID: v.optional(v.string()),
  OIDC_CLIENT_SECRET: v.optional(v.string()),
  OIDC_NAME: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(30, 'must have at most 30 characters'))),
  OIDC_TRUST_EMAIL: v.optional(flag),
  OIDC_PROMPT: v.optional(v.picklist(PROMPTS, `must be one of ${PROMPTS.join(', ')}`)),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:']),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info'),
  SESSION_BINDING: v.optional(flag, '0'),
  COA_WRITE_PERMISSION: v.optional(
    v.picklist(ASSIGNABLE_PERMISSIONS, `must be one of ${ASSIGNABLE_PERMISSIONS.join(', ')}`),
  ),
  MEDIA_PROVIDER: v.optional(v.picklist(PROVIDERS, `must be one of ${PROVIDERS.join(', ')}`), 'embedded'),
  MEDIA_DIR: v.optional(folder),
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

/** The variables that Statehouse knows. Throws a `SettingError` that names the first wrong one. */
export function parseEnvironment(env: NodeJS.ProcessEnv) {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const result = v.safeParse(environment, present)
  if (result.success) return result.output
  const [issue] = result.issues
  const name = String(v.getDotPath(issue))
  // A URL may hold a password, and the message ends in a log.
  const given = /_(URL|ENDPOINT|ISSUER|KEY|SECRET|KEY_ID)$/.test(name)
    ? ''
    : `, but it is ${JSON.stringify(String(issue.input))}`
  throw new SettingError(`${name} ${issue.message}${given}.`)
}

export type Environment = ReturnType<typeof parseEnvironment>

export const limitsIn = (read: Environment): Limits => ({
  ...(Object.fromEntries(Object.entries(LIMITS).map(([name, [key]]) => [key, read[name as LimitVariable]])) as Numbers),
  sessionBinding: read.SESSION_BINDING === '1',
})
