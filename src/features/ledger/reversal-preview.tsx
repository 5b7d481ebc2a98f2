import { Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { accountCodeLabel } from '#contract/account.ts'
import { OTHER_SIDE } from '#contract/reversal.ts'
import { errorText } from '#src/api/error-text.ts'
import { useServices } from '#src/api/services.tsx'
import { capitalized } from '#src/format/capitalized.ts'
import { formatAmount } from '#src/format/format-amount.ts'
import { RefusalLine } from '#src/overlays/refusal-line.tsx'
import { breakable } from '#src/ui/breakable.tsx'
import classes from './entries.module.css'
import { reversalQuery } from './queries.ts'

/** The entries of a transaction, and those that its reversal would have. */
export function ReversalPreview({ id }: { id: string }) {
  const { api } = useServices()
  const { data, error } = useQuery(reversalQuery(api, id))
  if (!data)
    return error ? (
      <RefusalLine text={errorText(error)} />
    ) : (
      <Text c="dimmed" role="status">
        <Loader size="xs" aria-hidden="true" /> Getting entries
      </Text>
    )
  return (
    <table className={classes.entries} aria-label="Entries before and after">
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Posted</th>
          <th scope="col">Reversal</th>
        </tr>
      </thead>
      <tbody>
        {data.data.entries.map(({ accountCode, type, amount }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries can be equal, and their order never changes
          <tr key={position}>
            <th scope="row">{breakable(accountCodeLabel(accountCode))}</th>
            <td>
              {capitalized(type)} {formatAmount(amount)}
            </td>
            <td>
              {capitalized(OTHER_SIDE[type])} {formatAmount(amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
