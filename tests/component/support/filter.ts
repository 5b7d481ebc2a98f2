import { page } from 'vitest/browser'

export const filter = page.getByRole('button', { name: /^Filter/ })

export const panel = page.getByRole('dialog', { name: /^Filter/ })

export const pressed = () =>
  panel
    .getByRole('button', { pressed: true })
    .elements()
    .map(({ textContent }) => textContent)

export const years = () =>
  panel
    .getByText(/^20\d\d$/)
    .elements()
    .map(({ textContent }) => textContent)
