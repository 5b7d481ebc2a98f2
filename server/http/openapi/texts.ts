import { callWords } from '#contract/call-words.ts'
import { type CallName, calls } from '#contract/calls.ts'

/** Where the name does not say it. */
const texts: Readonly<Partial<Record<CallName, string>>> = {
  'session.create': `Mail a sign-in code
The response is the same for unknown addresses. Codes are limited for each address and network.`,
  'session.verify': `Sign in with the mailed code
Returns the tokens that all other calls need. A sign-in takes five tries.`,
  'session.signOnBegin': `Begin a sign-in with the identity provider
Returns the address to go to, and a cookie for ten minutes.`,
  'session.signOnComplete': `Finish a sign-in with the identity provider
Takes the query with which the provider sends the browser back. Needs the cookie of its beginning.`,
  'session.delete': 'Sign out',
  'session.own': 'List the sessions of the caller',
  'token.own': 'List the tokens of the caller',
  'token.all': 'List the tokens of everybody',
  'token.create': `Make a token
Returns the token, which no other call shows. Needs a sign-in of the last 15 minutes.`,
  'token.revoke': `Revoke a token
People revoke their own, and super admins revoke each.`,
  'role.permissions': 'List the permissions that a role can grant',
  'role.read': `Read a role
Super admins read each role, others only their own.`,
  'role.deactivate': `Deactivate a role
Its users keep it and lose its permissions at once.`,
  'user.create': `Create a user
They get a welcome mail and can sign in at once.`,
  'user.lock': `Lock a user
Ends all of their sessions.`,
  'employee.list': 'List the names of all users who can sign in',
  'eventLog.list': `List the audit log
The newest 5,000 entries.`,
  'task.create': 'Propose a task for oneself',
  'task.assign': `Assign a task
It is approved from the start.`,
  'task.assigned': 'List the tasks of the caller',
  'task.all': 'List the tasks of everybody else',
  'task.requestMore': 'Ask the assignee for more',
  'task.markDone': 'Report how much of a task is done',
  'announcement.all': 'List all announcements, drafts included',
  'announcement.list': 'List published announcements',
  'announcement.update': `Replace an announcement
The body is the full record.`,
  'fileUpload.create': `Record an uploaded file
Its bytes are at the media service already: see the tag media.`,
  'fileUpload.list': `List uploaded files
Those of the caller, or with \`isUserOnly=false\` those of everybody.`,
  'media.sign': `Sign an upload
The signature lets its holder upload to one folder for an hour.`,
  'account.list': 'List accounts by page',
  'account.setStatus': 'Activate or deactivate an account',
  'ledger.list': 'List transactions by page, newest first',
  'ledger.entries': 'List the entries of a transaction',
  'ledger.reversal': `Read the reversal of a transaction
Or the transaction that it reverses, and its entries with their accounts.`,
  'ledger.reverse': `Reverse a transaction
A second transaction with the suffix \`-R\` puts each entry on the other side.`,
  'ledger.summary': 'Read the figures of the ledger',
  'accounting.balances': `Read the balances of all accounts
For a range of time. The sums of debits and credits are equal.`,
  'accounting.entries': 'List the entries of an account, newest first',
  'accounting.statement': `Download the statement of an account
A CSV file, oldest entry first.`,
  'history.event': 'Read an entry of the audit log',
  'history.read': `Read the history of a record
\`entity\` is task, announcement, user, role, account or transaction. The newest 500 events, oldest first.`,
  'counts.read': `Count the records of a list by status
\`list\` is tasks, announcements, users, roles, accounts or ledger.`,
  'insight.read': `Read how records move
\`entity\` is that of the history. By default the last 35 days. A period has at most 90 days.`,
  'proof.read': `Read how the promises of a chart fared
\`entity\` is that of the history. Moves are read once a day; null before the first time. The counts of \`rules\` are for super admins. \`found\` is what people keep though nobody asks for it.`,
  'proof.user': `Count what waits for a user
Their open tasks, before a lock. Who may lock them may ask.`,
  'proof.role': `Count what waits for the users with a role
Their open tasks, before it is deactivated. Super admins keep all rights and do not count.`,
  'notification.list': 'List notifications, newest first',
  'notification.read': 'Mark notifications as read',
  'preferences.read': 'Read the preferences of the caller',
  'preferences.change': `Change the preferences of the caller
What the body does not name stays. A column is hidden or not; a view becomes another, or null deletes it.`,
  'query.ledger': 'Search, sort and filter transactions',
  'ledger.total': `Count and sum transactions
Takes what \`query.ledger\` takes. Exact, however many there are.`,
}

function saidByName(name: CallName) {
  const { verb, entity } = callWords(name)
  if (entity === 'query') return `Search, sort and filter ${verb.toLowerCase()}`
  return verb === 'List' ? `List all ${entity}s` : `${verb} ${/^[aeio]/.test(entity) ? 'an' : 'a'} ${entity}`
}

/** What a call does, as one short line. After a line break, what a caller must know of it. */
export const callText = (name: CallName) => texts[name] ?? saidByName(name)

/** By the first part of the name of a call, in the order of the pages. */
const tags: Readonly<Record<string, string>> = {
  session: 'Sign-in by a mailed code, and the session that follows.',
  employee: 'Names of people, for pickers.',
  fileUpload: 'Records of uploaded files.',
  media:
    'Uploads, served only with the embedded media service, except for the signature. The bytes go to `/media/files` by the protocol [tus](https://tus.io/protocols/resumable-upload), with `filename` and the signed parameters as metadata. The id of an upload ends its address.',
  ledger: 'Transactions of the double-entry ledger. They never change; a second one reverses the first.',
  accounting: 'Balances, account ledgers and statements.',
  eventLog: 'The audit log.',
  preferences: 'Theme, density, columns and saved views of the caller.',
  query:
    'Lists of any size. Filters take several values with commas between them. Rows match a `search` that has only words of theirs, in any order. `next` of a page is `after` of the one that follows it.',
  token: 'Tokens, with which programs call for a person.',
  proof: 'How the rules about moves fared, and what depends on people before their access is taken away.',
  live: 'Changes as they happen.',
}

/** The group of a call. */
export const tagOf = (name: string) => name.slice(0, name.indexOf('.'))

/** The groups of the pages: those above, then those of other calls. */
export const tagTexts = [...new Set([...Object.keys(tags), ...Object.keys(calls).map(tagOf)])].map((name) => ({
  name,
  description: tags[name] ?? `Calls about ${callWords(name).entity}s.`,
}))

export const INTRODUCTION = `The API of Statehouse. All paths are below \`/api\`, except those that say otherwise.

**Sign in.** \`POST /session/create\` mails a code, \`POST /session/{sessionId}/verify\` returns an access token and a refresh token. A person’s calls send both: \`Authorization: Bearer …\` and \`x-refresh: …\`.

**Tokens.** A program needs no sign-in: a person makes a token in Settings, and the program sends \`Authorization: Bearer …\` alone. A read token makes the calls that only read, a write token also changes its owner’s own tasks, notes and uploads. The security of a call says whether a token makes it. They work where \`/config.json\` lists \`tokens\`.

**Rotation.** An access token lasts 15 minutes. A call after that succeeds all the same, and its response carries new tokens in \`x-access-token\` and \`x-refresh-token\`: keep them and use them from then on. The former pair works for 10 more seconds. A 401 to a session means that it has ended: sign in again. Where the server binds sessions to a cookie, send the cookies of the sign-in as well.

**Errors** have the body \`{ message, code, errors?, why? }\`. \`why\` says which rule of a lifecycle refused a move. \`X-Request-Id\` names the request in the log.

**Concurrent changes.** Records have a \`version\`, which is also their \`ETag\`. A change with \`If-Match\` is refused with 412 if somebody else changed the record meanwhile.

**Repeats.** A change with an \`Idempotency-Key\` happens once. Its repeats get the stored response, or 409 \`first-call-running\` before there is one.

**Extensions.** Calls marked as an extension exist only where \`/config.json\` lists it. Bodies are strict: an unknown field is refused. Ignore fields of responses that you do not know.

**Limits.** 1,200 calls per minute for a user, and as many for each token. 429 and 503 carry \`Retry-After\`.`
