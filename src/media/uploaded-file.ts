import * as v from 'valibot'
import { fileNameAt, fileTypeOf, formatSize } from '#contract/file-text.ts'
import { nullishToUndefined } from '#contract/schemas.ts'
import type { UploadedFile } from '#machines/flows/upload-widget/upload-widget-machine.ts'
import { extensionIn, fileTypeAt } from './file-type.ts'

/** The widget's result for an upload. Services differ: a document has no `format`, a PDF is an image to some. */
const uploadRecord = v.object({
  public_id: nullishToUndefined(v.string()),
  secure_url: v.pipe(v.string(), v.regex(/^https?:\/\//)),
  original_filename: nullishToUndefined(v.string()),
  format: v.fallback(nullishToUndefined(v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z0-9]{1,10}$/))), undefined),
  bytes: nullishToUndefined(v.number()),
  resource_type: nullishToUndefined(v.string()),
})

type UploadRecord = v.InferOutput<typeof uploadRecord>

const extensionOf = ({ format, secure_url, public_id, original_filename }: UploadRecord) =>
  format ?? extensionIn(fileNameAt(secure_url)) ?? extensionIn(public_id) ?? extensionIn(original_filename)

export const withExtension = (name: string, extension: string | undefined) =>
  extension === undefined || name.toLowerCase().endsWith(`.${extension}`) ? name : `${name}.${extension}`

/** Undefined without an address. */
export function readUploadedFile(info: unknown): UploadedFile | undefined {
  const result = v.safeParse(uploadRecord, info)
  if (!result.success) return undefined
  const record = result.output
  const extension = extensionOf(record)
  return {
    name: withExtension(record.original_filename?.trim() || fileNameAt(record.secure_url), extension),
    url: record.secure_url,
    size: record.bytes === undefined ? '' : formatSize(record.bytes),
    type: fileTypeOf(extension, record.resource_type),
  }
}

export const fileAt = (url: string): UploadedFile => ({ name: fileNameAt(url), url, size: '', type: fileTypeAt(url) })
