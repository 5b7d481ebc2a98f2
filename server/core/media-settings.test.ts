import { expect, test } from 'vitest'
import { SettingError } from '#server/errors/operator-error.ts'
import { readConfig } from './env.ts'

const CLOUD = {
  MEDIA_PROVIDER: 'cloudinary',
  CLOUDINARY_CLOUD_NAME: 'acme',
  CLOUDINARY_UPLOAD_PRESET: 'back-office',
}
const BUCKET = { S3_BUCKET: 'uploads', S3_REGION: 'eu-west-1' }

test('the third-party service takes a cloud and a preset, and signs when it is given key and secret', () => {
  const service = {
    provider: 'cloudinary',
    scriptUrl: 'https://upload-widget.cloudinary.com/latest/global/all.js',
    cloudName: 'acme',
    uploadPreset: 'back-office',
    credentials: undefined,
  }
  expect(readConfig(CLOUD).media.service).toEqual(service)
  const signed = { ...CLOUD, CLOUDINARY_API_KEY: '1234', CLOUDINARY_API_SECRET: 'abcd' }
  expect(readConfig({ ...signed, MEDIA_SCRIPT_URL: 'https://media.example/all.js' }).media.service).toEqual({
    ...service,
    scriptUrl: 'https://media.example/all.js',
    credentials: { apiKey: '1234', apiSecret: 'abcd' },
  })
})

test('uploads go to a folder of their own or to a bucket', () => {
  const { media } = readConfig({ DATA_DIR: '/srv/data', MEDIA_DIR: '/srv/media', MEDIA_FETCH_ALLOW: '10.0.0.7, ::1' })
  expect([media.folder, media.fetchAllow]).toEqual(['/srv/media', ['10.0.0.7', '::1']])
  expect(readConfig({ DATA_DIR: '/srv/data' }).media.folder).toBe('/srv/data/media')
  const endpoint = 'http://127.0.0.1:9000'
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'a/b+c' }
  expect(readConfig(BUCKET).media.bucket).toEqual({
    name: 'uploads',
    region: 'eu-west-1',
    endpoint: undefined,
    forcePathStyle: false,
    signedDownloads: false,
    credentials: undefined,
  })
  expect(
    readConfig({ ...BUCKET, ...keys, S3_ENDPOINT: endpoint, S3_FORCE_PATH_STYLE: '1', S3_SIGNED_DOWNLOADS: '1' }).media
      .bucket,
  ).toEqual({
    name: 'uploads',
    region: 'eu-west-1',
    endpoint,
    forcePathStyle: true,
    signedDownloads: true,
    credentials: { accessKeyId: 'id', secretAccessKey: 'a/b+c' },
  })
})

test.each([
  [{ MEDIA_PROVIDER: 'dropbox' }, 'MEDIA_PROVIDER must be one of embedded, cloudinary, none, but it is "dropbox".'],
  [{ ...CLOUD, CLOUDINARY_CLOUD_NAME: '' }, 'CLOUDINARY_CLOUD_NAME is not set although MEDIA_PROVIDER is cloudinary.'],
  [
    { ...CLOUD, CLOUDINARY_UPLOAD_PRESET: '' },
    'CLOUDINARY_UPLOAD_PRESET is not set although MEDIA_PROVIDER is cloudinary.',
  ],
  [{ ...CLOUD, CLOUDINARY_API_KEY: '1234' }, 'CLOUDINARY_API_SECRET is not set although CLOUDINARY_API_KEY is.'],
  [{ ...CLOUD, CLOUDINARY_API_SECRET: 'abcd' }, 'CLOUDINARY_API_KEY is not set although CLOUDINARY_API_SECRET is.'],
  [{ ...CLOUD, MEDIA_PROVIDER: '' }, 'CLOUDINARY_CLOUD_NAME is set although MEDIA_PROVIDER is embedded.'],
  [
    { ...CLOUD, MEDIA_SCRIPT_URL: 'http://media.example/all.js' },
    'MEDIA_SCRIPT_URL must be a URL that begins with https://.',
  ],
  [{ ...CLOUD, CLOUDINARY_API_SECRET: 'ab cd' }, 'CLOUDINARY_API_SECRET must have no spaces.'],
  [
    { MEDIA_PROVIDER: 'none', MEDIA_SCRIPT_URL: 'https://media.example/all.js' },
    'MEDIA_SCRIPT_URL is set although MEDIA_PROVIDER is none.',
  ],
  [{ S3_BUCKET: 'uploads' }, 'S3_REGION is not set although S3_BUCKET is.'],
  [{ S3_ENDPOINT: 'http://127.0.0.1:9000' }, 'S3_ENDPOINT is set although S3_BUCKET is not.'],
  [{ ...BUCKET, S3_ACCESS_KEY_ID: 'id' }, 'S3_SECRET_ACCESS_KEY is not set although S3_ACCESS_KEY_ID is.'],
  [{ ...BUCKET, S3_FORCE_PATH_STYLE: 'yes' }, 'S3_FORCE_PATH_STYLE must be 0 or 1, but it is "yes".'],
  [
    { MEDIA_FETCH_ALLOW: '127.0.0.1, intranet' },
    'MEDIA_FETCH_ALLOW must be addresses with commas between, but it has "intranet".',
  ],
])('of the media settings, %o stops the start with one line', (env, message) => {
  expect(() => readConfig(env)).toThrow(new SettingError(message))
})
