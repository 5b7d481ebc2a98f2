import { parseArgs } from 'node:util'
import { type Failure, fuzz } from './run.ts'

// Sends mutated requests to every route as every kind of user: `npm run fuzz -- --requests 20000 --seed 7`.

const SHOWN = 500

const cut = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}… (${text.length} characters)` : text)

function show({ fault, as, sent, reply, after }: Failure, seed: number) {
  const { method, path, headers, body } = sent
  console.error(`\nFault: ${fault}\nSent by ${as}: ${method} ${cut(path)}`)
  for (const [name, content] of Object.entries(headers)) console.error(`${name}: ${cut(content)}`)
  console.error(`\n${cut(Buffer.from(body ?? '').toString())}`)
  console.error(`\nAnswered: ${typeof reply === 'string' ? reply : `${reply.status} ${cut(reply.text)}`}`)
  console.error(`\nRepeat: npm run fuzz -- --requests ${after} --seed ${seed}`)
}

const { values } = parseArgs({ options: { requests: { type: 'string' }, seed: { type: 'string' } } })
const requests = Number(values.requests ?? 2_000)
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
if (!Number.isInteger(requests) || requests < 1 || !Number.isInteger(seed))
  throw new Error('Say how many: npm run fuzz -- --requests 20000 --seed 7')

const startedAt = performance.now()
const { sent, statuses, failure } = await fuzz(requests, seed)
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
const counts = Object.entries(statuses).map(([status, count]) => `${status} × ${count}`)
console.log(`fuzz: seed ${seed}, ${sent} requests in ${seconds} s: ${counts.join(', ')}`)
if (failure) show(failure, seed)
process.exit(failure ? 1 : 0)
