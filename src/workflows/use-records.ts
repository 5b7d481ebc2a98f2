import { useSelector } from '@xstate/react'
import type { Extension } from '#contract/config.ts'
import { hasPermission } from '#contract/permission.ts'
import type { StoredName } from '#machines/stored.ts'
import { useServices } from '#src/api/services.tsx'
import { recordsOf } from './records.ts'

/** The records of a chart, where the viewer may read what the extension says of them. Undefined when the chart or the server has none. */
export function useRecords(name: StoredName, extension: Extension) {
  const { config, session } = useServices()
  const isAllowed = useSelector(session, ({ context }) => hasPermission(context.grant.permissions, 'read_user'))
  return isAllowed && config.extensions.includes(extension) ? recordsOf(name) : undefined
}
