import { element } from './element.ts'

const REMEMBERED = 6

/** Tells people who do not see the screen. It is a log, so that nothing is said over when much happens at once. */
export function createAnnouncer() {
  const log = element('div', { role: 'log', class: 'unseen' })
  return {
    log,
    say(sentence: string) {
      log.append(element('p', {}, sentence))
      if (log.childElementCount > REMEMBERED) log.firstElementChild?.remove()
    },
  }
}
