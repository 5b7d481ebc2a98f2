import { expect, test } from 'vitest'
import { signerOf, signForUser, signParameters } from './signature.ts'

// The vendor's own examples.
const EXAMPLE = { timestamp: 1315060510, public_id: 'sample_image' }
const SIGNATURE = 'b4ad47fb4e25c7bf5f92a20089f9db59bc302313'

test('the vendor’s examples come out as it documents them', () => {
  expect(signParameters(EXAMPLE, 'abcd')).toBe(SIGNATURE)
  expect(signParameters({ ...EXAMPLE, eager: 'w_400,h_300,c_pad|w_260,h_200,c_crop' }, 'abcd')).toBe(
    'bfd09f95f331f558cbd1320e67aa8d488770583e',
  )
})

test('a signature names its user, and is good for that user, its parameters and its secret only', () => {
  const signature = signForUser('user.ada', EXAMPLE, 'abcd')
  expect(signature).toBe(`user.ada.${signParameters({ ...EXAMPLE, user: 'user.ada' }, 'abcd')}`)
  expect(signerOf(EXAMPLE, 'abcd', signature)).toBe('user.ada')
  expect(signerOf({ ...EXAMPLE, timestamp: 1315060511 }, 'abcd', signature)).toBeUndefined()
  expect(signerOf({ ...EXAMPLE, overwrite: 'true' }, 'abcd', signature)).toBeUndefined()
  expect(signerOf(EXAMPLE, 'abce', signature)).toBeUndefined()
  expect(signerOf(EXAMPLE, 'abcd', signature.replace('ada', 'eve'))).toBeUndefined()
  expect(signerOf(EXAMPLE, 'abcd', signature.slice(0, -1))).toBeUndefined()
  expect(signerOf(EXAMPLE, 'abcd', SIGNATURE)).toBeUndefined()
  expect(signerOf(EXAMPLE, 'abcd', '')).toBeUndefined()
})
