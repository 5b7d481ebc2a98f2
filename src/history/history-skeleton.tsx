import { Loader, Skeleton, Stack, Text } from '@mantine/core'

const STEPS = 4

export const ChartSkeleton = () => <Skeleton height={260} aria-hidden="true" />

/** While the code of the history loads, and then the history itself. */
export const HistorySkeleton = () => (
  <Stack gap="md" p="1rem 1.25rem 1.25rem">
    <Text c="dimmed" role="status">
      <Loader size="xs" mr="xs" aria-hidden="true" />
      Loading history...
    </Text>
    <ChartSkeleton />
    {Array.from({ length: STEPS }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all alike
      <Skeleton key={index} height={48} aria-hidden="true" />
    ))}
  </Stack>
)
