import { fromCallback, fromPromise } from 'xstate'

const forgotten = (name: string) => new Error(`The actor "${name}" was not provided`)

/** Stands where a feature has to provide an actor: it fails with its own name, so that a forgotten one is noticed. */
export const unprovided = <Output, Input>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(forgotten(name)))

/** The same for an actor that lives as long as its state does, and is told things meanwhile. */
export const unprovidedCallback = <Event extends { type: string }>(name: string) =>
  fromCallback<Event>(() => {
    throw forgotten(name)
  })

/** A listener that hears nothing until it is provided. */
export const silent = fromCallback(() => {})
