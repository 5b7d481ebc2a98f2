import type { DemoRole } from './roles.ts'

export interface DemoPerson {
  readonly firstName: string
  readonly lastName: string
  readonly role: DemoRole
  readonly isSuperAdmin?: true
  readonly locked?: true
}

export const FIRST_ADMIN = { id: 'first-admin', firstName: 'Adaeze', lastName: 'Nwosu' } as const

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { firstName: 'Babatunde', lastName: 'Alabi', role: 'operations', isSuperAdmin: true },
  { firstName: 'Hauwa', lastName: 'Danjuma', role: 'operations' },
  { firstName: 'Ekaette', lastName: 'Bassey', role: 'operations' },
  { firstName: 'Segun', lastName: 'Ogunleye', role: 'operations' },

  { firstName: 'Amaka', lastName: 'Eze', role: 'people' },
  { firstName: 'Yetunde', lastName: 'Fashola', role: 'people' },
  { firstName: 'Terver', lastName: 'Iorliam', role: 'people' },

  { firstName: 'Chidi', lastName: 'Okafor', role: 'engineering' },
  { firstName: 'Temitope', lastName: 'Adeyemi', role: 'engineering' },
  { firstName: 'Ibrahim', lastName: 'Sule', role: 'engineering' },
  { firstName: 'Osaze', lastName: 'Igbinedion', role: 'engineering' },
  { firstName: 'Nkechi', lastName: 'Umeh', role: 'engineering' },
  { firstName: 'Folake', lastName: 'Oyelaran', role: 'engineering' },
  { firstName: 'Kelechi', lastName: 'Anyanwu', role: 'engineering' },
  { firstName: 'Musa', lastName: 'Abubakar', role: 'engineering' },
  { firstName: 'Blessing', lastName: 'Etim', role: 'engineering' },
  { firstName: 'Damilola', lastName: 'Ajayi', role: 'engineering' },
  { firstName: 'Obinna', lastName: 'Madu', role: 'engineering', locked: true },

  { firstName: 'Funmilayo', lastName: 'Adebayo', role: 'finance' },
  { firstName: 'Uche', lastName: 'Nnamdi', role: 'finance' },
  { firstName: 'Zainab', lastName: 'Bello', role: 'finance' },
  { firstName: 'Emeka', lastName: 'Obi', role: 'finance' },
  { firstName: 'Rashidat', lastName: 'Lawal', role: 'finance' },
  { firstName: 'Tamuno', lastName: 'Briggs', role: 'finance' },
  { firstName: 'Ifeoma', lastName: 'Chukwu', role: 'finance' },
  { firstName: 'Gbenga', lastName: 'Olatunji', role: 'finance' },

  { firstName: 'Aisha', lastName: 'Garba', role: 'support' },
  { firstName: 'Victor', lastName: 'Akpan', role: 'support' },
  { firstName: 'Simisola', lastName: 'Coker', role: 'support' },
  { firstName: 'Chiamaka', lastName: 'Onyekachi', role: 'support' },
  { firstName: 'Suleiman', lastName: 'Yaro', role: 'support' },
  { firstName: 'Oluwaseun', lastName: 'Balogun', role: 'support' },
  { firstName: 'Ebiere', lastName: 'Dokubo', role: 'support' },
  { firstName: 'Nneka', lastName: 'Agu', role: 'support' },
  { firstName: 'Haruna', lastName: 'Tanko', role: 'support' },
  { firstName: 'Bukola', lastName: 'Salami', role: 'support' },
  { firstName: 'Ehis', lastName: 'Omoruyi', role: 'support' },
  { firstName: 'Ladi', lastName: 'Gyang', role: 'support' },

  { firstName: 'Joy', lastName: 'Ekwueme', role: 'contractor' },
]
