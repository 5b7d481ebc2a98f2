/** Who did what nobody signed in has done: the start of the server, or a command of the operator. */
export const SYSTEM = { id: null, firstName: 'System', lastName: '', email: '' } as const
