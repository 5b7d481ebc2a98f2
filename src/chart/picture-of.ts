/** What a picture needs of the page's style sheets. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'font',
  'text-decoration',
]

/** The drawing as a file that needs no page: in the colors that it has now. */
export function svgOf(chart: SVGSVGElement): Blob {
  const copy = chart.cloneNode(true) as SVGSVGElement
  const { width, height } = chart.viewBox.baseVal
  const originals = [...chart.querySelectorAll('*')]
  for (const [index, element] of [...copy.querySelectorAll('*')].entries()) {
    const original = originals[index]
    if (!original) continue
    const style = getComputedStyle(original)
    // The content security policy refuses the attribute.
    ;(element as SVGElement).style.cssText = STYLES.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';')
  }
  const paper = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  paper.setAttribute('width', '100%')
  paper.setAttribute('height', '100%')
  paper.setAttribute('fill', getComputedStyle(chart).backgroundColor)
  copy.prepend(paper)
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' })
}

/** At twice its size. Rejects when the browser cannot draw it. */
export async function pngOf(chart: SVGSVGElement): Promise<Blob> {
  const { width, height } = chart.viewBox.baseVal
  const address = URL.createObjectURL(svgOf(chart))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = new OffscreenCanvas(2 * width, 2 * height)
    canvas.getContext('2d')?.drawImage(image, 0, 0, 2 * width, 2 * height)
    return await canvas.convertToBlob({ type: 'image/png' })
  } finally {
    URL.revokeObjectURL(address)
  }
}
