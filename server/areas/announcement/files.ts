import type { CallContext } from '#server/core/context.ts'
import { reachableAddress } from '#server/media/delivery/reachable-address.ts'
import { requireUploaded } from '#server/media/upload/uploaded-address.ts'

/**
 * The addresses to store for those that were sent. Files that the announcement has already stay as they are stored,
 * whatever their address; throws a 422 unless the caller uploaded each of the others.
 */
export async function requireFiles(context: CallContext, sent: readonly string[], stored: readonly string[] = []) {
  const known = new Map(stored.map((address) => [reachableAddress(address, context.request.publicOrigin), address]))
  const files: string[] = []
  for (const address of sent) {
    const kept = stored.includes(address) ? address : known.get(address)
    if (kept === undefined) await requireUploaded(context, address, 'announcements')
    files.push(kept ?? address)
  }
  return [...new Set(files)]
}
