import controls from './styles/controls.css?inline'
import dialog from './styles/dialog.css?inline'
import queue from './styles/queue.css?inline'
import sources from './styles/sources.css?inline'
import theme from './styles/theme.css?inline'

/** A constructed sheet asks nothing of the page's content security policy, unlike a style tag. */
export function styleSheet() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync([theme, controls, dialog, sources, queue].join(''))
  return sheet
}
