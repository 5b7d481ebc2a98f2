import { expect, test } from 'vitest'
import { DEFAULT_CONFIG } from '#contract/config.ts'
import { loadConfig } from './start.tsx'

const answering =
  (body: BodyInit, status = 200) =>
  async () =>
    new Response(body, { status })

test('the configuration is read', async () => {
  const media = {
    serviceName: 'Media',
    scriptUrl: '/media/widget.js',
    cloudName: 'here',
    uploadPreset: 'uploads',
    signed: true,
  }
  const config = {
    apiBase: 'https://example.test/api',
    extensions: ['summary'],
    mail: 'outbox',
    media,
    signOn: { name: 'Keyhouse' },
    demo: ['ada@example.test'],
  }
  expect(await loadConfig(answering(JSON.stringify(config)))).toEqual(config)
})

test('an unreadable part falls back alone', async () => {
  const config = { apiBase: 'javascript:alert(1)', extensions: [7], mail: 'outbox', media: {} }
  expect(await loadConfig(answering(JSON.stringify(config)))).toEqual({ ...DEFAULT_CONFIG, mail: 'outbox' })
})

test('an extension that this version does not know does no harm to the others', async () => {
  const config = { ...DEFAULT_CONFIG, extensions: ['later', 'summary'] }
  expect(await loadConfig(answering(JSON.stringify(config)))).toEqual(config)
})

test.each([
  ['a missing file', answering('not found', 404)],
  ['a page instead', answering('<!doctype html>')],
  ['a list instead', answering('[1]')],
  ['no connection', () => Promise.reject(new TypeError('failed'))],
])('%s means the defaults', async (_, send) => {
  expect(await loadConfig(send)).toEqual(DEFAULT_CONFIG)
})
