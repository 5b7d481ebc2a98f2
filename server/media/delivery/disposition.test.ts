import { expect, test } from 'vitest'
import { disposition } from './disposition.ts'

test.each([
  ['chart.png', `inline; filename="chart.png"; filename*=UTF-8''chart.png`],
  ['Q1 report (final).png', `inline; filename="Q1 report (final).png"; filename*=UTF-8''Q1%20report%20%28final%29.png`],
  ['Ọláyínká.png', `inline; filename="Olayinka.png"; filename*=UTF-8''%E1%BB%8Cl%C3%A1y%C3%ADnk%C3%A1.png`],
  ['a"b\\c%d.png', `inline; filename="a_b_c_d.png"; filename*=UTF-8''a%22b%5Cc%25d.png`],
  ['年報.png', `inline; filename="__.png"; filename*=UTF-8''%E5%B9%B4%E5%A0%B1.png`],
  ["it's*.png", `inline; filename="it's*.png"; filename*=UTF-8''it%27s%2A.png`],
])('%s', (name, header) => {
  expect(disposition('inline', name)).toBe(header)
})
