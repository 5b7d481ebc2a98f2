import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Announcement, AnnouncementStatus } from '#contract/announcement.ts'
import type { announcementLifecycle } from '#machines/lifecycles/announcement/announcement-machine.ts'
import type { MoveTypeOf } from '#machines/lifecycles/lifecycle.ts'
import { employeesQuery } from '#src/api/people-queries.ts'
import { useServices } from '#src/api/services.tsx'
import { UploadField } from '#src/media/upload-field.tsx'
import { fileAt } from '#src/media/uploaded-file.ts'
import { useUpload, useUploadedFiles } from '#src/media/use-upload.ts'
import { useDrawerForm } from '#src/overlays/drawer-form.ts'
import { RefusalLine } from '#src/overlays/refusal-line.tsx'
import { DrawerPanel } from '#src/overlays/side-drawer.tsx'
import type { FormProps } from '#src/workspace/workspace-drawers.tsx'
import { creationOf, editedFields, newFields, unreadableEntries, updateOf, valuesOf } from './announcement-values.ts'
import { DescriptionField, LimitedDescriptionField } from './description-field.tsx'
import { PeopleFields } from './people-fields.tsx'

interface AnnouncementFormProps extends FormProps<'announcement.create' | 'announcement.update'> {
  /** As it was when the drawer opened; a new one without. */
  announcement?: Announcement
  /** The type of the action that is being sent, while one is. */
  sending: string
}

/** In the order of their buttons, with the status that each of them sends. */
const ENDINGS = [
  ['announcement.saveAsDraft', 'draft'],
  ['announcement.publish', 'published'],
] as const satisfies readonly (readonly [MoveTypeOf<typeof announcementLifecycle>, AnnouncementStatus])[]

const otherThan = (status: AnnouncementStatus) => (status === 'draft' ? 'published' : 'draft')

/** The Enter key does not submit it: the person chooses one of the buttons. */
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

  const end = (ending: string, status: AnnouncementStatus) =>
    form.onSubmit(
      (values) => {
        if (!announcement) return onSubmit('announcement.create', { ...creationOf(values, files), status }, ending)
        const update = updateOf(values, files)
        onSubmit('announcement.update', { ...update, status }, ending, { ...update, status: otherThan(status) })
      },
      (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
    )
  const description = { readOnly: busy, ...form.getInputProps('description') }

  return (
    <DrawerPanel
      onSubmit={(event) => event.preventDefault()}
      refusal={refusal}
      footer={ENDINGS.map(([type, status]) => (
        <Button
          key={type}
          variant={status === 'published' ? 'filled' : 'default'}
          disabled={!isReady}
          loading={busy && sending === type}
          onClick={() => end(type, status)()}
        >
          {endings.find((ending) => ending.type === type)?.label}
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
