/** Unique within a tab. `crypto.randomUUID` would ask for a secure context. */
export const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
