import controls from './styles/controls.css?inline'
import dialog from './styles/dialog.css?inline'
import queue from './styles/queue.css?inline'
import sources from './styles/sources.css?inline'
import theme from './styles/theme.css?inline'

/** The content security policy of the page allows a constructed sheet, but no style tag. */
export function styleSheet() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync([theme, controls, dialog, sources, queue].join(''))
  return sheet
}

const ATTRIBUTE = 'data-mantine-color-scheme'

/** Without one on the page, the style sheet uses that of the system. */
export function followColorScheme(host: HTMLElement): () => void {
  const page = document.documentElement
  const follow = () => {
    const scheme = page.getAttribute(ATTRIBUTE)
    if (scheme === 'light' || scheme === 'dark') host.dataset.scheme = scheme
    else delete host.dataset.scheme
  }
  const observer = new MutationObserver(follow)
  observer.observe(page, { attributeFilter: [ATTRIBUTE] })
  follow()
  return () => observer.disconnect()
}
