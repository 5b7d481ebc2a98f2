type Attributes = Readonly<Record<string, string | number>>

export interface Traced {
  readonly name: string
  readonly kind: 'server' | 'client' | 'internal'
  readonly attributes?: Attributes
}

/** Adds what is known only at the end. */
type Describe = (more: { readonly name?: string; readonly attributes?: Attributes; readonly isError?: boolean }) => void

type Tracer = <T>(what: Traced, work: (describe: Describe) => Promise<T>) => Promise<T>

let tracer: Tracer | undefined

/** For the whole process, before the database opens. Undefined ends it. */
export function traceBy(given: Tracer | undefined) {
  tracer = given
}

export const isTracing = () => tracer !== undefined

const ignore = () => undefined

/** Runs `work`, as a span when this process sends traces. */
export const traced: Tracer = (what, work) => (tracer ? tracer(what, work) : work(ignore))
