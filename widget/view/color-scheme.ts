const ATTRIBUTE = 'data-mantine-color-scheme'

/** Follows the page's color scheme. Where the page has none, the style sheet follows the system's. */
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
