import { join } from 'node:path'
import getPort from 'get-port'
import { BUILT_SERVER, processFolder, type Settings } from '#tools/process.ts'
import { startMailCatcher } from './mail-catcher.ts'
import { startProxy } from './proxy.ts'
import { type Service, startService } from './service.ts'

export const UNLIMITED = {
  RATE_CALLS_PER_IP: '1000000',
  RATE_CALLS_PER_USER: '1000000',
  RATE_SIGN_INS_PER_IP: '1000000',
  RATE_MAIL_INTERVAL: '0',
  RATE_MAILS_PER_HOUR: '1000',
}

interface Options {
  /** The address of a PostgreSQL that outlives the cluster. */
  readonly databaseUrl: string
  readonly settings?: Settings
  readonly port?: number
  /** Aborted, it ends a start. */
  readonly signal?: AbortSignal
  readonly onCode?: (email: string, code: string) => void
}

const BUCKET = {
  S3_BUCKET: 'statehouse',
  S3_REGION: 'eu-west-1',
  S3_FORCE_PATH_STYLE: '1',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}

type Folder = ReturnType<typeof processFolder>

async function startBucket({ folder, run }: Folder) {
  const port = String(await getPort())
  const launch = async () => {
    const bucket = run('tools/cluster/bucket-main.ts', [join(folder, 'bucket'), port])
    await bucket.said(/Object storage (\S+)/)
    return bucket
  }
  return { ...(await startService(launch)), endpoint: `http://127.0.0.1:${port}` }
}

/**
 * Two servers of the build behind HAProxy, with object storage and a mail server. HAProxy alternates the requests, so
 * consecutive ones go to different processes. Throws when HAProxy is not installed.
 */
export async function startCluster({ databaseUrl, settings, port: givenPort, onCode, signal }: Options) {
  const folder = processFolder(BUILT_SERVER)
  const mails = join(folder.folder, 'mails')
  const closers: (() => unknown)[] = [folder.close]
  const close = async () => {
    for (const each of closers.splice(0).reverse()) await each()
  }
  try {
    const mail = await startMailCatcher(mails, onCode)
    closers.push(mail.close)
    const bucket = await startBucket(folder)
    const ports = [await getPort(), await getPort()] as const
    const url = `http://127.0.0.1:${givenPort ?? (await getPort())}`
    const all = {
      STOP_DELAY: '2',
      TRUST_PROXY: '1',
      PUBLIC_URL: url,
      DATABASE_URL: databaseUrl,
      SMTP_URL: mail.url,
      S3_ENDPOINT: bucket.endpoint,
      ...BUCKET,
      ...settings,
    }
    const launch = (PORT: number) => (changed?: Settings) =>
      folder.startServer({ ...all, PORT: String(PORT), ...changed })
    const servers: [Service, Service] = await Promise.all([
      startService(launch(ports[0])),
      startService(launch(ports[1])),
    ])
    const addresses = [`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[1]}`] as const
    const proxy = await startProxy(addresses, Number(new URL(url).port), join(folder.folder, 'haproxy.log'))
    closers.push(proxy.kill)
    const untilUp = () => Promise.all([proxy.untilUp(0, signal), proxy.untilUp(1, signal)])
    await untilUp()
    return {
      url,
      urls: ports.map((each) => `http://127.0.0.1:${each}`),
      settings: all,
      /** Runs a command of the project beside the servers. */
      run: folder.run,
      mails,
      nextCodeFor: mail.nextCodeFor,
      forgetCodes: mail.forgetCodes,
      servers,
      proxy,
      bucket,
      untilUp,
      eachServer: (act: (server: Service) => Promise<void>) => Promise.all(servers.map(act)),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>
