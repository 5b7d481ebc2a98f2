import { Button } from '@mantine/core'

interface AllDatesProps {
  /** The dates that apply, if any. */
  range: string | undefined
  onShow: () => void
}

/** What is not found may be outside the dates of the filter. */
export const AllDates = ({ range, onShow }: AllDatesProps) =>
  range && <Button onClick={onShow}>Search all dates, not only {range}</Button>
