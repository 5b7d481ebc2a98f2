import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'

export const ChartSkeleton = () => <Skeleton height={260} aria-hidden="true" />

export const HistorySkeleton = () => (
  <Stack gap="sm">
    <VisuallyHidden role="status">Loading history...</VisuallyHidden>
    {['first', 'second', 'third'].map((step) => (
      <Skeleton key={step} height={38} aria-hidden="true" />
    ))}
  </Stack>
)
