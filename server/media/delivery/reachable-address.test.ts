import { expect, test } from 'vitest'
import { reachableAddress } from './reachable-address.ts'

const PATH = '/media/image/upload/v1795232210/uploads/abcdefghij0123456789/design.png'
const HERE = 'http://localhost:4000'

test.each([
  ['a file of ours under another name of this machine', `http://127.0.0.1:3000${PATH}`, `${HERE}${PATH}`],
  ['a file of ours under the same name', `${HERE}${PATH}`, `${HERE}${PATH}`],
  [
    'a file of the third party',
    'https://res.cloudinary.com/acme/image/upload/v1795232210/uploads/design.png',
    'https://res.cloudinary.com/acme/image/upload/v1795232210/uploads/design.png',
  ],
  ['some other page', 'https://example.com/media/guide', 'https://example.com/media/guide'],
  ['what is no address', 'design.png', 'design.png'],
])('%s', (_, stored, reachable) => {
  expect(reachableAddress(stored, HERE)).toBe(reachable)
})

test('without a browser to reach it nothing is changed', () => {
  expect(reachableAddress(`http://127.0.0.1:3000${PATH}`, undefined)).toBe(`http://127.0.0.1:3000${PATH}`)
})
