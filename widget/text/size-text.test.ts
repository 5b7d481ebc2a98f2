import { expect, test } from 'vitest'
import { sizeText } from './size-text.ts'

test.each([
  [0, '0 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1 KB'],
  [1_572_864, '1.5 MB'],
  [104_857_600, '100 MB'],
  [1_073_741_824, '1 GB'],
  [1_048_575, '1 MB'],
  [1_073_741_823, '1 GB'],
  [3_300_000_000, '3.07 GB'],
  [5 * 1024 ** 4, '5120 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
