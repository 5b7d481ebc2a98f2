/** CI names the file of a report that it counts. */
const report = process.env.TEST_REPORT

export const reporters = ['default', ...(report ? [['json', { outputFile: report }] satisfies [string, object]] : [])]
