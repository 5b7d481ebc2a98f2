import { type Locator, page } from 'vitest/browser'

type Place = Pick<Locator, 'getByRole'>

export const textsOf = (place: Place, role: Parameters<Place['getByRole']>[0]) =>
  place
    .getByRole(role)
    .elements()
    .map((element) => element.textContent)

/** The texts in each of the elements. */
export const childTexts = (elements: Iterable<Element>) =>
  [...elements].map(({ children }) => [...children].map(({ textContent }) => textContent))

/** The text and the address of each. */
export const linksOf = (place: Place) =>
  place
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, decodeURIComponent(link.getAttribute('href') ?? '')])

export const menuTexts = () => textsOf(page, 'menuitem')

/** Without the menu. */
export const cellsOf = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')]
      .filter((cell) => !cell.querySelector('[aria-haspopup="menu"]'))
      .map((cell) => cell.textContent)
      // The checkbox of a row that can be selected.
      .filter((text, place) => place > 0 || text !== ''),
  )
