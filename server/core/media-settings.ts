import { join } from 'node:path'
import ipaddr from 'ipaddr.js'
import { SettingError } from '#server/errors/setting-error.ts'

export const PROVIDERS = ['embedded', 'cloudinary', 'none'] as const

export interface Cloudinary {
  readonly provider: 'cloudinary'
  readonly scriptUrl: string
  readonly cloudName: string
  readonly uploadPreset: string
  /** Present when uploads are signed. */
  readonly credentials: { readonly apiKey: string; readonly apiSecret: string } | undefined
}

export interface Bucket {
  readonly name: string
  readonly region: string
  /** Of a service other than Amazon's. */
  readonly endpoint: string | undefined
  readonly forcePathStyle: boolean
  /** Browsers reach the bucket, and read files there by signed addresses. */
  readonly signedDownloads: boolean
  /** Without them the SDK looks where it always does: profile, container, machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
}

export interface MediaSettings {
  readonly service: { readonly provider: 'embedded' } | Cloudinary | { readonly provider: 'none' }
  /** The folder of uploads; with a bucket, only of those that are not there yet. */
  readonly folder: string
  readonly bucket: Bucket | undefined
  /** Seconds without a request after which an upload that did not become a file is deleted. */
  readonly unfinishedTtl: number
  readonly quotaBytes: number
  readonly minFreeBytes: number
  /** Addresses that `POST /media/fetch` may reach although they are not public. */
  readonly fetchAllow: readonly string[]
}

export interface MediaEnvironment {
  readonly DATA_DIR: string
  readonly MEDIA_PROVIDER: (typeof PROVIDERS)[number]
  readonly MEDIA_DIR?: string | undefined
  readonly MEDIA_SCRIPT_URL?: string | undefined
  readonly MEDIA_UNFINISHED_TTL: number
  readonly MEDIA_QUOTA_MB: number
  readonly MEDIA_MIN_FREE_MB: number
  readonly MEDIA_FETCH_ALLOW?: string | undefined
  readonly CLOUDINARY_CLOUD_NAME?: string | undefined
  readonly CLOUDINARY_UPLOAD_PRESET?: string | undefined
  readonly CLOUDINARY_API_KEY?: string | undefined
  readonly CLOUDINARY_API_SECRET?: string | undefined
  readonly S3_BUCKET?: string | undefined
  readonly S3_REGION?: string | undefined
  readonly S3_ENDPOINT?: string | undefined
  readonly S3_FORCE_PATH_STYLE?: '0' | '1' | undefined
  readonly S3_SIGNED_DOWNLOADS?: '0' | '1' | undefined
  readonly S3_ACCESS_KEY_ID?: string | undefined
  readonly S3_SECRET_ACCESS_KEY?: string | undefined
}

const SCRIPT_URL = 'https://upload-widget.cloudinary.com/latest/global/all.js'
const OF_CLOUDINARY = [
  'MEDIA_SCRIPT_URL',
  'CLOUDINARY_CLOUD_NAME',
  'CLOUDINARY_UPLOAD_PRESET',
  'CLOUDINARY_API_KEY',
  'CLOUDINARY_API_SECRET',
] as const
const OF_A_BUCKET = [
  'S3_REGION',
  'S3_ENDPOINT',
  'S3_FORCE_PATH_STYLE',
  'S3_SIGNED_DOWNLOADS',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

type Name = keyof MediaEnvironment

function need<N extends Name>(read: MediaEnvironment, name: N, because: string) {
  const value = read[name]
  if (value === undefined) throw new SettingError(`${name} is not set although ${because}.`)
  return value
}

function pair<A extends Name, B extends Name>(read: MediaEnvironment, first: A, second: B) {
  if (read[first] === undefined && read[second] === undefined) return undefined
  return [need(read, first, `${second} is`), need(read, second, `${first} is`)] as const
}

function refuse(read: MediaEnvironment, names: readonly Name[], because: string) {
  const stray = names.find((name) => read[name] !== undefined)
  if (stray) throw new SettingError(`${stray} is set although ${because}.`)
}

function readService(read: MediaEnvironment): MediaSettings['service'] {
  const provider = read.MEDIA_PROVIDER
  const because = `MEDIA_PROVIDER is ${provider}`
  if (provider !== 'cloudinary') {
    refuse(read, OF_CLOUDINARY, because)
    return { provider }
  }
  const credentials = pair(read, 'CLOUDINARY_API_KEY', 'CLOUDINARY_API_SECRET')
  return {
    provider,
    scriptUrl: read.MEDIA_SCRIPT_URL ?? SCRIPT_URL,
    cloudName: need(read, 'CLOUDINARY_CLOUD_NAME', because),
    uploadPreset: need(read, 'CLOUDINARY_UPLOAD_PRESET', because),
    credentials: credentials && { apiKey: credentials[0], apiSecret: credentials[1] },
  }
}

function readBucket(read: MediaEnvironment): Bucket | undefined {
  if (read.S3_BUCKET === undefined) {
    refuse(read, OF_A_BUCKET, 'S3_BUCKET is not')
    return undefined
  }
  const credentials = pair(read, 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY')
  return {
    name: read.S3_BUCKET,
    region: need(read, 'S3_REGION', 'S3_BUCKET is'),
    endpoint: read.S3_ENDPOINT,
    forcePathStyle: read.S3_FORCE_PATH_STYLE === '1',
    signedDownloads: read.S3_SIGNED_DOWNLOADS === '1',
    credentials: credentials && { accessKeyId: credentials[0], secretAccessKey: credentials[1] },
  }
}

function readAllowed(list = '') {
  const addresses = list.split(',').map((part) => part.trim())
  const wrong = addresses.find((address) => address !== '' && !ipaddr.isValid(address))
  if (wrong) throw new SettingError(`MEDIA_FETCH_ALLOW must be addresses with commas between, but it has "${wrong}".`)
  return addresses.filter((address) => address !== '')
}

/** Combines the settings. Throws a `SettingError` when one lacks another that it needs, or contradicts it. */
export const readMediaSettings = (read: MediaEnvironment): MediaSettings => ({
  service: readService(read),
  folder: read.MEDIA_DIR ?? join(read.DATA_DIR, 'media'),
  bucket: readBucket(read),
  unfinishedTtl: read.MEDIA_UNFINISHED_TTL,
  quotaBytes: read.MEDIA_QUOTA_MB * 1024 * 1024,
  minFreeBytes: read.MEDIA_MIN_FREE_MB * 1024 * 1024,
  fetchAllow: readAllowed(read.MEDIA_FETCH_ALLOW),
})
