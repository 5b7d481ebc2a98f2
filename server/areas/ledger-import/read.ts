import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { COLUMNS, type ImportLine, NEEDED_COLUMNS, readLine } from './line.ts'

/** An error in a file. The header is line 1. */
export interface ImportError {
  readonly line: number
  readonly reason: string
}

export type Read =
  | { readonly number: number; readonly line: ImportLine }
  | { readonly error: ImportError; readonly of?: string | undefined }

/** Far more than a line needs: an unclosed quote must not read the whole file into memory. */
const RECORD_MAX = 64 * 1024

async function* asText(chunks: AsyncIterable<Buffer>) {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

function headerErrors(header: readonly string[]) {
  const repeated = header.filter((name, index) => header.indexOf(name) !== index)
  return [
    ...NEEDED_COLUMNS.filter((name) => !header.includes(name)).map((name) => `the column ${name} is missing`),
    ...header.filter((name) => !COLUMNS.includes(name)).map((name) => `there is no column "${name}"`),
    ...repeated.map((name) => `the column ${name} is there twice`),
  ]
}

/** Spreadsheets add empty fields at the right, which are left out. */
function fieldsIn(record: readonly string[], least: number) {
  const fields = record.map((field) => field.trim())
  return fields.slice(0, Math.max(least, fields.findLastIndex((field) => field !== '') + 1))
}

function* readRecord(header: readonly string[], given: readonly string[], number: number): Generator<Read> {
  const record = fieldsIn(given, header.length)
  const fields = Object.fromEntries(header.map((name, index) => [name, record[index] ?? '']))
  const read = readLine(fields)
  const isWhole = record.length === header.length
  const errors = isWhole ? read.errors : [`it has ${record.length} fields and not ${header.length}`]
  for (const reason of errors) yield { error: { line: number, reason }, of: fields.transaction_id }
  if (isWhole && read.line) yield { number, line: read.line }
}

function asImportError(error: unknown): ImportError {
  if (error instanceof CsvError) return { line: Number(error.lines ?? 0), reason: 'the quotes of a field do not match' }
  if (error instanceof TypeError) return { line: 0, reason: 'the file is not UTF-8 text' }
  throw error
}

/** Reads a file line by line, one line in memory at a time. An error that stops the reading is the last value. */
export async function* readLedgerFile(path: string): AsyncGenerator<Read> {
  const options = {
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: RECORD_MAX,
  }
  const records = pipeline(createReadStream(path), asText, parse(options), () => undefined)
  let header: string[] | undefined
  try {
    for await (const { record, info } of records as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (header) yield* readRecord(header, record, info.lines)
      else {
        header = fieldsIn(record, 0).map((name) => name.toLowerCase())
        const errors = headerErrors(header)
        for (const reason of errors) yield { error: { line: info.lines, reason } }
        if (errors.length > 0) return
      }
    }
    if (!header) yield { error: { line: 1, reason: 'the file is empty' } }
  } catch (error) {
    yield { error: asImportError(error) }
  }
}
