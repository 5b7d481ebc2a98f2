import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Proof as Fared } from '#contract/proof.ts'
import type { ChartPromise } from '#machines/core/promise.ts'
import type { StoredName } from '#machines/stored.ts'
import { apiQuery } from '#src/api/query.ts'
import { useServices } from '#src/api/services.tsx'
import { counted, formatCount, nameFor } from '#src/format/count-text.ts'
import { formatDate, formatDateTime } from '#src/format/dates.ts'
import { type Proof, type Proofs, proofsOf } from '../proofs.ts'
import { type Records, recordsOf } from '../records.ts'
import { useLoadedQueryClient } from '../use-loaded-query-client.ts'
import { useRecords } from '../use-records.ts'
import type { Workflow } from '../workflow.ts'
import { signsOf } from './promise-signs.tsx'
import classes from './promises.module.css'

/** The page has this order. */
const PATTERNS = {
  never: 'Never',
  different: 'Two people',
  onlyAfter: 'First, then',
  stays: 'Final',
  possible: 'Always possible',
} as const satisfies Record<ChartPromise['pattern'], string>

/** What can happen though people may expect a rule, then what people do without one, then the rules that hold on every path. */
export function Promises({ workflow }: { workflow: Workflow }) {
  const proofs = proofsOf(workflow.name)
  const records = useRecords(workflow.name, 'proof')
  const client = useLoadedQueryClient()
  if (!proofs) return null
  if (!records || !client) return <AllPromises workflow={workflow} proofs={proofs} fared={undefined} />
  return (
    <QueryClientProvider client={client}>
      <FaredPromises workflow={workflow} proofs={proofs} records={records} />
    </QueryClientProvider>
  )
}

interface PromisesProps {
  workflow: Workflow
  proofs: Proofs
}

/** With how they fared in the stored moves, for whom the server tells. */
function FaredPromises({ records: { entity, tag }, ...props }: PromisesProps & { records: Records }) {
  const { api } = useServices()
  const { data } = useQuery({ ...apiQuery(api, 'proof.read', { params: { entity } }, tag), meta: { silent: true } })
  return <AllPromises {...props} fared={data?.data ?? undefined} />
}

function AllPromises({ workflow, proofs, fared }: PromisesProps & { fared: Fared | undefined }) {
  const [chosen, setChosen] = useState<'held' | 'open' | 'habits'>()
  const { name } = workflow
  const rules = [...proofs.notPromised, ...proofs.promises].map(
    (rule): FaredProof => ({ ...rule, fared: fared?.rules.find(({ id }) => id === rule.id) }),
  )
  const open = rules
    .filter(({ path }) => path)
    .sort((one, other) => (other.fared?.broken ?? 0) - (one.fared?.broken ?? 0))
  const place = ({ pattern }: ChartPromise) => Object.keys(PATTERNS).indexOf(pattern)
  const held = rules.filter(({ path }) => !path).sort((one, other) => place(one) - place(other))
  const habits = fared?.found.toSorted((one, other) => other.broken - one.broken) ?? []
  const parts = {
    open: {
      figure: `${open.length} ${open.length === 1 ? 'does' : 'do'} not`,
      title: 'Allowed, though people may not expect it',
      rows: open.map((rule) => openRow(rule, name)),
    },
    habits: {
      figure: counted(habits.length, 'habits'),
      title: `What people did in ${counted(fared?.moves ?? 0, 'moves')}, without a rule`,
      rows: habits.map((habit) => habitRow(habit, name)),
    },
    held: {
      figure: `${held.length} ${held.length === 1 ? 'holds' : 'hold'}`,
      title: 'Hold on every path of this chart',
      rows: held.map((rule, index) => {
        const isFirst = rule.pattern !== held[index - 1]?.pattern
        return heldRow(rule, isFirst ? PATTERNS[rule.pattern] : '', signsOf(rule, workflow, proofs.said), name)
      }),
    },
  }
  const shown = (...all: (keyof typeof parts)[]) => all.filter((part) => parts[part].rows.length > 0)
  return (
    <section aria-labelledby="promises" className={classes.promises}>
      <h2 id="promises">Promises</h2>
      <div className={classes.signs}>
        {shown('held', 'open', 'habits').map((part) => (
          <button
            key={part}
            type="button"
            aria-pressed={part === chosen}
            onClick={() => setChosen(part === chosen ? undefined : part)}
          >
            {parts[part].figure}
          </button>
        ))}
        {fared && <small>{`Checked once a day, last on ${formatDateTime(fared.checkedAt)}.`}</small>}
      </div>
      {(chosen && parts[chosen].rows.length > 0 ? [chosen] : shown('open', 'habits', 'held')).map((part) => (
        <section key={part} aria-label={parts[part].title}>
          <h3>{parts[part].title}</h3>
          <ul>{parts[part].rows}</ul>
        </section>
      ))}
    </section>
  )
}

type FaredRule = Fared['rules'][number]

type FaredProof = Proof & { readonly fared: FaredRule | undefined }

const openRow = ({ id, sentence, why, fared }: FaredProof, name: StoredName) => (
  <Row key={id} what={sentence} why={whyText(why, fared)} count={fared && counted(fared.broken, 'times')}>
    {fared?.lastAt && <small>{`last on ${formatDate(fared.lastAt)}`}</small>}
    <OpenRecord latest={fared?.latest} label={`Open the latest: ${sentence}`} name={name} />
    <Link id={id} to="." search={(old) => ({ ...old, show: undefined, how: id })} aria-label={`Play how: ${sentence}`}>
      Play
    </Link>
  </Row>
)

const habitRow = ({ sentence, cases, broken, latest }: Fared['found'][number], name: StoredName) => (
  <Row key={sentence} what={sentence} count={`${formatCount(cases - broken)} of ${counted(cases, 'times')}`}>
    <OpenRecord latest={latest} label={`Open the exception: ${sentence}`} name={name} />
  </Row>
)

const heldRow = ({ id, sentence, why, fared }: FaredProof, pattern: string, signs: ReactNode, name: StoredName) => {
  const what = (
    <div className={classes.signs} role="img" aria-label={sentence}>
      {signs}
    </div>
  )
  return (
    <Row key={id} pattern={pattern} what={what} why={whyText(why, fared)} count={countText(fared)}>
      <OpenRecord latest={fared?.latest} label={`Open the latest: ${sentence}`} name={name} />
    </Row>
  )
}

const whyText = (why: string, { unknown }: Partial<FaredRule> = {}) =>
  unknown ? `${why} ${formatCount(unknown)} older ${nameFor(unknown, 'moves')} could not be checked.` : why

const countText = ({ broken, tried }: Partial<FaredRule> = {}) =>
  [broken && `broken ${counted(broken, 'times')}`, tried && `${formatCount(tried)} refused`].filter(Boolean).join(', ')

interface RowProps {
  pattern?: string
  what: ReactNode
  why?: string
  count: string | undefined
  /** What follows the count. */
  children: ReactNode
}

const Row = ({ pattern, what, why, count, children }: RowProps) => (
  <li data-signs={pattern !== undefined || undefined}>
    {pattern !== undefined && <i>{pattern}</i>}
    <div>
      {what}
      {why && <p>{why}</p>}
    </div>
    <div className={classes.signs}>
      {count && <span>{count}</span>}
      {children}
    </div>
  </li>
)

interface OpenRecordProps extends Pick<FaredRule, 'latest'> {
  label: string
  name: StoredName
}

function OpenRecord({ latest, label, name }: OpenRecordProps) {
  const { area, list } = recordsOf(name) ?? {}
  if (!area || !latest) return null
  const { id, isOwn } = latest
  const search = { open: id, ...(list === 'tasks' && !isOwn && { tab: 'employee' }) } as never
  return (
    <Link to={area} search={search} aria-label={label}>
      Open
    </Link>
  )
}
