export const SYSTEM = { id: null, firstName: 'System', lastName: '', email: '' } as const
