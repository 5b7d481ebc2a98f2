import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { fullName } from '#contract/employee.ts'
import type { Counterpart } from '#contract/reversal.ts'
import { formatMoment, orNothing } from '#src/format/dates.ts'
import { Details } from '#src/overlays/details.tsx'
import { tabListing } from './ledger-tabs.ts'

interface ReversalProps extends Counterpart {
  title: 'Reversed by' | 'Reverses'
}

/** Leads to the other transaction, and says who reversed when and why. */
export function Reversal({ title, _id, transactionId, type, at, by, reason }: ReversalProps) {
  const link = (
    <Anchor
      renderRoot={(props) => (
        <Link
          {...props}
          to="/dashboard/ledger"
          search={{ search: transactionId, tab: tabListing(type) }}
          state={{ intent: { id: _id } }}
        />
      )}
    >
      {transactionId}
    </Anchor>
  )
  return (
    <Details
      items={[
        { label: title, value: link, isWide: true },
        {
          label: title === 'Reverses' ? 'Posted on' : 'Reversed on',
          value: `${formatMoment(at)} · ${by ? fullName(by) : 'The server'}`,
        },
        { label: 'Reason', value: orNothing(reason) },
      ]}
    />
  )
}
