import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkModel, HELD_SECONDS } from './capacity/check.ts'
import { type Costs, measureCosts } from './capacity/measure.ts'
import {
  ASSUMPTIONS,
  type Assumptions,
  demandOf,
  limitsOf,
  peopleOfNetwork,
  peopleWithin,
  type Topology,
} from './capacity/model.ts'
import { type Mix, recordMix } from './capacity/record-mix.ts'

const USAGE = `npm run simulate -- --people 100000 [--processes 4] [--databaseCores 8] [--peak 4] ...

Says what a number of people need, by measured costs and a recorded mix of calls, and which limit they meet first.
--record records the mix again, with Chromium. --measure measures the costs again, on a temporary PostgreSQL.
--check holds one process at 90 % and 110 % of its predicted limit for ${HELD_SECONDS} seconds each, and prints prediction and result.
Assumptions: ${Object.entries(ASSUMPTIONS)
  .map(([name, value]) => `--${name} ${value}`)
  .join(' ')}`

const DEFAULTS = { people: 100_000, processes: 4, databaseCores: 8, diskGB: 1_000, ...ASSUMPTIONS }
const FOLDER = join(import.meta.dirname, 'capacity')
const read = <T>(name: string) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as T

function readArguments() {
  const text = { type: 'string' } as const
  const named = Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, text]))
  const flag = { type: 'boolean' } as const
  const { values } = parseArgs({ options: { ...named, record: flag, measure: flag, check: flag } })
  const numbers = Object.entries(DEFAULTS).map(([name, standard]) => {
    const given = Number(values[name as keyof typeof values] ?? standard)
    if (!(given > 0)) throw new Error(`--${name} must be a number above 0\n\n${USAGE}`)
    return [name, given]
  })
  return { ...values, ...(Object.fromEntries(numbers) as { people: number } & Topology & Assumptions) }
}

const print = (text: string) => process.stdout.write(`${text}\n`)
const short = (value: number) =>
  value === Number.POSITIVE_INFINITY ? 'no limit' : value.toLocaleString('en-US', { maximumSignificantDigits: 3 })
const table = (rows: readonly (readonly string[])[]) => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of rows)
    print(
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
}

async function main() {
  const given = readArguments()
  const mix = given.record ? await recordMix() : read<Mix>('mix.json')
  const costs = given.measure ? await measureCosts(mix) : read<Costs>('costs.json')
  const { people, processes, databaseCores } = given
  const demand = demandOf(people, mix, costs, given)
  print(`${short(people)} people in their busiest minute, by costs of ${costs.measuredAt} on ${costs.machine}\n`)
  table([
    ['', 'servers', 'PostgreSQL'],
    ...Object.keys(demand.serverMs).map((part) => {
      const cores = (ms: Readonly<Record<string, number>>) => `${short((ms[part] ?? 0) / 1_000)} cores`
      return [part, cores(demand.serverMs), cores(demand.databaseMs)]
    }),
  ])
  print(
    `\n${short(demand.requestsPerSecond)} requests and ${short(demand.changesPerSecond)} changes a second, ${short(demand.streams)} streams\n${short(demand.bytes.records / 1e9)} GB of records a year, ${short(demand.bytes.notifications / 1e9)} GB of notifications\n`,
  )
  const limits = limitsOf(given, mix, costs, given).map((limit) => ({ ...limit, most: peopleWithin(limit) }))
  limits.sort((one, other) => one.most - other.most)
  print(`Limits of ${processes} processes and ${databaseCores} cores of PostgreSQL`)
  table([
    ['', 'needed', 'available', 'carries people'],
    ...limits.map(({ name, unit, available, neededFor, most }) => [
      name,
      `${short(neededFor(people))} ${unit}`,
      short(available),
      short(most),
    ]),
  ])
  const shared = Object.entries(peopleOfNetwork(mix, costs, given)).map(([name, most]) => `${name} ${short(most)}`)
  print(`\nPeople behind one address of the internet, by default settings: ${shared.join(', ')}`)
  const [first] = limits
  if (first) print(`\nFirst limit: ${first.name}, at ${short(first.most)} people`)
  if (given.check) await check(mix, costs, given)
}

async function check(mix: Mix, costs: Costs, given: Assumptions) {
  for (const { load, machineLoad, predicted, measured } of await checkModel(mix, costs, given)) {
    print(
      `\nOne process at ${short(load * 100)} % of its limit, ${short(predicted.offered)} requests a second for ${HELD_SECONDS} s, load average ${machineLoad}`,
    )
    const row = (name: string, key: keyof typeof measured, unit: string) => [
      name,
      key in predicted ? `${short(predicted[key as keyof typeof predicted])} ${unit}` : '',
      `${short(measured[key])} ${unit}`,
    ]
    table([
      ['', 'predicted', 'measured'],
      row('answered', 'answered', 'a second'),
      row('refused', 'refused', 'a second'),
      row('p95, predicted: the queue alone', 'p95', 'ms'),
      row('server', 'serverCores', 'cores'),
      row('PostgreSQL', 'databaseCores', 'cores'),
      row('the client', 'clientCores', 'cores'),
    ])
  }
}

if (process.argv.includes('--help')) print(USAGE)
else await main()
