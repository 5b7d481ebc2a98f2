import { describe, expect, test } from 'vitest'
import { SettingError } from '#server/errors/operator-error.ts'
import { readConfig } from './env.ts'

const WITH_PROVIDER = {
  PUBLIC_URL: 'https://house.example/',
  MAIL: 'outbox',
  OIDC_ISSUER: 'https://id.example/realms/house',
  OIDC_CLIENT_ID: 'statehouse',
  OIDC_CLIENT_SECRET: 'a client secret',
}

test('a provider needs three settings and the public address, to which alone it returns', () => {
  expect(readConfig(WITH_PROVIDER).signOn).toEqual({
    issuer: 'https://id.example/realms/house',
    clientId: 'statehouse',
    clientSecret: 'a client secret',
    name: 'single sign-on',
    trustsEmail: false,
    prompt: 'login',
    redirectUri: 'https://house.example/sso',
  })
  const local = {
    ...WITH_PROVIDER,
    OIDC_ISSUER: 'http://localhost:8080',
    OIDC_NAME: ' Keyhouse ',
    OIDC_TRUST_EMAIL: '1',
  }
  const { name, trustsEmail } = readConfig(local).signOn ?? {}
  expect([name, trustsEmail]).toEqual(['Keyhouse', true])
  const OIDC_ISSUER = 'https://id.example/realms/100%'
  expect(readConfig({ ...WITH_PROVIDER, OIDC_ISSUER }).signOn?.issuer).toBe(OIDC_ISSUER)
})

test('an empty environment gives a server on loopback with an embedded database and the stated limits', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    trustedProxies: 0,
    publicUrl: undefined,
    dataDir: './data',
    minFreeBytes: 256 * 1024 * 1024,
    databaseUrl: undefined,
    migrationDatabaseUrl: undefined,
    mail: { smtpUrl: undefined, from: 'Statehouse <no-reply@statehouse.example>' },
    isLocal: true,
    adminEmail: 'admin@statehouse.example',
    demo: true,
    stopDelay: 2,
    stopGrace: 10,
    logLevel: 'info',
    limits: {
      otpTtl: 600,
      otpTries: 5,
      sessionIdle: 1_800,
      sessionMax: 43_200,
      accessTtl: 900,
      refreshGrace: 10,
      sessionBinding: false,
      mailInterval: 30,
      mailsPerHour: 10,
      signInsPerIpPerHour: 300,
      wrongCodesPerIpPerHour: 30,
      wrongCodesPerEmailPerDay: 5,
      callsPerIpPerMinute: 3_000,
      callsPerUserPerMinute: 1_200,
      deniedAuditsPerMinute: 30,
      uploadsPerIpPerHour: 1_000,
      fetchesPerIpPerHour: 100,
      concurrentRequests: 256,
      liveStreams: 5000,
      openBodiesPerIp: 128,
    },
    media: {
      service: { provider: 'embedded' },
      folder: 'data/media',
      bucket: undefined,
      unfinishedTtl: 86_400,
      quotaBytes: 10 * 1024 ** 3,
      minFreeBytes: 512 * 1024 * 1024,
      fetchAllow: [],
    },
  })
})

test('the address of the server is an origin, whatever its case', () => {
  expect(readConfig({ PUBLIC_URL: 'HTTPS://House.example/', MAIL: 'outbox' }).publicUrl).toBe('https://house.example')
})

test('an empty variable counts as one that is not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}))
})

test.each(['Africa/Lagos', 'UTC', 'Etc/GMT-3', 'US/Eastern'])('%s is a time zone of the server', (TZ) => {
  expect(readConfig({ TZ })).toEqual(readConfig({}))
})

test('the first person may have an address with other letters', () => {
  expect(readConfig({ ADMIN_EMAIL: "conor.o'brien@bücher.example" }).adminEmail).toBe(
    "conor.o'brien@xn--bcher-kva.example",
  )
})

test('PostgreSQL starts without the demonstration unless it is requested', () => {
  const DATABASE_URL = 'postgres://somebody@db.example/statehouse'
  expect(readConfig({ DATABASE_URL }).demo).toBe(false)
  expect(readConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true)
  expect(readConfig({ DEMO: '0' }).demo).toBe(false)
})

test.each<[NodeJS.ProcessEnv, string]>([
  [{ PORT: '65536' }, 'PORT must be at most 65535, but it is "65536".'],
  [{ PORT: '80.5' }, 'PORT must be a whole number from 0 to 65535, but it is "80.5".'],
  [{ OTP_TTL: '0' }, 'OTP_TTL must be at least 1, but it is "0".'],
  [{ DEMO: 'yes' }, 'DEMO must be 0 or 1, but it is "yes".'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, but it is "loud".'],
  [{ ADMIN_EMAIL: 'admin' }, 'ADMIN_EMAIL must be a mail address, but it is "admin".'],
  [
    { COA_WRITE_PERMISSION: 'write_coa' },
    'COA_WRITE_PERMISSION must be one of read_user, read_task, read_announcement, read_file_upload, reverse_ledger, *, but it is "write_coa".',
  ],
  ...[
    'https://house.example/app',
    'http://localhost/app/',
    'https://house.example/?a=1',
    'https://house.example/#a',
  ].map((PUBLIC_URL): [NodeJS.ProcessEnv, string] => [
    { PUBLIC_URL },
    'PUBLIC_URL must end with the host or the port: the server has no path of its own.',
  ]),
  ...['x@y, z@w.example', 'Statehouse', 'A <a@b.example>\nBcc: c@d.example'].map(
    (MAIL_FROM): [NodeJS.ProcessEnv, string] => [
      { MAIL_FROM },
      `MAIL_FROM must be one mail address, but it is ${JSON.stringify(MAIL_FROM)}.`,
    ],
  ),
  ...['Mars/Phobos', 'WAT', ' Africa/Lagos', 'Africa/Lagos ', 'africa/lagos', 'UTC+3', '+03:00', ':UTC'].map(
    (TZ): [NodeJS.ProcessEnv, string] => [{ TZ }, `TZ must be a time zone such as Africa/Lagos, but it is "${TZ}".`],
  ),
  ...[
    'postgres://one,two/house',
    'postgresql://ada:a@one:5432,two:5433/house',
    'postgres:///house?host=/run/postgresql,db.example',
    'postgres://db.example/house?user=ada&host=one%2ctwo',
  ].map((DATABASE_URL): [NodeJS.ProcessEnv, string] => [{ DATABASE_URL }, 'DATABASE_URL must name one host.']),
  ...['ada:a#b@db', 'ada:12#b@db', 'ada:a/b@db', 'ada:12/b@db', 'ada:a?b@db', 'db:99999', 'db:port'].map(
    (authority): [NodeJS.ProcessEnv, string] => [
      { DATABASE_URL: `postgres://${authority}/house` },
      'DATABASE_URL must have #, / and ? in a password as %23, %2F and %3F, and a port of at most 65535.',
    ],
  ),
  [
    { DATABASE_URL: 'postgres://ada@db.example/house?sslmode=prefer' },
    'DATABASE_URL must have no sslmode=allow or sslmode=prefer: choose disable or verify-full.',
  ],
  ...['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'PUBLIC_URL', 'OIDC_ISSUER'].map(
    (missing): [NodeJS.ProcessEnv, string] => [
      { ...WITH_PROVIDER, [missing]: undefined },
      `${missing === 'OIDC_ISSUER' ? 'OIDC_CLIENT_ID' : 'OIDC_ISSUER'} is set: it needs OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and PUBLIC_URL too.`,
    ],
  ),
  ...['id.example', 'not a url', 'ftp://id.example'].map((OIDC_ISSUER): [NodeJS.ProcessEnv, string] => [
    { ...WITH_PROVIDER, OIDC_ISSUER },
    'OIDC_ISSUER must be a URL that begins with https:// or http://.',
  ]),
  ...[
    'https://id.example/?a=1',
    'https://id.example/#b',
    'https://ada:hunter2@id.example/',
    'https://id.example/.well-known/openid-configuration',
  ].map((OIDC_ISSUER): [NodeJS.ProcessEnv, string] => [
    { ...WITH_PROVIDER, OIDC_ISSUER },
    'OIDC_ISSUER must end before /.well-known/, without a user, ? and #.',
  ]),
  ...[
    ' https://login.microsoftonline.com/common/v2.0',
    'https:login.microsoftonline.com/common',
    'https://login.microsoftonline.com:443/common',
    'https://LOGIN.microsoftonline.com//common/v2.0',
    'https://login.microsoftonline.com/%63ommon',
    'https://login.microsoftonline.com/organizations/v2.0',
    'https://login.microsoftonline.com/Consumers/v2.0',
    'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
  ].map((OIDC_ISSUER): [NodeJS.ProcessEnv, string] => [
    { ...WITH_PROVIDER, OIDC_ISSUER },
    'OIDC_ISSUER must name one tenant.',
  ]),
  [
    { ...WITH_PROVIDER, OIDC_ISSUER: 'http://id.example' },
    'OIDC_ISSUER must begin with https://, since it is beyond this machine.',
  ],
  [
    { ...WITH_PROVIDER, OIDC_NAME: 'x'.repeat(31) },
    `OIDC_NAME must have at most 30 characters, but it is "${'x'.repeat(31)}".`,
  ],
  [{ ...WITH_PROVIDER, OIDC_PROMPT: 'none' }, 'OIDC_PROMPT must be one of login, select_account, but it is "none".'],
  [{ MAIL: 'smtp' }, 'MAIL must be outbox, or not set, but it is "smtp".'],
  [{ SESSION_IDLE: '7200', SESSION_MAX: '3600' }, 'SESSION_IDLE must not be longer than SESSION_MAX.'],
  [
    { PGHOST: 'db.example' },
    'PGHOST is set without DATABASE_URL. Set DATABASE_URL, or unset PGHOST for the embedded database.',
  ],
  [
    { MIGRATION_DATABASE_URL: 'postgres://owner@db.example/statehouse' },
    'MIGRATION_DATABASE_URL is set without DATABASE_URL, which names the role of the server.',
  ],
  [{ MAIL: 'outbox', SMTP_URL: 'smtp://mail.example' }, 'MAIL is outbox although SMTP_URL is set. Unset one of them.'],
])('%o stops the start with one line', (env, message) => {
  expect(() => readConfig(env)).toThrow(new SettingError(message))
})

test.each([
  ['postgresql:///house?host=/run/postgresql', 'postgresql:///house?host=/run/postgresql'],
  ['postgresql://ada@/house?host=/run/postgresql', 'postgresql://ada@localhost/house?host=/run/postgresql'],
  ['postgresql://ada@%2Frun%2Fpostgresql/house', 'postgresql://ada@%2Frun%2Fpostgresql/house'],
  ['postgres:///house?user=ada@db&host=/run', 'postgres:///house?user=ada@db&host=/run'],
  ['postgres://ada:a%23%2F%3F%40@db.example:65535/house', 'postgres://ada:a%23%2F%3F%40@db.example:65535/house'],
])('the address %s of a socket is taken', (DATABASE_URL, databaseUrl) => {
  expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(databaseUrl)
})

test('a refused URL is not repeated, because it may hold a password', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://root:hunter2@db.example' })).toThrow(
    new SettingError('DATABASE_URL must be a URL that begins with postgres:// or postgresql://.'),
  )
})

test.each([
  [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0'],
  [{ HOST: '::' }, 'HOST is ::'],
  [{ HOST: 'statehouse.example' }, 'HOST is statehouse.example'],
  [{ TRUST_PROXY: '1' }, 'TRUST_PROXY is 1'],
  [{ PUBLIC_URL: 'https://me:hunter2@house.example/' }, 'PUBLIC_URL names house.example'],
  [{ PUBLIC_URL: 'http://localhost:8080', TRUST_PROXY: '1' }, 'TRUST_PROXY is 1'],
])('without SMTP, %o is refused unless the outbox is meant, and is not local', (env, reason) => {
  expect(() => readConfig(env)).toThrow(
    new SettingError(
      `${reason}, so others can reach the server, but there is no SMTP_URL to send sign-in codes by. Set SMTP_URL, or MAIL=outbox when mails are meant to stay in DATA_DIR.`,
    ),
  )
  expect(readConfig({ ...env, MAIL: 'outbox' }).isLocal).toBe(false)
  expect(readConfig({ ...env, SMTP_URL: 'smtp://mail.example' }).isLocal).toBe(false)
})

describe.each(['DATA_DIR', 'MEDIA_DIR'])('%s', (name) => {
  test.each([
    ...['"/srv/data"', "'/srv/data'", '"/srv/data', '/srv/data"', '`pwd`', '“/srv/data”', '«data»'],
    ...[' /srv/data', '/srv/data ', '\t/srv', '/srv/data\u00a0', '\ufeff/srv/data', '/srv/data\u200b', ' '],
    ...['/srv/data\r', '/srv/data\n', '/srv\n/data', '/srv/\u0007data', '/srv\u001b[31m', '/srv\u0085x', '/srv\u2028x'],
    ...['~', '~/data', '~ada/data', '$HOME/data', '$(pwd)', '/srv/caf\ufffd', 'file:///srv/data', 's3://house'],
  ])('%j is refused with one line', (value) => {
    const message =
      'must be a plain path: no quotes or blanks around it, no ~, $ or protocol in front, no control characters'
    const refusal = new SettingError(`${name} ${message}, but it is ${JSON.stringify(value)}.`)
    expect(() => readConfig({ [name]: value })).toThrow(refusal)
    expect(refusal.message).not.toMatch(/[\r\n]/)
  })

  test.each([
    ...[
      '.',
      '..',
      '/',
      '../data',
      '/srv/house data/é',
      "/srv/o'brien/data",
      '/srv/~ada',
      'C:\\data',
      '/srv/a$b',
      '数据',
    ],
  ])('%j is a folder', (value) => {
    const { dataDir, media } = readConfig({ [name]: value })
    expect(name === 'DATA_DIR' ? dataDir : media.folder).toBe(value)
  })
})

test.each(['PORT', 'TZ', 'MAIL_FROM', 'ADMIN_EMAIL', 'LOG_LEVEL', 'S3_REGION', 'HOST', 'MEDIA_FETCH_ALLOW'])(
  'a line break in %s stays in one line of the refusal',
  (name) => {
    expect(() => readConfig({ [name]: 'a\r\nb\u001b[2J' })).toThrow(`"a\\r\\nb\\u001b[2J".`)
  },
)

test.each([
  { HOST: '127.0.0.1' },
  { HOST: '127.9.9.9' },
  { HOST: '::1' },
  { HOST: 'localhost' },
  { PUBLIC_URL: 'http://localhost:5173' },
  { PUBLIC_URL: 'http://[::1]:3000' },
])('%o is local and needs no mail server', (env) => {
  expect(readConfig(env).isLocal).toBe(true)
})
