import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { type Announcement, announcementCreation, announcementUpdate } from '#contract/announcement.ts'
import { checksOf, creationOf, updateOf, valuesOf } from './announcement-values.ts'

const FILE = 'https://media.example/raw/handbook.pdf'
const FULL = {
  title: '  Fire drill ',
  description: ' At ten\n',
  lead: 'ada',
  collaborators: ['chi', 'ben'],
  link: ' https://intranet.example/drill ',
}
const BLANK = { title: 'Fire drill', description: ' \n', lead: null, collaborators: [], link: ' ' }

const ANNOUNCEMENT: Announcement = {
  _id: 'a1',
  title: 'Fire drill',
  description: 'At ten',
  lead: { _id: 'ada', firstName: 'Ada', lastName: 'Example' },
  collaborators: [{ _id: 'chi', firstName: 'Chi', lastName: 'Example' }],
  files: [FILE],
  link: 'https://intranet.example/drill',
  status: 'draft',
  createdAt: undefined,
  version: undefined,
}

test('a creation leaves out blank strings, empty lists and what is missing', () => {
  expect(creationOf(BLANK, [])).toEqual({ title: 'Fire drill' })
})

test('an update sends a blank lead and link as null, empty lists as lists and a blank description as empty', () => {
  expect(updateOf(BLANK, [])).toEqual({
    title: 'Fire drill',
    description: '',
    lead: null,
    collaborators: [],
    files: [],
    link: null,
  })
})

test.each([FULL, BLANK])('a creation and an update are what the server takes', (values) => {
  expect(v.is(announcementCreation, { ...creationOf(values, []), status: 'draft' })).toBe(true)
  expect(v.is(announcementUpdate, { ...updateOf(values, []), status: 'draft' })).toBe(true)
})

test('a form begins with the announcement, or with nothing', () => {
  expect(valuesOf(ANNOUNCEMENT)).toEqual({
    title: 'Fire drill',
    description: 'At ten',
    lead: 'ada',
    collaborators: ['chi'],
    link: 'https://intranet.example/drill',
  })
  expect(valuesOf()).toEqual({ title: '', description: '', lead: null, collaborators: [], link: '' })
})

describe('the fields', () => {
  const checks = { new: v.object(checksOf(announcementCreation)), edited: v.object(checksOf(announcementUpdate)) }
  const messagesOf = (form: keyof typeof checks, change: Partial<typeof FULL>) =>
    (v.safeParse(checks[form], { ...FULL, ...change }).issues ?? []).map(({ message }) => message)

  test.each(['', ' ', 'http://intranet.example', ' https://intranet.example/a?b#c '])('take the link "%s"', (link) => {
    expect([messagesOf('new', { link }), messagesOf('edited', { link })]).toEqual([[], []])
  })

  test.each(['intranet.example', 'javascript:alert(1)', 'mailto:ada@example.com'])('refuse the link "%s"', (link) => {
    const message = 'Link must be a web address that starts with http:// or https://'
    expect([messagesOf('new', { link }), messagesOf('edited', { link })]).toEqual([[message], [message]])
  })

  test('take a description of 1000 characters, and a longer one only in an edit', () => {
    expect(messagesOf('new', { description: 'x'.repeat(1000) })).toEqual([])
    expect(messagesOf('new', { description: 'x'.repeat(1001) })).toEqual(['must be at most 1000 characters'])
    expect(messagesOf('edited', { description: 'x'.repeat(10_000) })).toEqual([])
  })
})
