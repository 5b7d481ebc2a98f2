import { fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate'

const missing = (name: string) => new Error(`The actor "${name}" was not provided`)

/** The placeholder of an actor that the application provides: it fails with the name of the actor. */
export const unprovided = <Output, Input>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(missing(name)))

export const unprovidedCallback = <Event extends { type: string }, Input = NonReducibleUnknown>(name: string) =>
  fromCallback<Event, Input>(() => {
    throw missing(name)
  })

export const silent = fromCallback(() => {})
