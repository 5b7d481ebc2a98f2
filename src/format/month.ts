/** A month as text: "2024-05". */
export type Month = string

export const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
