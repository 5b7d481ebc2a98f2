import { expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Effect } from '#tests/spec/row-menu-spec.ts'
import { catchDownloads } from './download.ts'
import { expectAccessible } from './people.ts'
import type { OpenList } from './row-moves.ts'
import { chooseInRowMenu, dialog, openRowMenu, toast } from './tasks.ts'

interface OpenEntry extends OpenList {
  readonly label: string
}

type OtherEffect = Exclude<Effect, { kind: 'moves' }>

const anyDialog = page.getByRole('dialog')

/** Neither by the clipboard nor by the command. */
function refuseToCopy(written: { mockRejectedValue: (error: Error) => unknown }) {
  written.mockRejectedValue(new DOMException('Write permission denied.', 'NotAllowedError'))
  vi.spyOn(document, 'execCommand').mockReturnValue(false)
}

const menu = page.getByRole('menu')

export async function closeMenu() {
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
}

const EFFECTS: { readonly [E in OtherEffect as E['kind']]: (effect: E, entry: OpenEntry) => Promise<void> } = {
  nothing: async ({ reason }, { name, label }) => {
    await openRowMenu(name)
    const item = menu.getByRole('menuitem', { name: `${label} ${reason}`, exact: true })
    await expect.element(item).toHaveAttribute('aria-disabled', 'true')
    ;(item.element() as HTMLElement).click()
    await expect.element(item).toBeVisible()
    await closeMenu()
    await expect.element(anyDialog).not.toBeInTheDocument()
  },

  drawer: async ({ title, width = 450, reads, shows, showsTo }, { app, viewer, id, name, label }) => {
    await chooseInRowMenu(name, label)
    const drawer = dialog(title)
    for (const text of [...shows, ...(showsTo?.[viewer] ?? [])])
      await expect.element(drawer.getByText(text, { exact: true }).first()).toBeVisible()
    await expect.element(anyDialog).toHaveLength(1)
    expect((drawer.element() as HTMLElement).offsetWidth).toBe(width)
    if (reads) expect(app.server.sent.at(-1)?.path).toBe(`/api${reads.replace('{id}', id)}`)
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(anyDialog).not.toBeInTheDocument()
  },

  'new tab': async ({ url }, { name, label }) => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    await chooseInRowMenu(name, label)
    expect(opened.mock.calls).toEqual([[url, '_blank', 'noopener,noreferrer']])
  },

  'copy once': async ({ text, success, failure }, { name, label }) => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await chooseInRowMenu(name, label)
    await expect.element(toast(success)).toBeVisible()
    expect(written.mock.calls).toEqual([[text]])
    refuseToCopy(written)
    await chooseInRowMenu(name, label)
    await expect.element(toast(failure)).toBeVisible()
  },

  copy: async ({ text, copied, forMs, success, failure }, { app, name, label }) => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await chooseInRowMenu(name, label)
    await expect.element(toast(success)).toBeVisible()
    expect(written.mock.calls).toEqual([[text]])
    const copiedItem = menu.getByRole('menuitem', { name: copied, exact: true })
    app.clock.increment(forMs - 1)
    await expect.element(copiedItem).toBeVisible()
    app.clock.increment(1)
    await expect.element(copiedItem).not.toBeInTheDocument()

    refuseToCopy(written)
    await menu.getByRole('menuitem', { name: label, exact: true }).click()
    await expect.element(toast(failure)).toBeVisible()
    await expect.element(copiedItem).not.toBeInTheDocument()
    await closeMenu()
  },

  download: async ({ url, fileName, success, failure }, { name, label }) => {
    const downloads = catchDownloads()
    const fetched = vi.spyOn(window, 'fetch').mockResolvedValue(new Response('%PDF-1.7'))
    await chooseInRowMenu(name, label)
    await expect.element(toast(success)).toBeVisible()
    expect(fetched.mock.calls).toEqual([[url, { credentials: 'omit' }]])
    expect(await downloads.textOf(fileName)).toBe('%PDF-1.7')

    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await chooseInRowMenu(name, label)
    await expect.element(toast(failure)).toBeVisible()
  },
}

/** For entries that are no move. */
export const expectEffect = (effect: OtherEffect, entry: OpenEntry) =>
  (EFFECTS[effect.kind] as (effect: OtherEffect, entry: OpenEntry) => Promise<void>)(effect, entry)
