import { AppError, malformed } from '#server/errors/app-error.ts'

const BODY_LIMIT = 1024 * 1024
const BODY_PATIENCE_MS = 15_000

const tooLarge = () =>
  new AppError(413, 'too-large', 'The request is larger than 1 MB. Shorten the text and try again.')

const tooSlow = () => new AppError(408, 'too-slow', 'The request did not arrive within 15 seconds.')

/** The whole text of a body. Rejects with a 400, a 408 after 15 seconds, or a 413 above 1 MB. */
export async function readText(request: Request) {
  if (Number(request.headers.get('content-length') ?? 0) > BODY_LIMIT) throw tooLarge()
  const reader = request.body?.getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    void reader?.cancel()
  }, BODY_PATIENCE_MS)
  let size = 0
  let text = ''
  try {
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      size += part.value.byteLength
      if (size > BODY_LIMIT) throw tooLarge()
      text += decoder.decode(part.value, { stream: true })
    }
    if (isLate) throw tooSlow()
    return text + decoder.decode()
  } catch (error) {
    throw error instanceof AppError ? error : malformed(['The body cannot be read as UTF-8 text'])
  } finally {
    clearTimeout(timer)
  }
}
