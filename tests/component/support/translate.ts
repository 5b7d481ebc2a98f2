import { onTestFinished } from 'vitest'

/** As the translation of a browser does it: with the text node inside of a new element, or with a copy of it. */
export function translatePage(isCopied: boolean) {
  const wrap = (text: Text) => {
    const { parentElement } = text
    if (!parentElement || text.data.trim() === '' || parentElement.closest('font, svg, script, style, textarea')) return
    const font = document.createElement('font')
    text.replaceWith(font)
    font.append(isCopied ? text.data : text)
  }
  const wrapAll = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) wrap(text)
  }
  const observer = new MutationObserver(wrapAll)
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  onTestFinished(() => observer.disconnect())
}
