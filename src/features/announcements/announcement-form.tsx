import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  type Announcement,
  type AnnouncementStatus,
  announcementCreation,
  announcementEntity,
  announcementUpdate,
} from '#contract/announcement.ts'
import type { MoveTypeOf } from '#machines/core/lifecycle.ts'
import type { announcementLifecycle } from '#machines/lifecycles/announcement/announcement-machine.ts'
import type { AreaFormProps } from '#src/area/record-form.tsx'
import { useRecordForm } from '#src/area/use-record-form.tsx'
import { UploadField } from '#src/media/upload-field.tsx'
import { fileAt } from '#src/media/uploaded-file.ts'
import { useUpload, useUploadedFiles } from '#src/media/use-upload.ts'
import { isBlank } from '#src/overlays/field-check.ts'
import { RefusalLine } from '#src/overlays/refusal-line.tsx'
import { DrawerPanel } from '#src/overlays/side-drawer.tsx'
import { checksOf, creationOf, unreadableEntries, updateOf, valuesOf } from './announcement-values.ts'
import { LimitedDescription } from './description-control.tsx'
import { PEOPLE_CONTROLS, useEmployees } from './people-controls.tsx'

/** In the order of their buttons, with the status that each of them sends. */
const ENDINGS = [
  ['announcement.saveAsDraft', 'draft'],
  ['announcement.publish', 'published'],
] as const satisfies readonly (readonly [MoveTypeOf<typeof announcementLifecycle>, AnnouncementStatus])[]

const otherThan = (status: AnnouncementStatus) => (status === 'draft' ? 'published' : 'draft')

/** The Enter key does not submit it: the person chooses one of the buttons. */
export function AnnouncementForm(props: AreaFormProps<Announcement>) {
  const { row: announcement, request, endings, busy, onSubmit } = props
  const employees = useEmployees()
  const upload = useUpload(
    'announcements',
    announcement?.files.flatMap((url) => (url === null ? [] : fileAt(url))),
  )
  const files = useUploadedFiles(upload).map(({ url }) => url)
  const { form, inputs, refusal, goToGap } = useRecordForm({
    ...props,
    entity: announcementEntity,
    entries: checksOf(announcement ? announcementUpdate : announcementCreation),
    initialValues: valuesOf(announcement),
    controls: announcement ? PEOPLE_CONTROLS : { ...PEOPLE_CONTROLS, description: LimitedDescription },
  })
  const [isErasing, setErasing] = useState(false)
  const unreadable = announcement && !isErasing ? unreadableEntries(announcement) : undefined
  const isReady = !isBlank(form.values.title) && !employees.isPending && !busy && unreadable === undefined

  const end = (ending: string, status: AnnouncementStatus) =>
    form.onSubmit((values) => {
      if (!announcement) return onSubmit('announcement.create', { ...creationOf(values, files), status }, ending)
      const update = updateOf(values, files)
      onSubmit('announcement.update', { ...update, status }, ending, { ...update, status: otherThan(status) })
    }, goToGap)

  const uploads = (
    <UploadField
      key="files"
      upload={upload}
      label="Files"
      choose="Upload files"
      chooseAgain="Upload more files"
      hint="JPG, PNG, PDF or Word, up to 10 files at a time, 100 MB each."
      disabled={busy}
    />
  )

  return (
    <DrawerPanel
      onSubmit={(event) => event.preventDefault()}
      refusal={refusal}
      footer={ENDINGS.map(([type, status]) => (
        <Button
          key={type}
          variant={status === 'published' ? 'filled' : 'default'}
          disabled={!isReady}
          loading={busy && request.move.type === type}
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
      {Object.keys(announcementEntity.fields).map((name) => (name === 'files' ? uploads : inputs[name as 'title']))}
    </DrawerPanel>
  )
}
