import type { Field } from '#contract/entity.ts'
import type { FieldChange } from '#contract/history.ts'
import { entities } from '#contract/records.ts'
import { NOTHING } from '#src/format/dates.ts'
import { fieldTexts } from '#src/format/field-text.ts'
import classes from './changed-fields.module.css'
import { spaced } from './words.ts'

interface ChangedFieldsProps {
  entity: string
  changes: readonly FieldChange[]
}

/** A field that the record no longer has keeps its name. */
const fieldIn = (entity: string, name: string): Field<never> =>
  entities.get(entity)?.fields[name] ?? { label: spaced(name) }

export function ChangedFields({ entity, changes }: ChangedFieldsProps) {
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field: name, before, after }) => {
          const field = fieldIn(entity, name)
          const [was, is] = [fieldTexts(field, before), fieldTexts(field, after)]
          return (
            <tr key={name}>
              <th scope="row">{field.labels?.history ?? field.label}</th>
              <td>
                <Values texts={was} others={is} as="del" />
              </td>
              <td>
                <Values texts={is} others={was} as="ins" />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Marks the items of a list that the other side does not have. */
function Values({ texts, others, as: Mark }: { texts: string[]; others: readonly string[]; as: 'del' | 'ins' }) {
  if (texts.length === 0) return NOTHING
  const isList = texts.length > 1 || others.length > 1
  return texts.map((text) => (
    <div key={text} className={classes.value}>
      {isList && !others.includes(text) ? <Mark>{text}</Mark> : text}
    </div>
  ))
}
