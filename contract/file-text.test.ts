import { expect, test } from 'vitest'
import { formatSize } from './file-text.ts'

test.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1 KB'],
  [1_572_864, '1.5 MB'],
  [104_857_600, '100 MB'],
  [1_073_741_824, '1 GB'],
  [1_234_567, '1.18 MB'],
  [1_048_570, '1023.99 KB'],
  [1_048_575, '1 MB'],
  [1_073_741_823, '1 GB'],
  [1_099_511_627_775, '1024 GB'],
  [5_497_558_138_880, '5120 GB'],
])('%i bytes read %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text)
})
