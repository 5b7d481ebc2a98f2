import { element } from './element.ts'
import type { Panel, PanelParts } from './panel.ts'

function readUrl(written: string): string | undefined {
  const url = URL.canParse(written) ? new URL(written) : undefined
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : undefined
}

export function urlPanel({ text, say, addUrl }: PanelParts): Panel {
  const field = element('input', {
    type: 'url',
    id: 'url',
    placeholder: text('url.input_placeholder'),
    autocomplete: 'off',
    'aria-describedby': 'url-error',
  })
  const error = element('p', { id: 'url-error', class: 'error' })
  const upload = element('button', { type: 'submit', class: 'primary' }, text('actions.upload'))
  const label = element('label', { for: 'url' }, text('url.inner_title'))
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
    showError(url ? '' : text('notifications.invalid_add_url'))
    if (!url) return say(text('notifications.invalid_add_url'))
    field.value = ''
    addUrl(url)
  })
  return { content, leave: () => undefined }
}
