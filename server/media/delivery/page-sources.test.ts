import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/core/env.ts'
import { pagePolicy } from '#server/http/middleware/security-headers.ts'
import { publicMediaConfig } from '#server/media/upload/embedded.ts'
import { pageSources } from './page-sources.ts'

const OWN = { PUBLIC_URL: 'https://admin.example.com/', MAIL: 'outbox' }
const CLOUD = { MEDIA_PROVIDER: 'cloudinary', CLOUDINARY_CLOUD_NAME: 'acme', CLOUDINARY_UPLOAD_PRESET: 'back-office' }

function policyFor(env: Record<string, string>) {
  const { media, publicUrl } = readConfig(env)
  const sources = pageSources(media, publicUrl)
  const directives = pagePolicy('n', { scripts: [], styleAttributes: [] }, sources)
    .split('; ')
    .map((directive) => directive.split(' '))
  return {
    camera: sources.camera,
    ...Object.fromEntries(directives.map(([name = '', ...values]) => [name, values.join(' ')])),
  }
}

test('the policy of the screens allows files from a bucket that browsers read', () => {
  const { media } = readConfig({})
  expect(pageSources(media, undefined, 'https://files.example').content).toEqual(['https://files.example'])
})

const BASE = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'nonce-n'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'media-src': "'self' blob:",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'frame-ancestors': "'none'",
}
const TRUSTED = { 'require-trusted-types-for': "'script'", 'trusted-types': 'default' }

describe('the policy of the screens', () => {
  test('names no other origin for the embedded service, and allows requests for the camera', () => {
    expect(policyFor({})).toEqual({ ...BASE, ...TRUSTED, camera: 'self' })
  })

  test('allows files from the public address, which their URLs name', () => {
    expect(policyFor(OWN)).toEqual({
      ...BASE,
      ...TRUSTED,
      camera: 'self',
      'img-src': `${BASE['img-src']} https://admin.example.com`,
      'connect-src': `${BASE['connect-src']} https://admin.example.com`,
      'media-src': `${BASE['media-src']} https://admin.example.com`,
    })
  })

  test('allows no other origin and no camera without a service', () => {
    expect(policyFor({ MEDIA_PROVIDER: 'none' })).toEqual({ ...BASE, ...TRUSTED, camera: '' })
  })

  test('names the hosts of the third-party service only when it is configured', () => {
    const hosts = 'https://*.cloudinary.com'
    expect(policyFor(CLOUD)).toEqual({
      ...BASE,
      camera: 'self "https://upload-widget.cloudinary.com"',
      'script-src': `'self' https://upload-widget.cloudinary.com`,
      'style-src': `${BASE['style-src']} ${hosts} https://fonts.googleapis.com`,
      'img-src': `${BASE['img-src']} ${hosts}`,
      'font-src': `'self' ${hosts} https://fonts.gstatic.com`,
      'connect-src': `'self' ${hosts}`,
      'media-src': `${BASE['media-src']} ${hosts}`,
      'frame-src': hosts,
      'form-action': `'self' ${hosts}`,
    })
  })

  test('names the host of a script that is served from elsewhere', () => {
    const policy: Record<string, string> = policyFor({ ...CLOUD, MEDIA_SCRIPT_URL: 'https://media.example/all.js' })
    expect([policy['script-src'], policy['frame-src']]).toEqual([
      "'self' https://media.example",
      'https://media.example https://*.cloudinary.com',
    ])
  })
})

describe('the configuration for the browser', () => {
  const told = (env: Record<string, string>) => publicMediaConfig(readConfig(env).media)
  const cloudinary = {
    serviceName: 'Cloudinary',
    scriptUrl: 'https://upload-widget.cloudinary.com/latest/global/all.js',
    cloudName: 'acme',
    uploadPreset: 'back-office',
  }

  test.each([
    [
      {},
      {
        serviceName: 'Statehouse Media',
        scriptUrl: '/media/widget.js',
        cloudName: 'statehouse',
        uploadPreset: 'statehouse',
        signed: true,
      },
    ],
    [{ MEDIA_PROVIDER: 'none' }, null],
    [CLOUD, { ...cloudinary, signed: false }],
    [
      { ...CLOUD, CLOUDINARY_API_KEY: '1234', CLOUDINARY_API_SECRET: 'abcd' },
      { ...cloudinary, apiKey: '1234', signed: true },
    ],
  ])('with %o', (env, config) => {
    expect(told(env as Record<string, string>)).toEqual(config)
  })
})
