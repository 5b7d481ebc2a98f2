import type { Tag } from '#contract/live.ts'
import type { BulkInput, BulkResult } from '#machines/flows/bulk/bulk-machine.ts'
import { withAnswer } from '#machines/flows/workspace/requests.ts'
import { sendChange } from '#src/api/send-change.ts'
import type { Services } from '#src/api/services.tsx'
import { draftsOf, repeatKeyOf } from '#src/overlays/drafts.ts'

/** A server answers these together without refusing them as too many. */
const AT_A_TIME = 4

/** One call for each item, in their order. The lists are fetched again once, at the end. */
export async function sendAll(
  services: Pick<Services, 'api' | 'config' | 'queryClient' | 'session'>,
  { request, answer }: BulkInput,
  tags: readonly Tag[],
): Promise<BulkResult[]> {
  const { items } = request
  const results: BulkResult[] = []
  const waiting = [...items.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, { id, version, subject, change }] = next
      const sent = withAnswer(change, answer)
      const asked = { change, move: request, recordId: id }
      const repeatKey = repeatKeyOf(services, asked, sent, version)
      const outcome = await sendChange(services, sent, { id, version, tags: [], repeatKey })
      if (outcome.ok) draftsOf(services.session).settle(asked, sent)
      results[place] = { id, subject, refusal: outcome.ok ? undefined : outcome.message }
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_A_TIME }, work))
    return results
  } finally {
    for (const tag of tags) void services.queryClient.invalidateQueries({ queryKey: [tag] })
  }
}
