/** A key that is pressed in a field, or with a modifier, is no shortcut of a single letter. */
export const isTyping = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select')))
