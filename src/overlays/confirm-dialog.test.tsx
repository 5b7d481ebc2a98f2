import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Question } from '#machines/core/meta.ts'
import { seriousViolations } from '#tests/component/support/accessibility.ts'
import { COLOR_SCHEMES, renderUi } from '#tests/component/support/render-ui.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

const step = { title: 'Deny task?', description: 'Tell the assignee why.', submit: 'Deny' }
const feedback: Question = { kind: 'text', field: 'feedback', label: 'Feedback', required: true, maxLength: 20 }
const percentage: Question = {
  kind: 'number',
  field: 'percentageDone',
  label: 'Percentage done',
  hint: 'Maximum: 100, Minimum: 0',
  required: true,
  min: 0,
  max: 100,
  unit: '%',
}

const dialog = page.getByRole('dialog', { name: 'Deny task?' })
const submit = dialog.getByRole('button', { name: 'Deny' })
const field = dialog.getByRole('textbox')
const nothing = () => {}

test('without a question it is answered by a click', async () => {
  const onSubmit = vi.fn()
  await renderUi(<ConfirmDialog step={step} onSubmit={onSubmit} onCancel={nothing} />)
  await expect.element(dialog).toHaveAccessibleDescription('Tell the assignee why.')
  await submit.click()
  expect(onSubmit.mock.calls).toEqual([[undefined]])
})

test.each([
  ['neutral', 'Deny'],
  ['negative', 'Cancel'],
] as const)('a %s one starts on %s', async (tone, name) => {
  await renderUi(<ConfirmDialog step={step} tone={tone} onSubmit={nothing} onCancel={nothing} />)
  await expect.element(dialog.getByRole('button', { name })).toHaveFocus()
})

test('a required text cannot be left out', async () => {
  const onSubmit = vi.fn()
  await renderUi(<ConfirmDialog step={{ ...step, question: feedback }} onSubmit={onSubmit} onCancel={nothing} />)
  await expect.element(field).toHaveFocus()
  await expect.element(dialog.getByText('This field is required')).toBeVisible()
  await expect.element(submit).toBeDisabled()
  await field.fill('   ')
  await expect.element(submit).toBeDisabled()
  await expect.element(field).toHaveAccessibleDescription('This field is required')
  await field.fill(' Too vague ')
  await expect.element(dialog.getByText('11/20')).toBeVisible()
  await expect.element(dialog.getByText('This field is required')).not.toBeInTheDocument()
  await submit.click()
  expect(onSubmit.mock.calls).toEqual([[{ feedback: 'Too vague' }]])
})

test('a voluntary text can be left out, and one that is too long stays whole, says so and cannot be sent', async () => {
  const onSubmit = vi.fn()
  const question = { ...feedback, required: false }
  await renderUi(<ConfirmDialog step={{ ...step, question }} onSubmit={onSubmit} onCancel={nothing} />)
  await submit.click()
  await field.fill('x'.repeat(1_523))
  await expect.element(field).toHaveAccessibleDescription('1,503 characters too many')
  await expect.element(field).toHaveValue('x'.repeat(1_523))
  await expect.element(submit).toBeDisabled()
  await field.fill('x'.repeat(21))
  await expect.element(field).toHaveAccessibleDescription('1 character too many')
  await field.fill('x'.repeat(20))
  await submit.click()
  expect(onSubmit.mock.calls).toEqual([[{}], [{ feedback: 'x'.repeat(20) }]])
})

test('it names its record under the title, and its parts turn no direction but their own', async () => {
  const subject = { name: '\u202eLoad test', person: 'Blessing Etim', due: '27-11-2026' }
  await renderUi(<ConfirmDialog step={step} subject={subject} onSubmit={nothing} onCancel={nothing} />)
  await expect
    .element(dialog)
    .toHaveAccessibleDescription('\u202eLoad test · Blessing Etim · due 27-11-2026 Tell the assignee why.')
  const parts = [...dialog.element().querySelectorAll('bdi')].map(({ textContent }) => textContent)
  expect(parts).toEqual(['\u202eLoad test', 'Blessing Etim'])
})

test.each([
  ['a click', '{Control>}{Enter}{/Control}', () => dialog.getByRole('button', { name: 'Add the figures' }).click()],
  ['Alt and its number', '{Enter}', () => userEvent.keyboard('{Alt>}2{/Alt}')],
])('a recent answer is entered by %s, and %s sends it', async (_, keys, enter) => {
  const onSubmit = vi.fn()
  const asked = { ...step, question: feedback }
  const recent = ['Too vague', 'Add the figures']
  await renderUi(<ConfirmDialog step={asked} recent={recent} onSubmit={onSubmit} onCancel={nothing} />)
  await expect.element(field).toHaveFocus()
  await enter()
  await expect.element(field).toHaveValue('Add the figures')
  await userEvent.keyboard(keys)
  expect(onSubmit.mock.calls).toEqual([[{ feedback: 'Add the figures' }]])
})

describe('a percentage', () => {
  async function askPercentage() {
    const onSubmit = vi.fn()
    await renderUi(<ConfirmDialog step={{ ...step, question: percentage }} onSubmit={onSubmit} onCancel={nothing} />)
    await expect.element(dialog.getByText('Maximum: 100, Minimum: 0')).toBeVisible()
    await expect.element(submit).toBeDisabled()
    return onSubmit
  }

  test('is a whole number from 0 to 100, and every other text stays with the reason', async () => {
    await askPercentage()
    for (const text of ['101', '-1', '-5', '10.5', '80.5', '1e2', '1,00', 'eighty 80', '8 0', '%']) {
      await field.fill(text)
      await expect.element(field).toHaveValue(text)
      await expect.element(field).toHaveAccessibleDescription(/must be a whole number from 0 to 100/)
      await expect.element(submit).toBeDisabled()
    }
    await field.fill('')
    await expect.element(submit).toBeDisabled()
  })

  test('has digits of any script, and may have blanks and a percent sign around them', async () => {
    const onSubmit = await askPercentage()
    for (const text of ['100', '0', '80%', ' 80 ', '80 %', '８０', '٨٠٪']) {
      await field.fill(text)
      await submit.click()
    }
    const sent = [100, 0, 80, 80, 80, 80, 80]
    expect(onSubmit.mock.calls).toEqual(sent.map((percentageDone) => [{ percentageDone }]))
  })

  test('is typed on at its end', async () => {
    await askPercentage()
    await userEvent.type(field, '5{End}5')
    await expect.element(field).toHaveValue('55')
  })
})

test('it is canceled by its button and by Escape, but not while busy', async () => {
  const onCancel = vi.fn()
  const ask = (busy: boolean) => <ConfirmDialog step={step} busy={busy} onSubmit={nothing} onCancel={onCancel} />
  const { rerender } = await renderUi(ask(false))
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await userEvent.keyboard('{Escape}')
  expect(onCancel).toHaveBeenCalledTimes(2)
  await rerender(ask(true))
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  expect(onCancel).toHaveBeenCalledTimes(2)
})

test('what was typed for one thing is not there for the next', async () => {
  const ask = (opened: boolean) => (
    <ConfirmDialog step={opened ? { ...step, question: feedback } : undefined} onSubmit={nothing} onCancel={nothing} />
  )
  const { rerender } = await renderUi(ask(true))
  await field.fill('Too vague')
  await rerender(ask(false))
  await expect.element(dialog).not.toBeInTheDocument()
  await rerender(ask(true))
  await expect.element(field).toHaveValue('')
})

test.each(COLOR_SCHEMES)('it is accessible in %s', async (scheme) => {
  const asked = { ...step, question: feedback }
  await renderUi(
    <ConfirmDialog step={asked} tone="negative" error="It failed." onSubmit={nothing} onCancel={nothing} />,
    scheme,
  )
  await field.fill('Too vague')
  await expect.poll(() => seriousViolations()).toEqual([])
})
