import type { BodyInput, Change, ChangeName } from './calls.ts'

export const changeOf = <Name extends ChangeName>(call: Name, body?: BodyInput<Name>) =>
  (body === undefined ? { call } : { call, body }) as Change

/** A change that has no body takes the answer to the question of its move as its body. */
export const withAnswer = <C extends Change>(change: C, answer: Change['body']) =>
  (answer === undefined ? change : { body: answer, ...change }) as C
