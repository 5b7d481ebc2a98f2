import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MIGRATIONS } from './pool.ts'

// The previous version serves while a migration runs, and after it: decision 126.

/** The migrations before this one were installed by stopping the server. */
const FIRST = 18

/** What the previous version may still need, or may still write. */
const DESTRUCTIVE: readonly RegExp[] = [
  /\bdrop (table|column|view|materialized view|function|type|schema|sequence|extension)\b/,
  /\brename\b/,
  /\balter column \S+ (set data )?type\b/,
  /\bset not null\b/,
  /\bdrop default\b/,
  /\badd column (?!.*\bgenerated\b)(?!.*\bdefault\b).*\bnot null\b/,
  /\badd constraint\b(?!.*\bnot valid\b)/,
  /\bcreate unique index\b/,
  /\b(truncate|delete from)\b/,
]

/** Why the previous version does not need it any more, or never did. A statement of a new table needs no reason. */
const REASONS: Readonly<Record<string, string>> = {
  'alter table live_changes drop constraint live_changes_pkey , add constraint live_changes_xid_seq_pk primary key( xid , seq );':
    'It has a column that was unique by itself, so no row breaks it.',
  'alter table notifications drop constraint notifications_pkey , add constraint notifications_user_id_id_pk primary key( user_id , id );':
    'The same.',
  'drop table lifecycle_checks ;': 'It neither reads nor writes it.',
  'create unique index users_sso_subject_key on users using btree ( sso_subject );':
    'It writes no subject, and nulls are not compared.',
}

/** Without comments, bodies of functions and quotes. */
const statementsIn = (text: string) =>
  text.split('--> statement-breakpoint').map((statement) =>
    statement
      .replace(/--.*$/gm, '')
      .replace(/\$\$[\s\S]*?\$\$/g, '')
      .replace(/["\s]+/g, ' ')
      .trim()
      .toLowerCase(),
  )

const tablesMadeIn = (statements: readonly string[]) =>
  statements.flatMap((statement) => /^create (?:unlogged )?table (?:if not exists )?(\S+)/.exec(statement)?.[1] ?? [])

const isAbout = (statement: string, table: string) =>
  new RegExp(`\\b(table|on|from|truncate) (only )?(public ?\\. ?)?${table}\\b`).test(statement)

function destructiveIn(text: string) {
  const statements = statementsIn(text)
  const made = tablesMadeIn(statements)
  return statements
    .filter((statement) => DESTRUCTIVE.some((pattern) => pattern.test(statement)))
    .filter((statement) => !made.some((table) => isAbout(statement, table)))
}

test.each([
  ['alter table "tasks" drop column "origin"', 1],
  ['alter table tasks rename column origin to source', 1],
  ['alter table tasks add column "team" text not null', 1],
  ["alter table tasks add column team text not null default 'all'", 0],
  ['alter table tasks add column team text', 0],
  ['alter table tasks alter column origin set not null', 1],
  ['alter table tasks alter column origin set data type integer', 1],
  ['create unique index tasks_title_key on tasks (title)', 1],
  ['create table teams (id text not null);--> statement-breakpoint\ncreate unique index teams_key on teams (id)', 0],
  ['alter table "tasks" add constraint "a_check" check (title <> \'\')', 1],
  ['drop index tasks_title_sort', 0],
  ['-- drop table tasks', 0],
])('%s breaks the previous version %d times', (text, times) => {
  expect(destructiveIn(text)).toHaveLength(times)
})

test('a migration only adds to the schema, or says why the previous version works without what it takes away', () => {
  const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql') && Number(name.slice(0, 4)) >= FIRST)
  const found = names.flatMap((name) => destructiveIn(readFileSync(join(MIGRATIONS, name), 'utf8')))
  expect(found).toEqual(Object.keys(REASONS))
})
