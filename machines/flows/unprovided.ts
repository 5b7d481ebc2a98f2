import { fromCallback, fromPromise } from 'xstate'

const missing = (name: string) => new Error(`The actor "${name}" was not provided`)

/** A placeholder for an actor that the application provides: it fails with the name of the actor. */
export const unprovided = <Output, Input>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(missing(name)))

/** The same for an actor that receives events while its state lasts. */
export const unprovidedCallback = <Event extends { type: string }>(name: string) =>
  fromCallback<Event>(() => {
    throw missing(name)
  })

/** A listener that reports nothing until it is provided. */
export const silent = fromCallback(() => {})
