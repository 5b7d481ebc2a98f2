import { readFileSync } from 'node:fs'

// Stryker checks one score for all files together. This checks the score of each file.

const REQUIRED = 95

const NOTICED = ['Killed', 'Timeout']
const MISSED = ['Survived', 'NoCoverage']

interface Report {
  files: Record<string, { mutants: { status: string }[] }>
}

const { files } = JSON.parse(readFileSync('reports/mutation.json', 'utf8')) as Report

const low = Object.entries(files).flatMap(([file, { mutants }]) => {
  const count = (statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status)).length
  const score = (100 * count(NOTICED)) / (count(NOTICED) + count(MISSED))
  return score < REQUIRED ? [`${file}: ${score.toFixed(1)} %, and ${REQUIRED} % are asked for`] : []
})

for (const line of low) console.error(line)
process.exitCode = low.length === 0 ? 0 : 1
