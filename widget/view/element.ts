type Child = Node | string

type Attributes = Readonly<Record<string, string | boolean | undefined>>

function setAttributes(target: Element, attributes: Attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) target.setAttribute(name, '')
    else if (value !== false && value !== undefined) target.setAttribute(name, value)
  }
}

/** Parses no markup. False and undefined attributes are omitted. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  setAttributes(made, attributes)
  made.append(...children)
  return made
}

interface ButtonParts {
  readonly label: Child
  /** `subtle` has no frame, `icon` has no text either. */
  readonly look?: 'default' | 'primary' | 'subtle' | 'icon'
  readonly name?: string
  readonly press: () => void
}

export function button({ label, look = 'default', name, press }: ButtonParts): HTMLButtonElement {
  const made = element('button', { type: 'button', class: look, 'aria-label': name }, label)
  made.addEventListener('click', press)
  return made
}

const SVG = 'http://www.w3.org/2000/svg'

/** Line icons on a 24 pixel grid, hidden from screen readers: their button has a name. */
export function icon(...paths: readonly string[]): SVGSVGElement {
  const drawing = document.createElementNS(SVG, 'svg')
  setAttributes(drawing, { viewBox: '0 0 24 24', 'aria-hidden': 'true' })
  for (const path of paths) {
    const line = document.createElementNS(SVG, 'path')
    line.setAttribute('d', path)
    drawing.append(line)
  }
  return drawing
}

export const crossIcon = () => icon('m7 7 10 10', 'M17 7 7 17')
export const uploadIcon = () => icon('M12 16V5', 'M7.5 9.5 12 5l4.5 4.5', 'M5 20h14')
