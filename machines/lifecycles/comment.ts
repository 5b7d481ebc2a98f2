import type { MoveMeta } from './meta.ts'

/** The text in `body` that answers the question of a move. Undefined where the move asks for no text. */
export function commentIn({ step }: Pick<MoveMeta, 'step'>, body: unknown): string | undefined {
  const question = step.kind === 'confirm' ? step.question : undefined
  const text = question?.kind === 'text' ? Reflect.get(Object(body), question.field) : undefined
  return typeof text === 'string' ? text : undefined
}
