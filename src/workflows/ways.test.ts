import { expect, test } from 'vitest'
import { stored } from '#machines/stored.ts'
import { waysOf, whoText } from './ways.ts'

const people = {
  assignee: { is: 'Works on it.' },
  'assigned super admin': { is: 'An assignee.', kindOf: 'assignee' },
  reviewer: { is: 'Reviews it.' },
  colleague: { is: 'Anyone else.' },
}

test('a kind of person is left out next to the more general kind, and all together are everyone', () => {
  expect([
    whoText(['assignee', 'assigned super admin'], people),
    whoText(['assigned super admin', 'reviewer'], people),
    whoText(['reviewer', 'stranger'], people),
    whoText(['assignee', 'assigned super admin', 'reviewer', 'colleague'], people),
  ]).toEqual(['assignee', 'assigned super admin or reviewer', 'reviewer or stranger', 'everyone'])
})

test('each way names the people who can make the move, and another description is another way', () => {
  const ways = waysOf(stored.task, people).filter(({ status }) => ['proposed', 'done'].includes(status))
  expect(ways.map(({ status, move, who }) => [status, move.type, move.target, who])).toEqual([
    ['proposed', 'task.edit', 'proposed', 'assignee'],
    ['proposed', 'task.delete', 'deleted', 'assignee'],
    ['proposed', 'task.complete', 'completed', 'assigned super admin or reviewer'],
    ['proposed', 'task.edit', 'proposed', 'reviewer'],
    ['proposed', 'task.delete', 'deleted', 'reviewer'],
    ['proposed', 'task.approve', 'approved', 'reviewer'],
    ['proposed', 'task.deny', 'denied', 'reviewer'],
    ['proposed', 'task.requestMore', 'carried-forward', 'reviewer'],
    ['done', 'task.complete', 'completed', 'assigned super admin or reviewer'],
    ['done', 'task.approve', 'approved', 'reviewer'],
    ['done', 'task.deny', 'denied', 'reviewer'],
    ['done', 'task.requestMore', 'carried-forward', 'reviewer'],
  ])
})

test('ways that the caller calls alike are one', () => {
  const ways = waysOf(stored.task, people, ({ target }) => target).filter(({ status }) => status === 'proposed')
  expect(ways.slice(0, 2).map(({ move, who }) => [move.type, who])).toEqual([
    ['task.edit', 'assignee or reviewer'],
    ['task.delete', 'assignee or reviewer'],
  ])
})
