import { join } from 'node:path'
import ipaddr from 'ipaddr.js'
import { SettingError } from '#server/errors/operator-error.ts'
import type { Environment } from './environment.ts'

const SCRIPT_URL = 'https://upload-widget.cloudinary.com/latest/global/all.js'
type Name = keyof Environment

function need<N extends Name>(read: Environment, name: N, because: string) {
  const value = read[name]
  if (value === undefined) throw new SettingError(`${name} is not set although ${because}.`)
  return value
}

function pair<A extends Name, B extends Name>(read: Environment, first: A, second: B) {
  if (read[first] === undefined && read[second] === undefined) return undefined
  return [need(read, first, `${second} is`), need(read, second, `${first} is`)] as const
}

function refuse(read: Environment, names: RegExp, because: string) {
  const stray = Object.keys(read).find((name) => names.test(name))
  if (stray) throw new SettingError(`${stray} is set although ${because}.`)
}

function readService(read: Environment) {
  const provider = read.MEDIA_PROVIDER
  const because = `MEDIA_PROVIDER is ${provider}`
  if (provider !== 'cloudinary') refuse(read, /^(MEDIA_SCRIPT_URL$|CLOUDINARY_)/, because)
  if (provider === 'none') return { provider } as const
  if (provider === 'embedded') return { provider } as const
  const credentials = pair(read, 'CLOUDINARY_API_KEY', 'CLOUDINARY_API_SECRET')
  return {
    provider,
    scriptUrl: read.MEDIA_SCRIPT_URL ?? SCRIPT_URL,
    cloudName: need(read, 'CLOUDINARY_CLOUD_NAME', because),
    uploadPreset: need(read, 'CLOUDINARY_UPLOAD_PRESET', because),
    /** Present when uploads are signed. */
    credentials: credentials && { apiKey: credentials[0], apiSecret: credentials[1] },
  } as const
}

export type Cloudinary = Extract<ReturnType<typeof readService>, { provider: 'cloudinary' }>

function readBucket(read: Environment) {
  if (read.S3_BUCKET === undefined) {
    refuse(read, /^S3_/, 'S3_BUCKET is not')
    return undefined
  }
  const credentials = pair(read, 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY')
  return {
    name: read.S3_BUCKET,
    region: need(read, 'S3_REGION', 'S3_BUCKET is'),
    /** The address of a service other than Amazon's. */
    endpoint: read.S3_ENDPOINT,
    forcePathStyle: read.S3_FORCE_PATH_STYLE === '1',
    /** Browsers reach the bucket, and read files there by signed addresses. */
    signedDownloads: read.S3_SIGNED_DOWNLOADS === '1',
    /** Without them the SDK looks where it always does: profile, container, machine. */
    credentials: credentials && { accessKeyId: credentials[0], secretAccessKey: credentials[1] },
  }
}

export type Bucket = NonNullable<ReturnType<typeof readBucket>>

function readAllowed(list = '') {
  const addresses = list.split(',').map((part) => part.trim())
  const wrong = addresses.find((address) => address !== '' && !ipaddr.isValid(address))
  if (wrong)
    throw new SettingError(
      `MEDIA_FETCH_ALLOW must be addresses with commas between, but it has ${JSON.stringify(wrong)}.`,
    )
  return addresses.filter((address) => address !== '')
}

/** Combines the settings. Throws a `SettingError` when one lacks another that it needs, or contradicts it. */
export const readMediaSettings = (read: Environment) => ({
  service: readService(read),
  /** The folder of uploads; with a bucket, only of those that are not there yet. */
  folder: read.MEDIA_DIR ?? join(read.DATA_DIR, 'media'),
  bucket: readBucket(read),
  /** Seconds without a request after which an upload that did not become a file is deleted. */
  unfinishedTtl: read.MEDIA_UNFINISHED_TTL,
  quotaBytes: read.MEDIA_QUOTA_MB * 1024 * 1024,
  minFreeBytes: read.MEDIA_MIN_FREE_MB * 1024 * 1024,
  /** Addresses that `POST /media/fetch` may reach although they are not public. */
  fetchAllow: readAllowed(read.MEDIA_FETCH_ALLOW),
})

export type MediaSettings = Readonly<ReturnType<typeof readMediaSettings>>
