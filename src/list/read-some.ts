import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { LIMITS } from '#contract/query-list.ts'
import { apiQuery } from '#src/api/query.ts'
import type { Services } from '#src/api/services.tsx'
import type { QueryCall, QueryList, RowOf } from './use-query-list.ts'

/** Some rows of the server's list, else all rows of the stated call. */
export async function readSome<Name extends QueryCall, Answer, Key extends QueryKey>(
  { api, config, queryClient }: Pick<Services, 'api' | 'config' | 'queryClient'>,
  { name, tag, inputOf }: QueryList<Name>,
  query: FetchQueryOptions<Answer, Error, Answer, Key>,
  rowsIn: (answer: Answer) => readonly RowOf<Name>[],
): Promise<readonly RowOf<Name>[]> {
  if (!config.extensions.includes('query')) return rowsIn(await queryClient.fetchQuery(query))
  const some = inputOf({ after: undefined, limit: LIMITS.first })
  return (await queryClient.fetchQuery(apiQuery(api, name, some, tag))).data.rows
}
