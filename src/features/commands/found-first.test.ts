import { expect, test } from 'vitest'
import { AREAS, type AreaPath, COMMON_AREAS } from '#contract/area.ts'
import { hasWords, wordsIn } from '#contract/search-text.ts'
import announcements from '#server/demo/data/announcements.json' with { type: 'json' }
import files from '#server/demo/data/files.json' with { type: 'json' }
import ledger from '#server/demo/data/ledger.json' with { type: 'json' }
import people from '#server/demo/data/people.json' with { type: 'json' }
import roles from '#server/demo/data/roles.json' with { type: 'json' }
import tasks from '#server/demo/data/tasks.json' with { type: 'json' }
import { areaCommands, isNamed, recordGroups } from './find-commands.ts'

interface Kept {
  readonly title: string
  readonly detail: string
  /** The server searches it, and the palette does not show it. */
  readonly text?: string | null
}

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`
const NAMES = new Map(
  people.map((person) => [`user-${fullName(person).toLowerCase().replace(' ', '-')}`, fullName(person)]),
)
const ROLES = new Map(roles.map(({ id, name }) => [id, name]))

const KEPT: Readonly<Partial<Record<AreaPath, readonly Kept[]>>> = {
  '/dashboard': people.map((person) => ({
    title: fullName(person),
    detail: `User ${fullName(person).toLowerCase().replace(' ', '.')}@statehouse.example`,
    text: ROLES.get(person.roleId),
  })),
  '/dashboard/roles': roles.map(({ name }) => ({ title: name, detail: 'Role, active' })),
  '/dashboard/tasks': tasks.map(({ title, description, assignedTo }) => ({
    title,
    detail: `Task of ${NAMES.get(assignedTo) ?? 'Adaeze Nwosu'}, proposed`,
    text: description,
  })),
  '/dashboard/announcement': announcements.map(({ title, description }) => ({
    title,
    detail: 'Announcement, published',
    text: description,
  })),
  '/dashboard/file-upload': files.uploads.map(({ name }) => ({ title: name, detail: 'File of others, PDF' })),
  '/dashboard/coa': ledger.accounts.map(({ name, code }) => ({ title: name, detail: `Account ${code}, active` })),
  '/dashboard/ledger': ledger.kinds.flatMap(({ narration, names }, kind) =>
    names.map((name, index) => ({
      title: `STH-20261031-00${kind}000${index}-YR18`,
      detail: `NGN 1,250.50, ${narration} ${name}`,
    })),
  ),
}

/** Roles are searched here only, as their own words have it. */
function sourcesFor(query: string) {
  const foundBy = wordsIn(query).join(' ')
  return AREAS.flatMap(({ path, label }) => {
    const records = (KEPT[path] ?? []).map((kept, index) => ({ id: `id:${index}`, ...kept }))
    const isInText = ({ text }: Kept) => text && hasWords(text, wordsIn(query))
    return [
      { path, label, records: records.filter(isInText), foundBy },
      { path, label, records: records.filter((record) => !isInText(record)) },
    ]
  })
}

function firstFor(query: string) {
  const areas = areaCommands([...AREAS, ...COMMON_AREAS], { isSuperAdmin: true, permissions: [] }, query)
  const found = recordGroups(sourcesFor(query), query).flatMap(({ commands }) => commands)
  const [first] = [...areas.filter(({ label }) => isNamed(label, query)), ...found, ...areas]
  return first?.intent && first.to === '/dashboard/ledger' ? first.detail?.split(', ')[1] : first?.label
}

test.each([
  ['okafor', 'Chidi Okafor'],
  ['chidi', 'Chidi Okafor'],
  ['bello', 'Zainab Bello'],
  ['zainab bello', 'Zainab Bello'],
  ['obi', 'Obinna Madu'],
  ['emeka', 'Emeka Obi'],
  ['adebayo', 'Funmilayo Adebayo'],
  ['blessing.etim', 'Blessing Etim'],
  ['vat', 'VAT schedule'],
  ['cash flow', 'Cash flow forecast'],
  ['webhook', 'Document the webhook signatures'],
  ['diesel', 'Generator and diesel budget for the Yaba office'],
  ['hausa', 'Translate the terms into Hausa'],
  ['dormant wallets', 'Verify dormant wallets before closing'],
  ['fire drill', 'Fire drill at the Yaba office on Thursday'],
  ['phishing', 'Phishing messages in the name of our partner bank'],
  ['mentoring', 'Mentoring programme, second round'],
  ['ikeja team', 'Moving the Ikeja team to the third floor'],
  ['brand', 'Brand guide'],
  ['expense policy', 'Expense policy'],
  ['roster', 'On-call roster'],
  ['cash_main', 'Cash at partner banks'],
  ['unmatched', 'Unmatched receipts'],
  ['merchant wallets', 'Merchant wallets'],
  ['finance officer', 'Finance officer'],
  ['contractor', 'Contractor'],
  ['support agent', 'Customer support agent'],
  ['jos farm', 'Card payment to Jos Farm Produce'],
  ['kunle aina', 'Wallet funding by Kunle Aina'],
  ['mama nkechi', 'Card payment to Mama Nkechi Kitchen'],
  ['chart of', 'Chart of accounts'],
  ['ledger', 'Ledger'],
  ['settings', 'Settings'],
])('of the demonstration data, %j finds first: %s', (query, wanted) => {
  expect(firstFor(query)).toBe(wanted)
})

test('a word that no record has finds nothing', () => {
  expect(firstFor('zebra')).toBeUndefined()
})
