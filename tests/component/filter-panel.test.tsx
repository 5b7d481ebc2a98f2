import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FilterPanelMachine } from '#machines/flows/filter-panel/filter-panel-machine.ts'
import { registry } from '#machines/registry.ts'
import { accountFilterModel, ledgerFilterModel } from '#tests/support/examples/filter-panel.ts'
import { ben } from '#tests/support/examples/people.ts'
import { explore } from '#tests/support/model/explore.ts'
import type { Edge } from '#tests/support/model/graph.ts'
import { transitionWalks } from '#tests/support/model/walks.ts'
import { type App, renderApp } from './support/app.tsx'
import { queriesOf } from './support/fake-server.ts'
import { filter, panel, pressed } from './support/filter.ts'
import { serverWithFinance } from './support/finance.ts'
import { expectAccessible } from './support/people.ts'
import { createWalker, type Play } from './support/play.ts'
import { textsOf } from './support/screen-texts.ts'
import { inTimeZone } from './support/time-zone.ts'

const option = (name: string) => panel.getByRole('button', { name, exact: true })
const problem = panel.getByText('The From month must not be after the To month.')

const TABS: Record<string, string> = {
  accountType: 'Account Type',
  status: 'Status',
  normalBalance: 'Normal Balance',
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

const isLedger = (app: App) => app.path() === '/dashboard/ledger'

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

async function pickMonth(label: 'From' | 'To', month: string) {
  const field = panel.getByRole('group', { name: label, exact: true })
  const [year = 0, number = 0] = month.split('-').map(Number)
  const shown = () => Number(field.getByText(/^\d{4}$/).element().textContent)
  while (shown() !== year) {
    const before = shown()
    await field.getByRole('button', { name: before < year ? `${label}: next year` : `${label}: previous year` }).click()
    await expect.poll(shown).toBe(before + Math.sign(year - before))
  }
  await field.getByRole('button', { name: MONTHS[number - 1] ?? '', exact: true }).click()
}

const play: Play<FilterPanelMachine> = {
  events: {
    'panel.open': async (app, { applied }) => {
      const chosen = Object.entries(applied).filter(([, value]) => value !== undefined) as [string, string][]
      await app.type(`${app.path()}?${new URLSearchParams(chosen)}`)
      await filter.click()
    },
    'panel.dismiss': () => page.getByRole('heading', { level: 1 }).click(),
    'tab.show': (_, { tab }) => panel.getByRole('tab', { name: TABS[tab] ?? '', exact: true }).click(),
    'choice.pick': async (app, { field, value }) => {
      if (field === 'from' || field === 'to') return pickMonth(field === 'from' ? 'From' : 'To', value)
      if (isLedger(app)) return panel.getByRole('radio', { name: capital(value) }).click()
      await panel.getByRole('tab', { name: TABS[field] ?? '', exact: true }).click()
      await option(capital(value)).click()
    },
    'filters.apply': () => option('Apply').click(),
    'filters.clear': () => option('Clear').click(),
  },
  actors: {},
  delays: {},
  states: {
    closed: () => expect.element(panel).not.toBeInTheDocument(),
    'open.choosing': async () => {
      await expect.element(panel).toBeVisible()
      await expect.element(problem).not.toBeInTheDocument()
    },
    'open.impossible': () => expect.element(problem).toBeVisible(),
  },
}

const { walk, expectToBeIn } = createWalker('filter-panel', registry['filter-panel'].machine, play)

const AREAS = [
  {
    at: '/dashboard/ledger',
    model: ledgerFilterModel,
    canTake: ({ case: { event } }: Edge) => event.type !== 'tab.show',
  },
  {
    at: '/dashboard/coa',
    model: accountFilterModel,
    canTake: ({ case: { name } }: Edge) => !name.includes('does not exist'),
  },
]

const walks = AREAS.flatMap(({ at, model, canTake }) =>
  transitionWalks(explore(model), { canTake }).map((path, index) => ({ at, path, index })),
)

const openAt = async (at: string) => {
  const app = await renderApp({ at, signedInAs: ben, server: serverWithFinance() })
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '2')
  return app
}

inTimeZone('Africa/Lagos')

describe('the filter panel, walked through ledger and accounts', () => {
  test.each(walks)('the panel at $at follows its machine on walk $index', async ({ at, path }) => {
    const app = await openAt(at)
    await expectToBeIn(app, 'closed')
    await walk(app, path)
  })
})

describe('the filter of the accounts', () => {
  test('has the stated tabs and choices', async () => {
    await openAt('/dashboard/coa')
    await filter.click()
    await expect.element(panel).toBeVisible()
    expect(textsOf(panel, 'tab')).toEqual(['Account Type', 'Status', 'Normal Balance'])
    const choices = async (tab: string) => {
      await panel.getByRole('tab', { name: tab, exact: true }).click()
      await expect.element(panel.getByRole('tabpanel', { name: tab })).toBeVisible()
      await expectAccessible()
      return textsOf(panel.getByRole('tabpanel', { name: tab }), 'button')
    }
    expect(await choices('Account Type')).toEqual(['Asset', 'Liability', 'Equity', 'Revenue', 'Expense'])
    expect(await choices('Status')).toEqual(['Active', 'Inactive'])
    expect(await choices('Normal Balance')).toEqual(['Debit', 'Credit'])
  })

  test('applies the tab that is shown and no other, in lower case, from the first page on, and closes', async () => {
    const app = await openAt('/dashboard/coa?page=1&normalBalance=debit')
    await filter.click()
    await option('Equity').click()
    await option('Revenue').click()
    expect(pressed()).toEqual(['Revenue'])
    await panel.getByRole('tab', { name: 'Status' }).click()
    await option('Inactive').click()
    await option('Apply').click()
    await expect.element(panel).not.toBeInTheDocument()
    expect(app.search()).toEqual({ normalBalance: 'debit', status: 'inactive' })
    await expect
      .poll(() => queriesOf(app.server, 'account.list').at(-1))
      .toEqual({ page: '1', limit: '10', status: 'inactive', normalBalance: 'debit' })
    await filter.click()
    expect(pressed()).toEqual([])
    await app.goBack()
    await expect.poll(() => app.search()).toEqual({ page: 1, normalBalance: 'debit' })
  })
})
