import { type MachineName, registry } from '#machines/registry.ts'
import { lifecycleModel, type Model } from './model.ts'

/** The model of every machine. A machine of the registry without one does not compile. */
export const models = {
  task: lifecycleModel(registry.task.lifecycle, registry.task.viewers),
} satisfies Record<MachineName, Model>
