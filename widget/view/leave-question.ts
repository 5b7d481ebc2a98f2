import type { Text } from '../text/texts.ts'
import { button, element } from './element.ts'

/** Asks before closing discards an upload. Escape keeps the widget open. */
export function createLeaveQuestion(text: Text, leave: () => void) {
  const sentence = element('p', { id: 'leave-sentence', class: 'dimmed' })
  const stay = button({ label: text('leave.stay'), look: 'primary', press: () => dialog.close() })
  const stop = button({ label: text('leave.stop'), look: 'danger', press: leave })
  const dialog = element(
    'dialog',
    {
      class: 'question',
      role: 'alertdialog',
      tabindex: '-1',
      'aria-labelledby': 'leave-title',
      'aria-describedby': 'leave-sentence',
    },
    element('h2', { id: 'leave-title' }, text('leave.title')),
    sentence,
    element('div', { class: 'buttons' }, stop, stay),
  )
  return {
    dialog,
    ask(unfinished: number) {
      sentence.textContent = text(unfinished === 1 ? 'leave.single' : 'leave.multiple', { num: unfinished })
      dialog.showModal()
      stay.focus()
    },
    dismiss: () => dialog.close(),
  }
}
