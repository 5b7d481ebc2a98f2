import { ActionIcon, Button, Input, Text } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useSelector } from '@xstate/react'
import { type DragEvent, type Ref, useId, useRef } from 'react'
import { holdsFiles } from '#src/ui/holds-files.ts'
import { CloseIcon, UploadIcon } from '#src/ui/icons.tsx'
import { FileItem } from './file-item.tsx'
import classes from './upload-field.module.css'
import { useFilesOver } from './use-files-over.ts'
import { type Upload, useUploadedFiles } from './use-upload.ts'

interface UploadFieldProps {
  upload: Upload
  label: string
  required?: boolean
  choose: string
  chooseAgain: string
  hint: string
  disabled?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function UploadField(props: UploadFieldProps) {
  const { upload, label, required, choose, chooseAgain, hint, disabled, ref } = props
  const id = useId()
  const files = useUploadedFiles(upload)
  const button = useRef<HTMLButtonElement>(null)
  const buttonRef = useMergedRef(button, ref)
  const area = useRef<HTMLDivElement>(null)
  const isOver = useFilesOver(area) && !disabled
  const take = (event: DragEvent) => {
    if (holdsFiles(event.nativeEvent)) event.preventDefault()
  }
  const drop = (event: DragEvent) => {
    take(event)
    const dropped = [...event.dataTransfer.files]
    if (!disabled && dropped.length > 0) upload.openWidget(dropped)
  }
  const remove = (url: string) => {
    upload.removeFile(url)
    button.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as the other fields are
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <Input.Label id={`${id}-label`} labelElement="div" required={required}>
        {label}
      </Input.Label>
      {files.length > 0 && (
        <ul className={classes.files}>
          {files.map(({ url, name, type, size }) => (
            <li key={url}>
              <FileItem
                type={type}
                name={name}
                url={url}
                text={size || 'Uploaded file'}
                actions={
                  <ActionIcon aria-label={`Remove ${name}`} disabled={disabled} onClick={() => remove(url)}>
                    <CloseIcon size={16} />
                  </ActionIcon>
                }
              />
            </li>
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same */}
      <div
        ref={area}
        className={classes.area}
        data-empty={files.length === 0}
        data-over={isOver || undefined}
        onDragOver={take}
        onDrop={drop}
      >
        <UploadButton
          ref={buttonRef}
          upload={upload}
          label={files.length > 0 ? chooseAgain : choose}
          disabled={disabled}
        />
        <Text size="sm" c="dimmed" id={`${id}-hint`}>
          {hint}
        </Text>
      </div>
      <Trouble upload={upload} />
    </div>
  )
}

function Trouble({ upload }: { upload: Upload }) {
  const state = useSelector(upload, (snapshot) => snapshot)
  return (
    <Text size="sm" role="status" className={classes.trouble}>
      {state.matches('failed')
        ? `${state.context.serviceName} cannot be reached.`
        : state.matches('unavailable') && 'Files cannot be uploaded: no upload service is set up.'}
    </Text>
  )
}

interface UploadButtonProps {
  upload: Upload
  label: string
  disabled?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** While the script loads the button only looks disabled, so that a click can explain it. */
function UploadButton({ upload, label, disabled, ref }: UploadButtonProps) {
  const state = useSelector(upload, (snapshot) => snapshot)
  const isLoading = state.matches('loading')
  const hasFailed = state.matches('failed')
  return (
    <Button
      ref={ref}
      variant="default"
      leftSection={<UploadIcon size={16} />}
      disabled={disabled || state.matches('unavailable')}
      data-disabled={isLoading || undefined}
      aria-disabled={isLoading || undefined}
      onClick={hasFailed ? upload.loadAgain : () => upload.openWidget()}
    >
      {isLoading ? `Loading ${state.context.serviceName}...` : hasFailed ? 'Try again' : label}
    </Button>
  )
}
