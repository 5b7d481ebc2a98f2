import '#src/ui/overlay-styles.ts'
import { Button, Modal } from '@mantine/core'
import type { BulkRequest, BulkResult } from '#machines/flows/bulk/bulk-machine.ts'
import type { Subject } from '#machines/flows/workspace/requests.ts'
import { SubjectText } from '#src/overlays/confirm-dialog.tsx'
import { useOpenAfterMount, useWhileOpen } from '#src/overlays/while-open.ts'
import classes from './bulk-bar.module.css'

/** "2 × “Approve” is not possible while the task is approved." */
export function reasonsOf(closed: BulkRequest['closed']) {
  const reasons = Map.groupBy(closed, ({ message }) => message)
  return [...reasons].map(([message, { length }]) => `${length} × ${message}`).join(' ')
}

interface RecordListProps {
  label: string
  isFolded?: boolean
  entries: readonly { key: string; subject: Subject; reason?: string | undefined }[]
}

export const RecordList = ({ label, isFolded = false, entries }: RecordListProps) => (
  <details open={!isFolded}>
    <summary className={classes.heading}>{label}</summary>
    <ul className={classes.list} aria-label={label}>
      {entries.map(({ key, subject, reason }) => (
        <li key={key}>
          <SubjectText {...subject} />
          {reason && <div className={classes.reason}>{reason}</div>}
        </li>
      ))}
    </ul>
  </details>
)

export const isAccepted = ({ refusal }: BulkResult) => refusal === undefined

/** "Deny: 1 of 2 succeeded" */
export const resultTitle = (label: string | undefined, results: readonly BulkResult[]) =>
  `${label}: ${results.filter(isAccepted).length} of ${results.length} succeeded`

interface BulkResultsProps {
  /** That of the move; the results are closed while it is undefined. */
  label: string | undefined
  results: readonly BulkResult[]
  onClose: () => void
}

export function BulkResults(props: BulkResultsProps) {
  const opened = props.label !== undefined
  const { label, results, onClose } = useWhileOpen(opened, props)
  const entries = results.map(({ id, subject, refusal }) => ({ key: id, subject, reason: refusal }))
  const refused = entries.filter(({ reason }) => reason !== undefined)
  const accepted = entries.filter(({ reason }) => reason === undefined)
  return (
    <Modal
      opened={useOpenAfterMount(opened)}
      onClose={onClose}
      centered
      size={480}
      title={resultTitle(label, results)}
      closeButtonProps={{ 'aria-label': 'Dismiss' }}
      classNames={{ title: classes.title }}
    >
      <div className={classes.results}>
        <RecordList label={`Refused: ${refused.length}`} entries={refused} />
        {accepted.length > 0 && <RecordList label={`Succeeded: ${accepted.length}`} entries={accepted} />}
        <p className={classes.hint}>The refused rows stay selected.</p>
        <Button variant="default" className={classes.close} onClick={onClose} data-autofocus>
          Close
        </Button>
      </div>
    </Modal>
  )
}
