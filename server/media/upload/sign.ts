import type { InferOutput } from 'valibot'
import type { mediaSignRequest } from '#contract/media.ts'
import type { CallContext } from '#server/core/context.ts'
import { AppError, forbidden, unprocessable } from '#server/errors/app-error.ts'
import { EMBEDDED, embeddedSecret } from './embedded.ts'
import { signForUser, signParameters } from './signature.ts'
import { mayUploadTo } from './uploader.ts'

const CLOCK_TOLERANCE_MS = 5 * 60_000

type Parameters = InferOutput<typeof mediaSignRequest>

async function signerOf({ services, tx, principal }: CallContext) {
  const { service } = services.media
  if (service.provider === 'embedded') {
    const secret = await embeddedSecret(tx)
    const sign = (parameters: Parameters) => signForUser(principal.id, parameters, secret)
    return { uploadPreset: EMBEDDED.uploadPreset, sign }
  }
  if (service.provider === 'none' || !service.credentials)
    throw new AppError(404, 'not-signed', 'The media service of this server takes no signed uploads.')
  const { uploadPreset, credentials } = service
  return { uploadPreset, sign: (parameters: Parameters) => signParameters(parameters, credentials.apiSecret) }
}

/** Rejects with 403 for another area's folder, 404 without signed uploads, 422 for another preset or a wrong clock. */
export async function signUpload(context: CallContext, given: Parameters) {
  // The access rule of the call checks the permission for the other folder.
  if (!mayUploadTo(given.folder, context.principal))
    throw forbidden('Only a super admin can upload files of announcements.')
  const { uploadPreset, sign } = await signerOf(context)
  if (given.upload_preset !== uploadPreset) throw unprocessable('The upload preset is not the one of this server.')
  if (Math.abs(context.services.now().getTime() - given.timestamp * 1000) > CLOCK_TOLERANCE_MS)
    throw unprocessable(
      'The clock of your device differs from the server’s by more than five minutes. Set it, then try again.',
    )
  return { data: { signature: sign(given) } }
}
