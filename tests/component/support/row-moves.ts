import { notifications } from '@mantine/notifications'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { CallName } from '#contract/calls.ts'
import type { Question } from '#machines/core/meta.ts'
import { entryOf, type LifecycleSpec, type MoveSpec, moveFor } from '#tests/spec/lifecycle-spec.ts'
import type { App } from './app.tsx'
import { expectRefused, headersOf } from './forms.ts'
import { chooseInRowMenu, dialog, toast } from './tasks.ts'

export interface OpenList {
  readonly app: App
  readonly viewer: string
  readonly status: string
  readonly id: string
  readonly name: string
  /** Changes the status on the server. */
  readonly store: (status: string) => void
}

export interface MoveSettings {
  readonly lists: readonly CallName[]
  /** Before each move, and after it was accepted or refused. */
  readonly before?: () => Promise<unknown>
  readonly accepted?: () => Promise<unknown>
  readonly refused?: (form: Locator) => Promise<unknown>
}

/** Its moves send it back. */
export const VERSION = 7

const REFUSAL = 'Someone else changed this record.'

async function expectQuestion(form: Locator, submit: Locator, question: Question) {
  const answer = form.getByRole('textbox', { name: question.label })
  if (question.kind === 'number') await expect.element(form.getByText(question.hint)).toBeVisible()
  else await expect.element(form.getByText(`0/${question.maxLength}`)).toBeVisible()
  if (!question.required) return expect.element(submit).toBeEnabled()
  await expect.element(answer).toBeRequired()
  await expect.element(submit).toBeDisabled()
}

/** Chooses the move in the row menu, and leaves its dialog or form ready to be sent. */
export async function fillStep(name: string, move: MoveSpec) {
  const { step, drawer, fills } = move
  const { title = '', submit: label = '' } = step.kind === 'confirm' ? step : { ...drawer }
  const text = step.kind === 'confirm' ? step.description : drawer?.subtitle
  await chooseInRowMenu(name, entryOf(move))
  const form = dialog(title)
  const submit = form.getByRole('button', { name: label, exact: true })
  await expect.element(form).toBeVisible()
  await expect.element(page.getByRole('dialog')).toHaveLength(1)
  if (text) await expect.element(form.getByText(text, { exact: true })).toBeVisible()
  if (step.kind === 'confirm') {
    await expect.element(form.getByRole('button', { name: 'Cancel', exact: true })).toBeEnabled()
    if (step.question) await expectQuestion(form, submit, step.question)
  }
  if (fills) await form.getByRole('textbox', { name: fills[0] }).fill(fills[1])
  return { form, submit, label }
}

export function createMoves(spec: Pick<LifecycleSpec, 'statuses' | 'moves'>, settings: MoveSettings = { lists: [] }) {
  async function expectStatus(name: string, status: string) {
    const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: `Actions for ${name}` }) })
    const { label, tone } = spec.statuses[status] ?? {}
    if (label === undefined) return expect.element(row).not.toBeInTheDocument()
    const badge = row.getByText(label, { exact: true })
    await expect.element(badge).toBeVisible()
    await expect.element(badge).toHaveAttribute('data-tone', tone)
  }

  async function send({ app, viewer, id, name }: OpenList, type: string) {
    const move = moveFor(spec, type, viewer)
    await settings.before?.()
    const { form, submit, label } = await fillStep(name, move)
    const sent = await app.server.changeBy(() => submit.click())
    const { path, ...call } = move.call
    const headers = { ...headersOf(call.body), 'if-match': `"${VERSION}"` }
    expect(sent).toEqual({ ...call, path: `/api${path.replace('{id}', id)}`, headers })
    await expect.element(form).toHaveAttribute('aria-busy', 'true')
    return { move, form, label }
  }

  return {
    /** A deleted record is in no row. */
    expectStatus,
    /** Then the list is read once and shows the new status. */
    async makeMove(list: OpenList, type: string) {
      const { app, status, name, store } = list
      const { move } = await send(list, type)
      const { call, success, to = status } = move
      const reads = () => app.server.sent.filter((sent) => settings.lists.includes(sent.name)).length
      const readsBefore = reads()
      store(to)
      await app.server.accept(call.name)
      await expect.element(toast(success)).toBeVisible()
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
      await expectStatus(name, to)
      expect(reads()).toBe(readsBefore + 1)
      await settings.accepted?.()

      // A pile of toasts would reach down to the row and cover its menu.
      notifications.clean()
      store(status)
      await app.refresh()
      await expectStatus(name, status)
    },
    /** The dialog or drawer stays open, with what was typed. */
    async refuseMove(list: OpenList, type: string) {
      const { move, form, label } = await send(list, type)
      const { call, success, fills } = move
      await expectRefused(
        { app: list.app, form },
        { name: call.name, code: 409, message: REFUSAL, submit: label, success },
      )
      if (fills) {
        const [field, text] = fills
        const { value } = form.getByRole('textbox', { name: field }).element() as HTMLInputElement
        expect(value.replace(/%$/, '')).toBe(text)
      }
      await settings.refused?.(form)
    },
  }
}
