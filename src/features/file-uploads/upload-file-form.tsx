import { Button, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatSize } from '#contract/file-text.ts'
import { fileEntity, fileName } from '#contract/file-upload.ts'
import { MEDIA_RULES } from '#contract/media.ts'
import { useRecordForm } from '#src/area/use-record-form.tsx'
import { UploadField } from '#src/media/upload-field.tsx'
import { useUpload, useUploadedFiles } from '#src/media/use-upload.ts'
import { DrawerPanel } from '#src/overlays/side-drawer.tsx'
import { notifyError } from '#src/ui/toasts.tsx'
import type { FormProps } from '#src/workspace/form-drawers.tsx'
import type { Workspace } from '#src/workspace/workspace.tsx'
import { WorkspaceDrawers } from '#src/workspace/workspace-drawers.tsx'

const FILE_MISSING = 'Please upload a file.'

const FORM = { entity: fileEntity, entries: { name: fileName }, initialValues: { name: '' } }

export const UploadFileDrawer = ({ workspace }: { workspace: Workspace }) => (
  <WorkspaceDrawers
    workspace={workspace}
    rows={[]}
    create={{
      title: 'Upload a new file',
      subtitle: 'Choose a file from your device to upload to the public.',
      form: (form) => <UploadFileForm {...form} />,
    }}
  />
)

function UploadFileForm(props: FormProps<'fileUpload.create'>) {
  const { busy, onSubmit } = props
  const upload = useUpload('uploads')
  const [file] = useUploadedFiles(upload)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const { form, inputs, refusal, goToGap } = useRecordForm({ ...props, ...FORM })
  const named = file?.name
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a file that was just chosen names the upload
  useEffect(() => {
    if (named && form.getValues().name.trim() === '') form.setFieldValue('name', named)
  }, [named])
  const submit = form.onSubmit(
    ({ name }) => {
      if (file) return onSubmit('fileUpload.create', { name, url: file.url, size: file.size, type: file.type })
      notifyError(FILE_MISSING)
      chooseButton.current?.focus()
    },
    (errors) => {
      if (!file) notifyError(FILE_MISSING)
      goToGap(errors)
    },
  )

  return (
    <DrawerPanel
      onSubmit={submit}
      refusal={refusal}
      footer={
        <Button
          type="submit"
          loading={busy}
          title={file ? undefined : 'Select a file above. This button then uploads it.'}
        >
          {file ? 'Upload File' : 'Please upload a file'}
        </Button>
      }
    >
      {inputs.name}
      <UploadField
        ref={chooseButton}
        upload={upload}
        label="Select File"
        required
        choose="Select file"
        chooseAgain="Replace file"
        hint="JPG, PNG, PDF, DOC, MP4 or MOV, up to 100 MB"
        disabled={busy}
      />
      <Text size="sm" c="dimmed">
        A larger file is accepted too, up to {formatSize(MEDIA_RULES.uploads.maxFileSize)}.
      </Text>
    </DrawerPanel>
  )
}
