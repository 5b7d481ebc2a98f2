import { availableParallelism, loadavg } from 'node:os'
import type { Costs } from './measure.ts'
import { type Assumptions, busiestSteps, predictionOf } from './model.ts'
import type { Mix, Step } from './record-mix.ts'
import { openCapacityStage } from './stage.ts'
import { openSteps } from './steps.ts'

// Holds one process below and above its predicted limit: `npm run simulate -- --check`.

const LOADS = [0.9, 1.1]
export const HELD_SECONDS = 30
const WARM_UP_SECONDS = 10
const WARM_UP_LOAD = 0.5

/** Takes each step as often as its weight says, evenly. */
function takeTurns(weights: Partial<Record<Step, number>>) {
  const all = Object.entries(weights) as [Step, number][]
  const total = all.reduce((sum, [, weight]) => sum + weight, 0)
  const credits = new Map<Step, number>()
  return () => {
    for (const [step, weight] of all) credits.set(step, (credits.get(step) ?? 0) + weight)
    const [next] = all.reduce((one, other) => ((credits.get(other[0]) ?? 0) > (credits.get(one[0]) ?? 0) ? other : one))
    credits.set(next, (credits.get(next) ?? 0) - total)
    return next
  }
}

export async function checkModel(mix: Mix, costs: Costs, given: Assumptions) {
  const stage = await openCapacityStage()
  try {
    const { run } = await openSteps(stage, mix)
    const next = takeTurns(busiestSteps(mix, given))
    const call = async () => run[next()]?.()
    const hold = async (load: number, seconds: number) => {
      const predicted = predictionOf(load, mix, costs, given, availableParallelism())
      const machineLoad = loadavg()[0]?.toFixed(1)
      return { load, machineLoad, predicted, measured: await stage.hold(predicted.offered, seconds * 1_000, call) }
    }
    await hold(WARM_UP_LOAD, WARM_UP_SECONDS)
    const results = []
    for (const load of LOADS) results.push(await hold(load, HELD_SECONDS))
    return results
  } finally {
    await stage.close()
  }
}
