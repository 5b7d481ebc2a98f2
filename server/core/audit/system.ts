/** Audit actor for server start-up and commands. */
export const SYSTEM = { id: null, firstName: 'System', lastName: '', email: '' } as const
