import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Announcement } from '#contract/announcement.ts'
import { employeesQuery } from '#src/api/people-queries.ts'
import { useServices } from '#src/api/services.tsx'
import { UploadField } from '#src/media/upload-field.tsx'
import { fileAt } from '#src/media/uploaded-file.ts'
import { useUpload, useUploadedFiles } from '#src/media/use-upload.ts'
import { useDrawerForm } from '#src/overlays/drawer-form.ts'
import { RefusalLine } from '#src/overlays/refusal-line.tsx'
import { DrawerPanel } from '#src/overlays/side-drawer.tsx'
import type { FormProps } from '#src/workspace/workspace.ts'
import { creationOf, editedFields, newFields, unreadableEntries, updateOf, valuesOf } from './announcement-values.ts'
import { DescriptionField, LimitedDescriptionField } from './description-field.tsx'
import { PeopleFields } from './people-fields.tsx'

interface AnnouncementFormProps extends FormProps {
  /** The announcement to edit, as it was when the drawer opened; a new one without. */
  announcement?: Announcement
  /** Which of the endings is on its way, while one is. */
  sending: string | undefined
}

/** Writes or edits an announcement. It ends by a button of its own for each ending, and never by the Enter key. */
export function AnnouncementForm(props: AnnouncementFormProps) {
  const { announcement, endings, sending, busy, refusal, onSubmit } = props
  const { api } = useServices()
  const employees = useQuery(employeesQuery(api))
  const upload = useUpload(
    'announcements',
    announcement?.files.flatMap((url) => (url === null ? [] : fileAt(url))),
  )
  const files = useUploadedFiles(upload).map(({ url }) => url)
  const form = useDrawerForm({
    schema: announcement ? editedFields : newFields,
    initialValues: valuesOf(announcement),
  })
  const [isErasing, setErasing] = useState(false)
  const unreadable = announcement && !isErasing ? unreadableEntries(announcement) : undefined
  const isReady = form.values.title.trim() !== '' && !employees.isPending && !busy && unreadable === undefined

  const end = (ending: string) =>
    form.onSubmit(
      (values) => onSubmit(announcement ? updateOf(values, files) : creationOf(values, files), ending),
      (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
    )
  const description = { readOnly: busy, ...form.getInputProps('description') }

  return (
    <DrawerPanel
      onSubmit={(event) => event.preventDefault()}
      refusal={refusal}
      footer={endings.toReversed().map(({ type, label, tone }) => (
        <Button
          key={type}
          variant={tone === 'positive' ? 'filled' : 'default'}
          disabled={!isReady}
          loading={busy && sending === type}
          onClick={() => end(type)()}
        >
          {label}
        </Button>
      ))}
    >
      {unreadable && (
        <div>
          <RefusalLine
            text={`This announcement cannot be saved: ${unreadable} could not be read, and saving would erase them.`}
          />
          <Button variant="default" size="compact-sm" mt="xs" onClick={() => setErasing(true)}>
            Continue without them
          </Button>
        </div>
      )}
      <TextInput
        label="Title"
        required
        readOnly={busy}
        autoComplete="off"
        data-autofocus
        key={form.key('title')}
        {...form.getInputProps('title')}
      />
      {announcement ? (
        <DescriptionField key={form.key('description')} {...description} />
      ) : (
        <LimitedDescriptionField
          key={form.key('description')}
          {...description}
          length={form.values.description.length}
        />
      )}
      <PeopleFields form={form} employees={employees} announcement={announcement} readOnly={busy} />
      <UploadField
        upload={upload}
        label="Files"
        choose="Upload files"
        chooseAgain="Upload more files"
        hint="JPG, PNG, PDF or Word, up to 10 files at a time, 100 MB each."
        disabled={busy}
      />
      <TextInput
        label="Link"
        type="url"
        placeholder="https://"
        readOnly={busy}
        autoComplete="off"
        key={form.key('link')}
        {...form.getInputProps('link')}
      />
    </DrawerPanel>
  )
}
