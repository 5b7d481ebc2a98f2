import * as v from 'valibot'
import { AREAS } from './area.ts'
import type { Endpoint } from './endpoint.ts'
import { envelope, listOf, requiredLine, requiredText, text } from './schemas.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export const DENSITIES = ['comfortable', 'compact'] as const

export const VIEWS_MAX = 20
export const VIEW_NAME_MAX = 60

const VIEW_NAME_REQUIRED = 'Name is required'

/** Names a list by the path of its area. */
const listPath = v.picklist<readonly string[], string>(
  AREAS.map(({ path }) => path),
  'is not the path of a list',
)

export const viewName = requiredLine(VIEW_NAME_MAX, VIEW_NAME_REQUIRED)

const savedView = (name: v.GenericSchema<string>) =>
  v.strictObject({
    name,
    /** The search part of the address of its list, with the question mark; empty for the untouched list. */
    search: v.pipe(text(2000), v.regex(/^(\?.*)?$/, 'must be empty or begin with a question mark')),
  })

export type SavedView = v.InferOutput<ReturnType<typeof savedView>>

const savedViews = (name: v.GenericSchema<string>) =>
  v.pipe(
    listOf(savedView(name), VIEWS_MAX),
    v.check(
      (views) => new Set(views.map((view) => view.name.toLowerCase())).size === views.length,
      'must have different names',
    ),
  )

/** A missing key means the default. */
const entries = {
  theme: v.picklist(THEMES, `must be one of ${THEMES.join(', ')}`),
  density: v.picklist(DENSITIES, `must be one of ${DENSITIES.join(', ')}`),
  /** A mail a day about work that waits; on by default. */
  workMails: v.boolean('must be true or false'),
  /** Shortcuts of a single key; on by default. */
  singleKeys: v.boolean('must be true or false'),
  /** The ids of hidden columns. */
  hidden: v.record(listPath, listOf(text(40), 30)),
  views: v.record(listPath, savedViews(viewName)),
}

/** Replaces what it names, and each list of `hidden` and `views` on its own. */
const preferencesChange = v.partial(v.strictObject(entries))

export type Preferences = v.InferOutput<typeof preferencesChange>

/** An unreadable part counts as missing. */
const readable = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

const preferencesResponse = envelope(
  v.object({
    theme: readable(entries.theme),
    density: readable(entries.density),
    workMails: readable(entries.workMails),
    singleKeys: readable(entries.singleKeys),
    hidden: readable(entries.hidden),
    /** A stored name may have any characters. */
    views: readable(v.record(listPath, savedViews(requiredText(VIEW_NAME_MAX, VIEW_NAME_REQUIRED)))),
    /** The start of the session that asks. */
    signedInAt: readable(v.string()),
  }),
)

const onPreferences = {
  path: '/preferences',
  access: 'signed-in',
  response: preferencesResponse,
  source: 'preferences',
} as const

export const preferencesCalls = {
  'preferences.read': { ...onPreferences, method: 'GET' },
  'preferences.change': { ...onPreferences, method: 'PATCH', body: preferencesChange },
} as const satisfies Record<string, Endpoint>
