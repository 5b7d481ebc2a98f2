import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { toCsv } from '#contract/csv.ts'
import { saveBlob } from '#src/media/save-blob.ts'
import { Scrollable } from '../rules/table-section.tsx'
import tables from '../rules/tables.module.css'
import classes from './figures.module.css'

export interface Column<Row> {
  readonly header: string
  readonly text: (row: Row) => string
  /** Around the text on the screen. */
  readonly link?: (row: Row, text: string) => ReactNode
  /** In the CSV file, where it differs. */
  readonly exported?: (row: Row) => string
  readonly exportedHeader?: string
  readonly isNumber?: true
}

interface FigureTableProps<Row> {
  title: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** In place of the table without rows. */
  none?: string
  /** Without it, the table is not exported. */
  fileName?: string
}

export function FigureTable<Row>({ title, columns, rows, none, fileName }: FigureTableProps<Row>) {
  const id = useId()
  const save = () => {
    const lines = rows.map((row) => columns.map(({ text, exported = text }) => exported(row)))
    const csv = toCsv([columns.map(({ header, exportedHeader = header }) => exportedHeader), ...lines])
    saveBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`)
  }
  return (
    <section aria-labelledby={id} className={tables.tables}>
      <div>
        <div className={classes.tableHead}>
          <h2 id={id}>{title}</h2>
          {fileName && rows.length > 0 && (
            <Button size="compact-sm" variant="default" aria-label={`${title}: export CSV`} onClick={save}>
              Export CSV
            </Button>
          )}
        </div>
        {rows.length === 0 ? (
          <p className={classes.none}>{none}</p>
        ) : (
          <Scrollable>
            <table>
              <thead>
                <tr>
                  {columns.map(({ header, isNumber }) => (
                    <th key={header} scope="col" data-number={isNumber}>
                      {header}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={JSON.stringify(row)}>
                    {columns.map(({ header, text, link, isNumber }, index) =>
                      index === 0 ? (
                        <th key={header} scope="row">
                          {text(row)}
                        </th>
                      ) : (
                        <td key={header} data-number={isNumber}>
                          {link ? link(row, text(row)) : text(row)}
                        </td>
                      ),
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </Scrollable>
        )}
      </div>
    </section>
  )
}
