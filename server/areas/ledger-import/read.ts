import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { COLUMNS, type ImportLine, NEEDED_COLUMNS, readLine } from './line.ts'

/** What is wrong with a file, and on which of its lines; the header is line 1. */
export interface ImportError {
  readonly line: number
  readonly reason: string
}

/** A line as read, or why it could not be, and the transaction that it is of as far as that can be told. */
export type Read =
  | { readonly number: number; readonly line: ImportLine }
  | { readonly fault: ImportError; readonly of?: string | undefined }

/** Far more than a line needs: a quote that is never closed must not swallow the file. */
const RECORD_MAX = 64 * 1024

async function* asText(chunks: AsyncIterable<Buffer>) {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

function headerFaults(header: readonly string[]) {
  const repeated = header.filter((name, index) => header.indexOf(name) !== index)
  return [
    ...NEEDED_COLUMNS.filter((name) => !header.includes(name)).map((name) => `the column ${name} is missing`),
    ...header.filter((name) => !COLUMNS.includes(name)).map((name) => `there is no column "${name}"`),
    ...repeated.map((name) => `the column ${name} is there twice`),
  ]
}

function* readRecord(header: readonly string[], record: readonly string[], number: number): Generator<Read> {
  const fields = Object.fromEntries(header.map((name, index) => [name, record[index] ?? '']))
  const read = readLine(fields)
  const isWhole = record.length === header.length
  const faults = isWhole ? read.faults : [`it has ${record.length} fields and not ${header.length}`]
  for (const reason of faults) yield { fault: { line: number, reason }, of: fields.transaction_id?.trim() }
  if (isWhole && read.line) yield { number, line: read.line }
}

function asFault(error: unknown): ImportError {
  if (error instanceof CsvError) return { line: Number(error.lines ?? 0), reason: 'the quotes of a field do not match' }
  if (error instanceof TypeError) return { line: 0, reason: 'the file is not UTF-8 text' }
  throw error
}

/** Reads a file line by line, with no more of it in memory than a line. A fault that ends the reading is the last to come. */
export async function* readLedgerFile(path: string): AsyncGenerator<Read> {
  const options = {
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: RECORD_MAX,
  }
  const records = pipeline(createReadStream(path), asText, parse(options), () => undefined)
  let header: string[] | undefined
  try {
    for await (const { record, info } of records as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (header) yield* readRecord(header, record, info.lines)
      else {
        header = record.map((name) => name.trim().toLowerCase())
        const faults = headerFaults(header)
        for (const reason of faults) yield { fault: { line: info.lines, reason } }
        if (faults.length > 0) return
      }
    }
    if (!header) yield { fault: { line: 1, reason: 'the file is empty' } }
  } catch (error) {
    yield { fault: asFault(error) }
  }
}
