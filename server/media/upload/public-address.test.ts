import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { BlockedAddress, guardedLookup, requirePublicUrl } from './public-address.ts'

const ADDRESS = 'This address cannot be fetched.'
const PORT = 'Files can be fetched from ports 80 and 443 only.'
const URL_INVALID = 'URL must be valid'

describe('a URL', () => {
  test.each([
    ['http://127.0.0.1/', ADDRESS],
    ['http://127.1/', ADDRESS],
    ['http://2130706433/', ADDRESS],
    ['http://0x7f000001/', ADDRESS],
    ['http://0177.0.0.1/', ADDRESS],
    ['http://0/', ADDRESS],
    ['http://10.0.0.1/', ADDRESS],
    ['http://172.16.0.1/', ADDRESS],
    ['http://192.168.1.1/', ADDRESS],
    ['http://169.254.169.254/latest/meta-data/', ADDRESS],
    ['http://100.64.0.1/', ADDRESS],
    ['http://224.0.0.1/', ADDRESS],
    ['http://255.255.255.255/', ADDRESS],
    ['http://192.0.2.1/', ADDRESS],
    ['http://[::1]/', ADDRESS],
    ['http://[::]/', ADDRESS],
    ['http://[::ffff:127.0.0.1]/', ADDRESS],
    ['http://[::127.0.0.1]/', ADDRESS],
    ['http://[64:ff9b::7f00:1]/', ADDRESS],
    ['http://[2002:7f00:1::]/', ADDRESS],
    ['http://[fe80::1]/', ADDRESS],
    ['http://[fd00::1]/', ADDRESS],
    ['http://[ff02::1]/', ADDRESS],
    ['http://example.com:22/', PORT],
    ['http://example.com:6379/', PORT],
    ['https://example.com:8443/', PORT],
    ['file:///etc/passwd', URL_INVALID],
    ['ftp://example.com/a.png', URL_INVALID],
    ['gopher://example.com/', URL_INVALID],
    ['data:image/png;base64,AA==', URL_INVALID],
    ['http://user:pw@example.com/', URL_INVALID],
    ['http://127.0.0.1@example.com/', URL_INVALID],
    ['//example.com/a.png', URL_INVALID],
    ['', URL_INVALID],
  ])('%s is not called', (url, message) => {
    expect(() => requirePublicUrl(url, [])).toThrow(new BlockedAddress(message))
  })

  test.each([
    'http://example.com/a.png',
    'https://example.com:443/a.png',
    'http://example.com:80/',
    'http://93.184.216.34/',
    'http://[2606:4700::1111]/',
  ])('%s is called', (url) => {
    expect(requirePublicUrl(url, []).href).toBe(new URL(url).href)
  })

  test('of an address that the operator allows is called at any port', () => {
    expect(requirePublicUrl('http://127.0.0.1:9999/a.png', ['127.0.0.1']).port).toBe('9999')
    expect(() => requirePublicUrl('http://127.0.0.2:9999/a.png', ['127.0.0.1'])).toThrow(new BlockedAddress(PORT))
  })
})

describe('a name', () => {
  const resolvingTo = (...addresses: readonly string[]) => {
    const resolve = (_host: string, _options: unknown, answer: (error: null, found: unknown) => void) =>
      answer(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    return promisify(guardedLookup(['10.0.0.7'], resolve as never)) as (
      host: string,
      options: object,
    ) => Promise<unknown>
  }

  test.each([
    [['127.0.0.1']],
    [['10.0.0.1']],
    [['169.254.169.254']],
    [['::1']],
    [['::ffff:10.0.0.1']],
    [['93.184.216.34', '192.168.1.1']],
    [[]],
  ])('that leads to %j is not called', async (addresses) => {
    await expect(resolvingTo(...addresses)('rebind.example', { all: true })).rejects.toEqual(
      new BlockedAddress(ADDRESS),
    )
  })

  test('that leads to public addresses is called, at just those', async () => {
    expect(await resolvingTo('93.184.216.34')('example.com', {})).toBe('93.184.216.34')
    expect(await resolvingTo('93.184.216.34', '2606:4700::1111')('example.com', { all: true })).toEqual([
      { address: '93.184.216.34', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ])
  })

  test('that leads to an address which the operator allows is called', async () => {
    expect(await resolvingTo('10.0.0.7')('files.internal', {})).toBe('10.0.0.7')
  })
})
