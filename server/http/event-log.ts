import type { eventLogCalls } from '#contract/event-log.ts'
import { listEventLog } from '#server/areas/event-log/list.ts'
import type { Handlers } from '#server/core/handler.ts'

export const eventLogHandlers: Handlers<keyof typeof eventLogCalls> = {
  'eventLog.list': async (_input, context) => ({ data: await listEventLog(context) }),
}
