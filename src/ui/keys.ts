const FIELDS = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select'

export const isField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELDS))

export const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

export const modLabel = () => (isApple() ? '⌘' : 'Ctrl')

/** Where a layout has no ASCII character on a key, its place on the keyboard counts. */
function placeOf({ code, shiftKey }: KeyboardEvent) {
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return /^Key([A-Z])$/.exec(code)?.[1]
}

/** The pressed key in lower case, as in `KeyboardEvent.key`. */
function keyOf(event: KeyboardEvent) {
  const isAscii = /^[\x20-\x7e]+$/.test(event.key)
  return ((!isAscii && placeOf(event)) || event.key).toLowerCase()
}

/** The key of a shortcut without modifier. Empty in a field, and for people who turned these shortcuts off. */
export function singleKeyOf(event: KeyboardEvent) {
  const { target, ctrlKey, metaKey, altKey } = event
  const isModified = ctrlKey || metaKey || altKey || event.getModifierState('AltGraph')
  const isOff = document.documentElement.dataset.singleKeys === 'off'
  return isModified || isOff || isField(target) ? '' : keyOf(event)
}

/** The key of a shortcut with Ctrl, or with Cmd on a Mac, where Ctrl edits text. Empty while it is held. */
export function modKeyOf(event: KeyboardEvent) {
  const { ctrlKey, metaKey, altKey, shiftKey, repeat } = event
  const isMod = isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey
  return isMod && !altKey && !shiftKey && !repeat ? keyOf(event) : ''
}

let pressedOn: EventTarget | null = null

/** Whether a key may repeat: where it was pressed it types, elsewhere it only moves and scrolls. */
function goesOn({ key, target, ctrlKey, metaKey }: KeyboardEvent) {
  if (key === 'Escape') return false
  if (key === 'Enter') return target === pressedOn && target instanceof HTMLTextAreaElement && !ctrlKey && !metaKey
  const isCharacter = [...key].length === 1 && !ctrlKey && !metaKey
  return !isCharacter || target === pressedOn || (!isField(target) && /^[jk]$/i.test(key))
}

/** Safari has it on the key that ends a composition, after its end. */
const COMPOSING = 229

function filterKey(event: KeyboardEvent) {
  if (event.key === undefined) return event.stopImmediatePropagation()
  const isHeld = event.repeat && !goesOn(event)
  if (!event.repeat) pressedOn = event.target
  if (isHeld) event.preventDefault()
  if (isHeld || event.isComposing || event.keyCode === COMPOSING) event.stopImmediatePropagation()
}

/**
 * Keeps three kinds of keys from every handler: those of an input method, those of autofill, which have no `key`, and a
 * held key outside of where it was pressed, so that it does not answer the question that it opened. Returns what ends it.
 */
export function filterKeys() {
  window.addEventListener('keydown', filterKey, true)
  return () => window.removeEventListener('keydown', filterKey, true)
}
