import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { type ActorRefFrom, fromPromise } from 'xstate'
import type { MediaConfig } from '#contract/config.ts'
import { MEDIA_RULES, type MediaFolder } from '#contract/media.ts'
import { type UploadedFile, uploadWidgetMachine } from '#machines/flows/upload-widget/upload-widget-machine.ts'
import type { Api } from '#src/api/client.ts'
import { errorText } from '#src/api/error-text.ts'
import { useServices } from '#src/api/services.tsx'
import { useDraft } from '#src/overlays/draft.ts'
import { isSameValue } from '#src/overlays/field-check.ts'
import { widgetActor } from './widget-actor.ts'
import { type SignUpload, widgetOptions } from './widget-options.ts'
import { loadWidgetScript } from './widget-script.ts'

export type Upload = ActorRefFrom<typeof uploadWidgetMachine>

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

/** The upload control of one form, with `files` as what is there already. It loads the media service's script at once. */
export function useUpload(folder: MediaFolder, files: readonly UploadedFile[] = NO_FILES): Upload {
  const { actors, api, config } = useServices()
  const { media } = config
  const machine = media ? withService(api, media, folder) : uploadWidgetMachine
  const keeps = MEDIA_RULES[folder].maxFiles === 1 ? 'one' : 'many'
  const { restored, keep } = useDraft()
  const [stored] = useState(files)
  const [chosen] = useState((restored?.files ?? stored) as typeof files)
  const upload = useActorRef(machine, { ...actors, input: { serviceName: media?.serviceName, keeps, files: chosen } })
  useEffect(() => {
    const { unsubscribe } = upload.subscribe(({ context }) => {
      keep?.({ files: isSameValue(context.files, stored) ? undefined : context.files })
    })
    return unsubscribe
  }, [upload, stored, keep])
  return upload
}

export const useUploadedFiles = (upload: Upload) => useSelector(upload, ({ context }) => context.files)
