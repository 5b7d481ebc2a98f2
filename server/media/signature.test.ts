import { expect, test } from 'vitest'
import { isSignatureOf, signParameters } from './signature.ts'

// The vendor's own examples.
const EXAMPLE = { timestamp: 1315060510, public_id: 'sample_image' }
const SIGNATURE = 'b4ad47fb4e25c7bf5f92a20089f9db59bc302313'

test('the vendor’s examples come out as it documents them', () => {
  expect(signParameters(EXAMPLE, 'abcd')).toBe(SIGNATURE)
  expect(signParameters({ ...EXAMPLE, eager: 'w_400,h_300,c_pad|w_260,h_200,c_crop' }, 'abcd')).toBe(
    'bfd09f95f331f558cbd1320e67aa8d488770583e',
  )
})

test('a signature is good for its parameters and its secret, and for no others', () => {
  expect(isSignatureOf(EXAMPLE, 'abcd', SIGNATURE)).toBe(true)
  expect(isSignatureOf({ ...EXAMPLE, timestamp: 1315060511 }, 'abcd', SIGNATURE)).toBe(false)
  expect(isSignatureOf({ ...EXAMPLE, overwrite: 'true' }, 'abcd', SIGNATURE)).toBe(false)
  expect(isSignatureOf(EXAMPLE, 'abce', SIGNATURE)).toBe(false)
  expect(isSignatureOf(EXAMPLE, 'abcd', SIGNATURE.slice(1))).toBe(false)
  expect(isSignatureOf(EXAMPLE, 'abcd', '')).toBe(false)
})
