import { Button, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useContext, useState } from 'react'
import { employeeName } from '#contract/employee.ts'
import { type Entity, editedFields } from '#contract/entity.ts'
import { employeesQuery } from '#src/api/people-queries.ts'
import { useServices } from '#src/api/services.tsx'
import { orNothing } from '#src/format/dates.ts'
import { fieldText, fieldValue } from '#src/format/field-text.ts'
import { LiveContext } from '#src/live/live-context.ts'
import { DraftContext } from '#src/overlays/drafts.ts'
import classes from './changed-record.module.css'

interface ChangedRecordProps<Row> {
  id?: string
  /** As the form was filled. */
  old: Row
  /** As it is now. */
  theirs: Row
  entity: Entity<Row>
  /** It replaces who changed it, and nothing typed is compared. */
  text?: string
  /** Fills the form from the current record, and what was typed. Undefined where the form can no longer be sent. */
  onRebase?: (() => void) | undefined
}

const COMPARED = ['Before', 'Theirs', 'Yours']

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
export function ChangedRecord<Row extends object>(props: ChangedRecordProps<Row>) {
  const { id, old, theirs, entity, text, onRebase } = props
  const changeText = useChangeText(id)
  const heads = text === undefined ? COMPARED : COMPARED.slice(0, 2)
  const draft = useContext(DraftContext)
  const [isShown, setShown] = useState(false)
  const typed = draft?.read() ?? {}
  const changed = editedFields(entity).flatMap(([name, field]) => {
    const [before, after] = [old, theirs].map((row) => fieldText(field, fieldValue(row, name, field)))
    const yours = name in typed ? fieldText(field, typed[name]) : before
    return before === after ? [] : { name, label: field.label, texts: [before, after, yours] }
  })
  const takeTheirs = () => {
    draft?.keep(Object.fromEntries(changed.map(({ name }) => [name, undefined])))
    onRebase?.()
  }
  if (text !== undefined && changed.length === 0) return null
  return (
    <div role="status" className={classes.banner}>
      <Text size="sm" fw={500}>
        {text ?? changeText}
      </Text>
      {isShown && (
        <Table className={classes.table} aria-label="Both versions">
          <Table.Thead>
            <Table.Tr>
              {['Field', ...heads].map((head) => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changed.map(({ name, label, texts }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row">{label}</Table.Th>
                {heads.map((head, index) => (
                  <Table.Td key={head}>{orNothing(texts[index])}</Table.Td>
                ))}
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
        {onRebase && isShown && (
          <Button size="compact-sm" variant="default" onClick={onRebase}>
            Keep what I typed
          </Button>
        )}
        {onRebase && (
          <Button size="compact-sm" variant="default" onClick={takeTheirs}>
            Take theirs
          </Button>
        )}
      </div>
    </div>
  )
}
