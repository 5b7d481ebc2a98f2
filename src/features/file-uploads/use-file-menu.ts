import { useActorRef, useSelector } from '@xstate/react'
import { fromPromise } from 'xstate'
import type { FileUpload } from '#contract/file-upload.ts'
import { copyLabelMachine } from '#machines/flows/copy-label/copy-label-machine.ts'
import { useServices } from '#src/api/services.tsx'
import { downloadWithToast } from '#src/media/download-file.ts'
import { isWebAddress } from '#src/media/file-type.ts'
import type { RowMenuItem } from '#src/overlays/anchored.tsx'
import { writeClipboard } from '#src/ui/copy-text.ts'
import { notifyError, notifyInfo, notifySuccess } from '#src/ui/toasts.tsx'

const NOT_OPENED = 'This address cannot be opened from here.'

export function viewFile({ url }: FileUpload) {
  if (isWebAddress(url)) window.open(url, '_blank', 'noopener,noreferrer')
  else notifyInfo(NOT_OPENED)
}

/** The label of the file that was copied says so for a moment. */
export function useFileMenu() {
  const { actors } = useServices()
  const copy = useActorRef(
    copyLabelMachine.provide({
      actors: {
        writeClipboard: fromPromise<void, { text: string }>(({ input }) => writeClipboard(input.text)),
      },
      actions: {
        notifySuccess: (_, { message }) => notifySuccess(message),
        notifyFailure: ({ context }, { message }) => notifyError(message, { about: context.url, isSelected: true }),
      },
    }),
    actors,
  )
  const copyAddress = (url: string) => copy.send({ type: 'address.copy', url })
  const copiedUrl = useSelector(copy, (state) => (state.matches('copied') ? state.context.url : undefined))

  return (file: FileUpload): RowMenuItem[] => {
    const disabledReason = isWebAddress(file.url) ? undefined : NOT_OPENED
    return [
      { label: 'View File', disabledReason, onSelect: () => viewFile(file) },
      {
        id: 'copy',
        label: copiedUrl === file.url ? 'Copied!' : 'Copy URL',
        staysOpen: true,
        onSelect: () => copyAddress(file.url),
      },
      { label: 'Download File', disabledReason, onSelect: () => void downloadWithToast(file) },
    ]
  }
}
