import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { type ActorRefFrom, fromPromise } from 'xstate'
import type { MediaConfig } from '#contract/config.ts'
import { MEDIA_RULES, type MediaFolder } from '#contract/media.ts'
import { type UploadedFile, uploadWidgetMachine } from '#machines/flows/upload-widget/upload-widget-machine.ts'
import type { Api } from '#src/api/client.ts'
import { errorText } from '#src/api/error-text.ts'
import { withCommands } from '#src/api/flow-commands.ts'
import { useServices } from '#src/api/services.tsx'
import { useDraft } from '#src/overlays/drafts.ts'
import { isSameValue } from '#src/overlays/field-check.ts'
import { loadWidgetScript } from './upload-widget.ts'
import { widgetActor } from './widget-actor.ts'
import { type SignUpload, widgetOptions } from './widget-options.ts'

type UploadRef = ActorRefFrom<typeof uploadWidgetMachine>

const uploadCommands = (send: UploadRef['send']) => ({
  openWidget: (files?: readonly File[]) => send({ type: 'widget.open', files }),
  loadAgain: () => send({ type: 'script.retry' }),
  removeFile: (url: string) => send({ type: 'file.remove', url }),
})

export type Upload = UploadRef & ReturnType<typeof uploadCommands>

const NO_FILES: readonly never[] = []

const signWith =
  (api: Api): SignUpload =>
  async (params) => {
    const result = await api.call('media.sign', { body: params })
    if (!result.ok) throw new Error(errorText(result.error))
    return result.data.data.signature
  }

const withService = (api: Api, media: MediaConfig, folder: MediaFolder) =>
  uploadWidgetMachine.provide({
    actors: {
      loadScript: fromPromise<void, void>(({ signal }) => loadWidgetScript(media.scriptUrl, signal)),
      widget: widgetActor(() => widgetOptions(media, folder, signWith(api))),
    },
    actions: {
      alertStillLoading: (_, { message }) => window.alert(message),
      alertUploadFailed: (_, { message }) => window.alert(message),
      logScriptFailure: (_, { message }) => console.error(message),
    },
  })

/** `files`: those of the stored record. It loads the media service's script at once. */
export function useUpload(folder: MediaFolder, files: readonly UploadedFile[] = NO_FILES): Upload {
  const { actors, api, config } = useServices()
  const { media } = config
  const machine = media ? withService(api, media, folder) : uploadWidgetMachine
  const keeps = MEDIA_RULES[folder].maxFiles === 1 ? 'one' : 'many'
  const { restored, keep } = useDraft()
  const [stored] = useState(files)
  const [chosen] = useState((restored?.files ?? stored) as typeof files)
  const actor = useActorRef(machine, { ...actors, input: { serviceName: media?.serviceName, keeps, files: chosen } })
  const upload = useMemo(() => withCommands(actor, uploadCommands), [actor])
  useEffect(() => {
    const { unsubscribe } = upload.subscribe(({ context }) => {
      keep?.({ files: isSameValue(context.files, stored) ? undefined : context.files })
    })
    return unsubscribe
  }, [upload, stored, keep])
  return upload
}

export const useUploadedFiles = (upload: Upload) => useSelector(upload, ({ context }) => context.files)
