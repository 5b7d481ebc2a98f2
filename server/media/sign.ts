import type { InferOutput } from 'valibot'
import type { MediaFolder, mediaSignRequest } from '#contract/media.ts'
import { AppError, forbidden, unprocessable } from '#server/errors.ts'
import type { CallContext, Principal } from '#server/services/context.ts'
import { EMBEDDED, embeddedSecret } from './embedded.ts'
import { signParameters } from './signature.ts'

const CLOCK_TOLERANCE_MS = 5 * 60_000

/** Announcements are written by super admins alone; whoever may make the call at all may fill the other folder. */
function requireAccess({ isSuperAdmin }: Principal, folder: MediaFolder) {
  if (folder === 'announcements' && !isSuperAdmin)
    throw forbidden('Only a super admin can upload files of announcements.')
}

async function signerOf({ services, tx }: CallContext) {
  const { service } = services.media
  if (service.provider === 'embedded') return { uploadPreset: EMBEDDED.uploadPreset, secret: await embeddedSecret(tx) }
  if (service.provider === 'none' || !service.credentials)
    throw new AppError(404, 'not-signed', 'The media service of this server takes no signed uploads.')
  return { uploadPreset: service.uploadPreset, secret: service.credentials.apiSecret }
}

/** Vouches for one upload to the area's folder, in the few parameters that the contract names and no other. */
export async function signUpload(context: CallContext, given: InferOutput<typeof mediaSignRequest>) {
  requireAccess(context.principal, given.folder)
  const { uploadPreset, secret } = await signerOf(context)
  if (given.upload_preset !== uploadPreset) throw unprocessable('The upload preset is not the one of this server.')
  if (Math.abs(context.services.now().getTime() - given.timestamp * 1000) > CLOCK_TOLERANCE_MS)
    throw unprocessable(
      'The clock of your device differs from the server’s by more than five minutes. Set it, then try again.',
    )
  return { data: { signature: signParameters(given, secret) } }
}
