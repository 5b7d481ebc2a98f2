import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CheckIcon, CloseIcon } from '#src/ui/icons.tsx'
import { type Proof, proofsOf } from '../proofs.ts'
import classes from './promises.module.css'

/** The rules that hold on every path of the chart, then those that people may expect and the chart does not keep. */
export function Promises({ name }: { name: string }) {
  const proofs = proofsOf(name)
  if (!proofs) return null
  const { note, promises, notPromised } = proofs
  const held = promises.filter(({ path }) => !path)
  return (
    <section aria-labelledby="promises" className={classes.promises}>
      <h2 id="promises">Promises</h2>
      <p>{`${held.length} of ${promises.length} promises hold on every path of this chart.`}</p>
      <List proofs={promises} />
      {notPromised.length > 0 && (
        <>
          <h3>Not promised: the chart allows it</h3>
          {note && <p>{note}</p>}
          <List proofs={notPromised} />
        </>
      )}
    </section>
  )
}

const List = ({ proofs }: { proofs: readonly Proof[] }) => (
  <ul>
    {proofs.map(({ id, sentence, why, told }) => (
      <li key={id}>
        <Verdict isHeld={told === undefined}>{sentence}</Verdict>
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
      </li>
    ))}
  </ul>
)

const Verdict = ({ isHeld, children }: { isHeld: boolean; children: ReactNode }) => (
  <span className={classes.verdict} data-held={isHeld}>
    {isHeld ? <CheckIcon size={16} /> : <CloseIcon size={16} />}
    <span className={classes.word}>{isHeld ? 'Holds: ' : 'Does not hold: '}</span>
    {children}
  </span>
)
