import '@mantine/core/styles/VisuallyHidden.layer.css'
import { VisuallyHidden } from '@mantine/core'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Proof as Fared } from '#contract/proof.ts'
import type { StoredName } from '#machines/stored.ts'
import { apiQuery } from '#src/api/query.ts'
import { useServices } from '#src/api/services.tsx'
import { counted, formatCount } from '#src/format/count-text.ts'
import { CheckIcon, CloseIcon } from '#src/ui/icons.tsx'
import { type Proof, proofsOf } from '../proofs.ts'
import { type Records, recordsOf } from '../records.ts'
import { useLoadedQueryClient } from '../use-loaded-query-client.ts'
import { useRecords } from '../use-records.ts'
import classes from './promises.module.css'

type FaredRule = Fared['rules'][number]

/** The dates of the dashboard need a library. */
const { format } = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** The rules that hold on every path of the chart, then those that people may expect and the chart does not keep. */
export function Promises({ name }: { name: StoredName }) {
  const records = useRecords(name, 'proof')
  const client = useLoadedQueryClient()
  if (!records || !client) return <AllPromises name={name} fared={undefined} />
  return (
    <QueryClientProvider client={client}>
      <FaredPromises name={name} records={records} />
    </QueryClientProvider>
  )
}

/** With how they fared in the stored moves, for whom the server tells. */
function FaredPromises({ name, records: { entity, tag } }: { name: StoredName; records: Records }) {
  const { api } = useServices()
  const { data } = useQuery({ ...apiQuery(api, 'proof.read', { params: { entity } }, tag), meta: { silent: true } })
  return <AllPromises name={name} fared={data?.data ?? undefined} />
}

function AllPromises({ name, fared }: { name: StoredName; fared: Fared | undefined }) {
  const proofs = proofsOf(name)
  if (!proofs) return null
  const { note, promises, notPromised } = proofs
  const found = fared?.found ?? []
  const held = promises.filter(({ path }) => !path)
  const list = (rules: readonly Proof[]) => (
    <ul>
      {rules.map((rule) => (
        <Rule key={rule.id} rule={rule} fared={fared?.rules.find(({ id }) => id === rule.id)} name={name} />
      ))}
    </ul>
  )
  return (
    <section aria-labelledby="promises" className={classes.promises}>
      <h2 id="promises">Promises</h2>
      <p>
        {`${held.length} of ${promises.length} promises hold on every path of this chart.`}
        {fared && fared.rules.length > 0 && ` ${keptText(fared, promises)}`}
      </p>
      {list(promises)}
      {notPromised.length > 0 && (
        <>
          <h3>Not promised: the chart allows it</h3>
          {note && <p>{note}</p>}
          {list(notPromised)}
        </>
      )}
      {fared && found.length > 0 && (
        <>
          <h3>Kept, though nobody asks for it</h3>
          <p>{`Habits in ${counted(fared.moves, 'moves')}, checked ${format(new Date(fared.checkedAt))}. They tell no cause.`}</p>
          <ul>
            {found.map((habit) => (
              <Habit key={habit.sentence} habit={habit} name={name} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function keptText({ rules, moves, checkedAt }: Fared, promises: readonly Proof[]) {
  const broken = rules.reduce((sum, rule) => (promises.some(({ id }) => id === rule.id) ? sum + rule.broken : sum), 0)
  return `${formatCount(broken)} of ${counted(moves, 'moves')} broke one, checked ${format(new Date(checkedAt))}.`
}

interface RuleProps {
  rule: Proof
  fared: FaredRule | undefined
  name: StoredName
}

const Rule = ({ rule: { id, sentence, why, told }, fared, name }: RuleProps) => (
  <li>
    <Verdict verdict={told === undefined ? 'holds' : 'fails'}>{sentence}</Verdict>
    <small>{why}</small>
    {told !== undefined && (
      <small>
        {`For example: ${told} `}
        <Link
          to="."
          search={(old) => ({ ...old, show: undefined, how: id })}
          aria-label={`Play how “${sentence}” fails`}
        >
          Play how
        </Link>
      </small>
    )}
    {fared && <Past fared={fared} sentence={sentence} isPromised={told === undefined} name={name} />}
  </li>
)

const Habit = ({
  habit: { sentence, cases, broken, latest },
  name,
}: {
  habit: Fared['found'][number]
  name: StoredName
}) => (
  <li>
    <Verdict verdict="kept">{sentence}</Verdict>
    <small>
      {`${formatCount(cases - broken)} of ${counted(cases, 'times')}.`}
      <OpenRecord latest={latest} sentence={sentence} name={name}>
        {broken === 1 ? 'Open the exception' : 'Open the latest exception'}
      </OpenRecord>
    </small>
  </li>
)

interface OpenRecordProps extends Pick<FaredRule, 'latest'> {
  sentence: string
  name: StoredName
  children: string
}

function OpenRecord({ latest, sentence, name, children }: OpenRecordProps) {
  const { area, list } = recordsOf(name) ?? {}
  if (!area || !latest) return null
  const { id, isOwn } = latest
  return (
    <>
      {' '}
      <Link
        to={area}
        search={{ open: id, ...(list === 'tasks' && !isOwn && { tab: 'employee' }) } as never}
        aria-label={`${children}: ${sentence}`}
      >
        {children}
      </Link>
    </>
  )
}

interface PastProps extends Pick<OpenRecordProps, 'sentence' | 'name'> {
  fared: FaredRule
  isPromised: boolean
}

function Past({ fared, sentence, isPromised, name }: PastProps) {
  const { broken, tried, unknown, latest } = fared
  const said = [
    (broken > 0 || !isPromised) && (broken > 0 ? `It happened ${counted(broken, 'times')}.` : 'It has not happened.'),
    tried > 0 && `It was tried in vain ${counted(tried, 'times')}.`,
    unknown > 0 && `A fact is missing for ${counted(unknown, 'moves')}.`,
  ].filter(Boolean)
  if (said.length === 0) return null
  return (
    <small>
      {said.join(' ')}
      <OpenRecord latest={latest} sentence={sentence} name={name}>
        Open the latest
      </OpenRecord>
    </small>
  )
}

const VERDICTS = {
  holds: ['Holds: ', CheckIcon],
  fails: ['Does not hold: ', CloseIcon],
  kept: ['Kept: ', CheckIcon],
} as const

function Verdict({ verdict, children }: { verdict: keyof typeof VERDICTS; children: ReactNode }) {
  const [said, Icon] = VERDICTS[verdict]
  return (
    <span className={classes.verdict} data-verdict={verdict}>
      <Icon size={16} />
      <VisuallyHidden component="span">{said}</VisuallyHidden>
      {children}
    </span>
  )
}
