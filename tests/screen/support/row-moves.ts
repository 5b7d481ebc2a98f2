import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import type { CallName } from '#contract/calls.ts'
import { type MachineName, machineOf, registry } from '#machines/registry.ts'
import { coveragePath, coverageText } from '#tests/support/model/coverage-file.ts'
import { itemsOf } from '#tests/support/model/items.ts'
import type { App } from './app.tsx'
import { expectAccepted, expectRefused, type StatedCall } from './forms.ts'
import { chooseInRowMenu, dialog } from './tasks.ts'

/** How a person makes a move: by which entry of the row's menu, in which dialog or drawer, by which call. */
export interface Handling {
  readonly label: string
  readonly dialog: string
  readonly submit: string
  readonly says?: string
  readonly types?: readonly [field: string, text: string]
  readonly call: StatedCall
  readonly success: string
}

interface Row<Status extends string> {
  readonly machine: MachineName
  /** What names the row, and its menu. */
  readonly name: string
  /** The call that reads the list. */
  readonly list: CallName
  /** What the row says of each status; undefined where a row of that status is gone. */
  readonly words: Readonly<Record<Status, string | undefined>>
}

interface OpenList<Status> {
  readonly app: App
  /** Changes what the server has. */
  readonly store: (status: Status) => void
}

interface Step<Type extends string> {
  readonly case: { readonly event: { readonly type: Type } }
  readonly from: string
  readonly to: string
  readonly items: readonly string[]
}

interface Around {
  readonly before?: () => Promise<unknown>
  readonly after?: () => Promise<unknown>
}

/** The moves of one row of a list, made as a person makes them; keeps which transitions of its lifecycle were taken. */
export function createRowMoves<Status extends string>({ machine, name, list, words }: Row<Status>) {
  const walked = new Set<string>()
  const row = page.getByRole('row', { name, exact: false })

  const expectStatus = (status: Status) => {
    const word = words[status]
    return word === undefined
      ? expect.element(row).not.toBeInTheDocument()
      : expect.element(row.getByText(word, { exact: true })).toBeVisible()
  }

  /** Goes through a move's dialog or drawer up to the call that it makes, which is held. */
  async function make({ server }: App, handling: Handling) {
    await chooseInRowMenu(name, handling.label)
    const form = dialog(handling.dialog)
    await expect.element(form).toBeVisible()
    if (handling.says) await expect.element(form.getByText(handling.says)).toBeVisible()
    if (handling.types) await form.getByRole('textbox', { name: handling.types[0] }).fill(handling.types[1])
    const sent = await server.changeBy(() => form.getByRole('button', { name: handling.submit }).click())
    await expect.element(form).toHaveAttribute('aria-busy', 'true')
    return sent
  }

  return {
    row,
    expectStatus,
    make,
    /** Makes each move by its call, after which the list is read once and shows the new status, and takes it back. */
    async walk<Type extends string>(
      { app, store }: OpenList<Status>,
      steps: readonly Step<Type>[],
      handlings: Readonly<Record<Type, Handling>>,
      { before, after }: Around = {},
    ) {
      for (const { case: move, from, to, items } of steps) {
        const handling = handlings[move.event.type]
        await before?.()
        await make(app, handling)
        const reads = () => app.server.sent.filter((call) => call.name === list).length
        const readsBefore = reads()
        store(to as Status)
        await expectAccepted({ app, form: dialog(handling.dialog) }, handling.call, handling.success)
        await expectStatus(to as Status)
        expect(reads()).toBe(readsBefore + 1)
        await after?.()
        for (const item of items) walked.add(item)

        store(from as Status)
        await app.refresh()
        await expectStatus(from as Status)
      }
    },
    /** Makes a move that the server refuses: its dialog or drawer stays, with what was typed. */
    async expectRefused(app: App, handling: Handling, refusal: { readonly code: number; readonly message: string }) {
      await make(app, handling)
      const form = dialog(handling.dialog)
      await expectRefused({ app, form }, { ...handling, ...refusal, name: handling.call.name })
      if (!handling.types) return
      const [field, text] = handling.types
      await expect.element(form.getByRole('textbox', { name: field })).toHaveValue(text)
    },
    /** Holds that every transition was taken, and writes it down. */
    async finish() {
      expect([...walked].sort()).toEqual(itemsOf(machineOf(registry[machine])).sort())
      await commands.writeFile(coveragePath('screen', machine), coverageText(walked))
    },
  }
}
