/** The direction of such a text turns nothing beside it. Where elements can be used, `bdi` does the same. */
export const isolated = (text: string) => `\u2068${text}\u2069`
