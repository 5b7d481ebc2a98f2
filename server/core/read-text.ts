import { AppError, malformed } from '#server/errors/app-error.ts'

const BODY_LIMIT = 1024 * 1024
const BODY_PATIENCE_MS = 15_000

const tooLarge = () =>
  new AppError(413, 'too-large', 'The request is larger than 1 MB. Shorten the text and try again.')

const tooSlow = () => new AppError(408, 'too-slow', 'The request did not arrive within 15 seconds.')

const decoder = new TextDecoder('utf-8', { fatal: true })

/** A body whose length is not known before. */
async function readParts(request: Request) {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body ?? []) {
    size += part.byteLength
    if (size > BODY_LIMIT) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The whole text of a body. Rejects with a 400, a 408 after 15 seconds, or a 413 above 1 MB. */
export async function readText(request: Request) {
  const length = request.headers.get('content-length')
  if (Number(length ?? 0) > BODY_LIMIT) throw tooLarge()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(tooSlow()), BODY_PATIENCE_MS)
  try {
    // Much faster than its stream, and no longer than announced.
    const read = length === null ? readParts(request) : request.arrayBuffer()
    const bytes = await Promise.race([read, late.promise])
    if (bytes.byteLength > BODY_LIMIT) throw tooLarge()
    return decoder.decode(bytes)
  } catch (error) {
    throw error instanceof AppError ? error : malformed(['The body cannot be read as UTF-8 text'])
  } finally {
    clearTimeout(timer)
  }
}
