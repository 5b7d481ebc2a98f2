import { element } from './element.ts'
import type { Panel, PanelParts } from './panel.ts'

const INVALID = 'URL must be valid'

function readUrl(written: string): string | undefined {
  const url = URL.canParse(written) ? new URL(written) : undefined
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : undefined
}

export function urlPanel({ say, addUrl }: PanelParts): Panel {
  const field = element('input', {
    type: 'url',
    id: 'url',
    placeholder: 'https://example.com/file.pdf',
    autocomplete: 'off',
    'aria-describedby': 'url-error',
  })
  const error = element('p', { id: 'url-error', class: 'error' })
  const upload = element('button', { type: 'submit', class: 'primary' }, 'Upload')
  const label = element('label', { for: 'url' }, 'Public URL of the file to upload')
  const content = element('form', { class: 'address', novalidate: true }, label, field, upload, error)
  const showError = (sentence: string) => {
    error.textContent = sentence
    field.setAttribute('aria-invalid', String(sentence !== ''))
  }

  field.addEventListener('input', () => showError(''))
  content.addEventListener('submit', (event) => {
    event.preventDefault()
    field.focus()
    const url = readUrl(field.value.trim())
    showError(url ? '' : INVALID)
    if (!url) return say(INVALID)
    field.value = ''
    addUrl(url)
  })
  return { content, leave: () => undefined }
}
