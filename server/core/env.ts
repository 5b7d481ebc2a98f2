import { isIP } from 'node:net'
import { SettingError } from '#server/errors/operator-error.ts'
import { type Environment, limitsIn, parseEnvironment } from './environment.ts'
import { readMediaSettings } from './media-settings.ts'

const LOOPBACK_NAMES = ['localhost', '::1', '[::1]']

const isLoopback = (host: string) => LOOPBACK_NAMES.includes(host) || (isIP(host) === 4 && host.startsWith('127.'))

function refuseSilentFallbacks(env: NodeJS.ProcessEnv) {
  const stray = Object.keys(env).find((name) => /^PG[A-Z]+$/.test(name) && env[name])
  if (stray && !env.DATABASE_URL)
    throw new SettingError(
      `${stray} is set without DATABASE_URL. Set DATABASE_URL, or unset ${stray} for the embedded database.`,
    )
}

/** What says that others reach the server. A URL is not repeated, because it may hold a password. */
function reachableBecause({ HOST, TRUST_PROXY, PUBLIC_URL }: Environment) {
  if (!isLoopback(HOST)) return `HOST is ${HOST}`
  if (TRUST_PROXY > 0) return `TRUST_PROXY is ${TRUST_PROXY}`
  const publicName = PUBLIC_URL && new URL(PUBLIC_URL).hostname
  return publicName && !isLoopback(publicName) ? `PUBLIC_URL names ${publicName}` : undefined
}

/** Throws a `SettingError` when a setting lacks another that it needs. */
function readSignOn(read: Environment) {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    PUBLIC_URL: publicUrl,
  } = read
  const given = (['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const).find((name) => read[name])
  if (!given) return undefined
  if (!issuer || !clientId || !clientSecret || !publicUrl)
    throw new SettingError(
      `${given} is set: it needs OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and PUBLIC_URL too.`,
    )
  if (new URL(issuer).protocol === 'http:' && !isLoopback(new URL(issuer).hostname))
    throw new SettingError('OIDC_ISSUER must begin with https://, since it is beyond this machine.')
  return {
    issuer,
    clientId,
    clientSecret,
    name: read.OIDC_NAME || 'single sign-on',
    /** A missing `email_verified` counts as true: the directory itself writes the addresses. */
    trustsEmail: read.OIDC_TRUST_EMAIL === '1',
    /** What asks a person again who is signed in at the provider. */
    prompt: read.OIDC_PROMPT ?? 'login',
    /** Where the provider sends people back to. A request never changes it. */
    redirectUri: `${new URL(publicUrl).origin}/sso`,
  }
}

export type SignOnSettings = NonNullable<ReturnType<typeof readSignOn>>

/** Reads the environment, the only place that does. Throws a `SettingError` that names the first wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const read = parseEnvironment(env)
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
    /** The number of trusted proxies: the client's address is that many steps from the right of `X-Forwarded-For`. */
    trustedProxies: read.TRUST_PROXY,
    publicUrl: read.PUBLIC_URL && new URL(read.PUBLIC_URL).origin,
    dataDir: read.DATA_DIR,
    /** Space on the disk of the embedded database that changes leave free. */
    minFreeBytes: read.DATA_MIN_FREE_MB * 1024 * 1024,
    /** PostgreSQL; without it the embedded database in `dataDir`. */
    databaseUrl: read.DATABASE_URL,
    /** Names the owner of the tables; `npm run migrate` alone reads it. */
    migrationDatabaseUrl: read.MIGRATION_DATABASE_URL,
    /** Without `smtpUrl` every mail is a file in `dataDir`. */
    mail: { smtpUrl: read.SMTP_URL, from: read.MAIL_FROM },
    /** No setting says that others reach the server: without `smtpUrl`, `/mailbox` shows the codes. */
    isLocal: reachable === undefined,
    adminEmail: read.ADMIN_EMAIL,
    demo: read.DEMO ? read.DEMO === '1' : !read.DATABASE_URL,
    /** Seconds for which a stopping server still accepts connections, so that proxies notice first. */
    stopDelay: read.STOP_DELAY,
    /** Seconds that requests in progress then have. */
    stopGrace: read.STOP_GRACE,
    /** Where Prometheus reads metrics; without it there are none. */
    metrics: read.METRICS_PORT === undefined ? undefined : { host: read.METRICS_HOST, port: read.METRICS_PORT },
    /** Receives traces by OTLP; without it there are none. */
    tracesEndpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: read.LOG_LEVEL,
    limits: limitsIn(read),
    /** The permission for changes of the chart of accounts; without it, none is needed. */
    accountWritePermission: read.COA_WRITE_PERMISSION,
    media: readMediaSettings(read),
    /** The identity provider; without it people sign in by code alone. */
    signOn: readSignOn(read),
  }
}

export type Config = Readonly<ReturnType<typeof readConfig>>
