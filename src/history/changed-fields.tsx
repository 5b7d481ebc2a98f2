import type { FieldChange } from '#contract/history.ts'
import { NOTHING } from '#src/format/dates.ts'
import classes from './changed-fields.module.css'
import { fieldLabel, valueTexts } from './words.ts'

export function ChangedFields({ changes }: { changes: readonly FieldChange[] }) {
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
        {changes.map(({ field, before, after }) => {
          const [was, is] = [valueTexts(field, before), valueTexts(field, after)]
          return (
            <tr key={field}>
              <th scope="row">{fieldLabel(field)}</th>
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
