import type { UseQueryResult } from '@tanstack/react-query'
import type { Read } from '#src/api/client.ts'
import { errorText } from '#src/api/error-text.ts'
import { countText } from '#src/format/count-text.ts'
import { RefusalLine } from '#src/overlays/refusal-line.tsx'

interface ChoicesProblemProps {
  query: UseQueryResult<Read<object>>
  entityPlural: string
}

/** Why a list to choose from is missing or lacks something: "2 roles could not be read". */
export function ChoicesProblem({ query, entityPlural }: ChoicesProblemProps) {
  const lost = query.data?.unreadable?.length ?? 0
  if (query.isError) return <RefusalLine text={errorText(query.error)} />
  return lost > 0 && <RefusalLine text={`${countText(entityPlural, lost, lost)} could not be read`} />
}
