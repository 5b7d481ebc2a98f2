import axe from 'axe-core'

/** What axe finds serious or critical in an element, one line each; an accessible element gives an empty list. */
export async function seriousViolations(element: Element = document.body): Promise<string[]> {
  const { violations } = await axe.run(element, { resultTypes: ['violations'] })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`))
}
