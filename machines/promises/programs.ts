// What promises say about programs, which call with a token of a person.

export const NO_PROGRAM = 'People answer for what they decide about others.'

export const IS_PERSON = { isPerson: ['a person asks', 'a program asks'] } as const

const SUFFIX = '’s program'

export const programOf = (person: string) => `${person}${SUFFIX}`

/** The person with this name, or their program. */
export const askingAs = <Person extends object>(name: string, people: Readonly<Record<string, Person>>) => {
  const person = people[name.replace(SUFFIX, '')] as Person
  return name.endsWith(SUFFIX) ? { ...person, program: true } : person
}
