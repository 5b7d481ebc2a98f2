import type { Options } from '../options.ts'
import { filesText, formatsText } from '../queue/checks.ts'
import { sizeText } from '../text/size-text.ts'
import type { Text } from '../text/texts.ts'
import { button, element, uploadIcon } from './element.ts'
import type { Panel, PanelParts } from './panel.ts'

export function limitsLine({ maxFiles, maxFileSize, clientAllowedFormats }: Options, text: Text): string {
  const sizeKey = maxFiles > 1 && Number.isFinite(maxFiles) ? 'local.limit_size' : 'local.limit_size_single'
  const limits = [
    Number.isFinite(maxFiles) && maxFiles > 1 && text('local.limit_files', { files: filesText(maxFiles, text) }),
    Number.isFinite(maxFileSize) && text(sizeKey, { size: sizeText(maxFileSize) }),
  ].filter((limit) => typeof limit === 'string')
  return [limits.join(', '), formatsText(clientAllowedFormats)].filter((part) => part !== '').join('. ')
}

const acceptOf = ({ clientAllowedFormats }: Options) =>
  clientAllowedFormats.length > 0 ? clientAllowedFormats.map((format) => `.${format}`).join(',') : undefined

/** `takeDrops` handles drops. */
export function localPanel({ options, text, addFiles }: PanelParts): Panel {
  const isMultiple = options.maxFiles > 1
  const picker = element('input', { type: 'file', multiple: isMultiple, accept: acceptOf(options), hidden: true })
  picker.addEventListener('change', () => {
    addFiles([...(picker.files ?? [])])
    picker.value = ''
  })
  const browse = button({ label: text('local.browse'), look: 'primary', press: () => picker.click() })
  const zone = element(
    'div',
    { class: 'zone' },
    uploadIcon(),
    element('p', {}, text(isMultiple ? 'local.dd_title_multi' : 'local.dd_title_single')),
    element('p', { class: 'dimmed' }, text('or')),
    browse,
    element('p', { class: 'dimmed limits' }, limitsLine(options, text)),
    picker,
  )
  return { content: zone, leave: () => undefined }
}
