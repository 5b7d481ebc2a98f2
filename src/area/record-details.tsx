import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Field } from '#contract/entity.ts'
import { orNothing } from '#src/format/dates.ts'
import { dateTextOf, fieldText, fieldValue } from '#src/format/field-text.ts'
import { WebLink } from '#src/media/web-link.tsx'
import { Details } from '#src/overlays/details.tsx'
import { dateText } from '#src/ui/date-text.tsx'
import { PermissionList } from '#src/ui/permission-list.tsx'
import type { Described } from './area.ts'

/** What an area shows by itself. A field whose slot returns nothing is left out. */
export type DetailSlots<Row, Name extends string> = { readonly [Each in Name]?: (row: Row) => ReactNode }

interface RecordDetailsProps<Row, Name extends string> {
  area: Described<Row, Name>
  row: Row
  own?: DetailSlots<Row, Name>
}

export function RecordDetails<Row extends object, Name extends string>(props: RecordDetailsProps<Row, Name>) {
  const { area, row, own } = props
  const items = Object.entries<Field<Row>>(area.entity.fields).flatMap(([name, field]) => {
    if (field.details === false) return []
    const slot = own?.[name as Name]
    const value = slot ? slot(row) : shownValue(field, fieldValue(row, name, field))
    return value ? { label: detailsLabel(row, name, field), value, ...(isWide(name, field) && { isWide: true }) } : []
  })
  return <Details items={items} />
}

const isWide = (name: string, { kind = 'text' }: Field<never>) =>
  name === 'title' || ['lines', 'permissions', 'files', 'own', 'email', 'url'].includes(kind)

/** A list of files or people says how many they are. */
function detailsLabel<Row extends object>(row: Row, name: string, { kind, label, labels }: Field<Row>) {
  const value: unknown = Reflect.get(row, name)
  const shown = labels?.details ?? label
  return Array.isArray(value) && kind !== 'permissions' ? `${shown} (${value.length})` : shown
}

function shownValue<Row>(field: Field<Row>, value: unknown): ReactNode {
  const text = fieldText(field, value)
  const format = dateTextOf(field)
  if (format) return dateText(value as string | undefined, format)
  if (field.kind === 'permissions') return <PermissionList permissions={value as readonly string[]} />
  if (field.kind === 'email') return <Anchor href={`mailto:${text}`}>{text}</Anchor>
  if (field.kind === 'url' && text) return <WebLink url={text} />
  return field.kind === 'own' ? undefined : orNothing(text)
}
