import { Button, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useContext, useState } from 'react'
import { employeeName } from '#contract/employee.ts'
import { employeesQuery } from '#src/api/people-queries.ts'
import { useServices } from '#src/api/services.tsx'
import { orNothing } from '#src/format/dates.ts'
import { LiveContext } from '#src/live/live-context.ts'
import { DraftContext } from '#src/overlays/drafts.ts'
import classes from './changed-record.module.css'

/** A field of a form: its label, and what a record has in it, as text. */
export type ComparedFields<Row> = Readonly<
  Record<string, readonly [label: string, of: (row: Row) => string, typed?: (value: unknown) => string]>
>

interface ChangedRecordProps<Row> {
  id: string
  /** As the form was filled. */
  old: Row
  /** As it is now. */
  theirs: Row
  fields: ComparedFields<Row>
  /** Fills the form from the current record, and what was typed. */
  onRebase: () => void
}

/** "Changed by Ada Obi, 10:41", as far as it is known. */
export function useChangeText(id: string | undefined) {
  const { api } = useServices()
  const change = useContext(LiveContext)?.lastChangeOf(id ?? '')
  const { data: employees } = useQuery({ ...employeesQuery(api), enabled: change?.by !== undefined })
  const person = employees?.data.find(({ _id }) => _id === change?.by)
  const time = change && `, ${dayjs(change.at).format('HH:mm')}`
  return `Changed by ${person ? employeeName(person) : 'someone else'}${time ?? ''}`
}

/** Says that the record of a form was changed meanwhile, and offers both versions. */
export function ChangedRecord<Row>({ id, old, theirs, fields, onRebase }: ChangedRecordProps<Row>) {
  const text = useChangeText(id)
  const draft = useContext(DraftContext)
  const [isShown, setShown] = useState(false)
  const changed = Object.entries(fields).filter(([, [, of]]) => of(old) !== of(theirs))
  const typed = draft?.read() ?? {}
  const takeTheirs = () => {
    draft?.keep(Object.fromEntries(changed.map(([field]) => [field, undefined])))
    onRebase()
  }
  return (
    <div role="status" className={classes.banner}>
      <Text size="sm" fw={500}>
        {text}
      </Text>
      {isShown && (
        <Table className={classes.table} aria-label="Both versions">
          <Table.Thead>
            <Table.Tr>
              {['Field', 'Before', 'Theirs', 'Yours'].map((head) => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changed.map(([field, [label, of, textOf = String]]) => (
              <Table.Tr key={field}>
                <Table.Th scope="row">{label}</Table.Th>
                <Table.Td>{orNothing(of(old))}</Table.Td>
                <Table.Td>{orNothing(of(theirs))}</Table.Td>
                <Table.Td>{orNothing(field in typed ? textOf(typed[field]) : of(old))}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <div className={classes.buttons}>
        {changed.length > 0 && !isShown && (
          <Button size="compact-sm" variant="default" onClick={() => setShown(true)}>
            Show both
          </Button>
        )}
        {isShown && (
          <Button size="compact-sm" variant="default" onClick={onRebase}>
            Keep what I typed
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={takeTheirs}>
          Take theirs
        </Button>
      </div>
    </div>
  )
}
