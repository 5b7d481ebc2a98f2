import { element } from './element.ts'

const REMEMBERED = 6

/** For screen readers. A log reads every sentence, also when several come at once. */
export function createLiveRegion() {
  const log = element('div', { role: 'log', class: 'unseen' })
  return {
    log,
    say(sentence: string) {
      log.append(element('p', {}, sentence))
      if (log.childElementCount > REMEMBERED) log.firstElementChild?.remove()
    },
  }
}
