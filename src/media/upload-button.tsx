import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { Ref } from 'react'
import { UploadIcon } from '#src/ui/icons.tsx'
import type { Upload } from './use-upload.ts'

interface UploadButtonProps {
  upload: Upload
  label: string
  disabled?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** While the script loads the button only looks disabled, so that a click can explain it. */
export function UploadButton({ upload, label, disabled, ref }: UploadButtonProps) {
  const serviceName = useSelector(upload, ({ context }) => context.serviceName)
  const isLoading = useSelector(upload, (state) => state.matches('loading'))
  const hasFailed = useSelector(upload, (state) => state.matches('failed'))
  const isUnavailable = useSelector(upload, (state) => state.matches('unavailable'))
  return (
    <Button
      ref={ref}
      variant="default"
      leftSection={<UploadIcon size={16} />}
      disabled={disabled || isUnavailable}
      data-disabled={isLoading || undefined}
      aria-disabled={isLoading || undefined}
      onClick={hasFailed ? upload.loadAgain : () => upload.openWidget()}
    >
      {isLoading ? `Loading ${serviceName}...` : hasFailed ? 'Try again' : label}
    </Button>
  )
}
