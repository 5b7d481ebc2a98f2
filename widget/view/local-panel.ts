import { formatsText } from '../queue/checks.ts'
import { sizeText } from '../text/size-text.ts'
import type { Options } from '../types.ts'
import { button, element, uploadIcon } from './element.ts'
import type { Panel, PanelParts } from './panel.ts'

/** "Up to 3 files, up to 4 MB each. JPG, PDF" */
function limitsLine({ maxFiles, maxFileSize, clientAllowedFormats }: Options): string {
  const size = sizeText(maxFileSize)
  const limits = maxFiles > 1 ? `Up to ${maxFiles} files, up to ${size} each` : `Up to ${size}`
  return `${limits}. ${formatsText(clientAllowedFormats)}`
}

/** `takeDrops` handles drops. */
export function localPanel({ options, addFiles }: PanelParts): Panel {
  const isMultiple = options.maxFiles > 1
  const accept = options.clientAllowedFormats.map((format) => `.${format}`).join(',')
  const picker = element('input', { type: 'file', multiple: isMultiple, accept, hidden: true })
  picker.addEventListener('change', () => {
    addFiles([...(picker.files ?? [])])
    picker.value = ''
  })
  const browse = button({ label: 'Browse', look: 'primary', press: () => picker.click() })
  const zone = element(
    'div',
    { class: 'zone' },
    uploadIcon(),
    element('p', {}, isMultiple ? 'Drag and drop files here' : 'Drag and drop a file here'),
    element('p', { class: 'dimmed' }, 'or'),
    browse,
    element('p', { class: 'dimmed limits' }, limitsLine(options)),
    picker,
  )
  return { content: zone, leave: () => undefined }
}
