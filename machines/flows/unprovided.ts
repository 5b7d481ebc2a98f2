import { fromCallback, fromPromise } from 'xstate'

/** Stands where a feature has to provide an actor: it fails with its own name, so that a forgotten one is noticed. */
export const unprovided = <Output, Input>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`The actor "${name}" was not provided`)))

/** A listener that hears nothing until it is provided. */
export const silent = fromCallback(() => {})
