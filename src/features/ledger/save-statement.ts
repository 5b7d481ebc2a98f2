import { ignoredResponse } from '#contract/schemas.ts'
import { type Api, addressOf, headersOf, renewedTokensOf, resultOf, settle } from '#src/api/client.ts'
import { FailedCall } from '#src/api/failed-call.ts'
import { saveBlob } from '#src/media/save-blob.ts'
import type { Period } from './queries.ts'

/** The server sends the file while it reads. Rejects with a `FailedCall`, and when the response breaks off. */
export async function saveStatement({ options }: Api, id: string, period: Period, fileName: string) {
  const { base, readCredentials, fetch: send = fetch } = options
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const tokens = readCredentials()
  const address = addressOf(base, '/accounting/:id/statement', { id, query: { ...period, timeZone } })
  const response = await send(address, { headers: headersOf(tokens, { accept: 'text/csv' }) })
  const refusal = response.ok ? undefined : await resultOf(response, ignoredResponse)
  settle(options, tokens, renewedTokensOf(response.headers), refusal)
  if (refusal?.ok === false) throw new FailedCall(refusal.error)
  saveBlob(await response.blob(), `${fileName}.csv`)
}
