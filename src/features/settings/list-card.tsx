import { Button, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '#src/api/error-text.ts'
import { SectionHeading, type SectionHeadingProps } from '#src/ui/section-heading.tsx'
import classes from './settings-page.module.css'

interface ListCardProps<Row> extends SectionHeadingProps {
  title: string
  list: UseQueryResult<{ readonly data: readonly Row[] }>
  empty?: string
  children: (row: Row) => ReactNode
}

export function ListCard<Row>({ list, empty, children, ...heading }: ListCardProps<Row>) {
  const { data, error, isPending, refetch } = list
  return (
    <section className={classes.card}>
      <SectionHeading {...heading} />
      {isPending && <Text c="dimmed">Loading {heading.title.toLowerCase()}...</Text>}
      {error && (
        <div role="alert" className={classes.setting}>
          <Text>{errorText(error)}</Text>
          <Button variant="default" onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data?.data.length === 0 && <Text c="dimmed">{empty}</Text>}
      {data && <ul className={classes.list}>{data.data.map(children)}</ul>}
    </section>
  )
}
