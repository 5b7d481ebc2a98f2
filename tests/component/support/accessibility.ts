import axe from 'axe-core'

const isEndless = ({ effect }: Animation) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY

async function atRest() {
  await new Promise(requestAnimationFrame)
  const moving = document.getAnimations().filter((animation) => !isEndless(animation))
  await Promise.allSettled(moving.map(({ finished }) => finished))
}

/** Serious or critical findings of axe, one line each. */
export async function seriousViolations(element: Element = document.body): Promise<string[]> {
  await atRest()
  // A finding names its element by its HTML. There are no frames, nor styles of other origins.
  const { violations } = await axe.run(element, {
    resultTypes: ['violations'],
    selectors: false,
    iframes: false,
    preload: false,
  })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`))
}
