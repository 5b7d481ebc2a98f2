import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

const lineOf = (...row: string[]) => toCsv([row]).slice(1)

test('a file starts with the byte order mark and ends each row with CRLF', () => {
  expect(
    toCsv([
      ['Title', 'Status'],
      ['Report', 'Done'],
    ]),
  ).toBe('\uFEFFTitle,Status\r\nReport,Done\r\n')
})

test('commas, quotes and line breaks are quoted', () => {
  expect(lineOf('a,b', 'say "yes"', 'one\ntwo')).toBe('"a,b","say ""yes""","one\ntwo"\r\n')
})

test.each(['=1+1', '+cmd', '-cmd', '@SUM(A1)', ' =1+1', '\tA1', '＝1+1'])('%j cannot run as a formula', (text) => {
  expect(lineOf(text)).toBe(`'${text}\r\n`)
})

test('figures and dashes stay as they are', () => {
  expect(lineOf('-12.50', '+3', '-1,000', '---')).toBe('-12.50,+3,"-1,000",---\r\n')
})
