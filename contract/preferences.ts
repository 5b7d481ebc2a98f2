import * as v from 'valibot'
import { AREAS } from './area.ts'
import type { Endpoint } from './endpoint.ts'
import { envelope, listOf, requiredLine, text } from './schemas.ts'
import { nameKey } from './search-text.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export const DENSITIES = ['comfortable', 'compact'] as const

export const VIEWS_MAX = 20
export const VIEW_NAME_MAX = 60
export const COLUMNS_MAX = 30

/** Names a list by the path of its area. */
const listPath = v.picklist<readonly string[], string>(
  AREAS.map(({ path }) => path),
  'is not the path of a list',
)

export const viewName = requiredLine(VIEW_NAME_MAX, 'Name is required')

const savedView = v.strictObject({
  name: viewName,
  /** The search part of the address of its list, with the question mark; empty for the untouched list. */
  search: v.pipe(text(2000), v.regex(/^(\?.*)?$/, 'must be empty or begin with a question mark')),
})

export type SavedView = v.InferOutput<typeof savedView>

/** A missing key means the default. */
const entries = {
  theme: v.picklist(THEMES, `must be one of ${THEMES.join(', ')}`),
  density: v.picklist(DENSITIES, `must be one of ${DENSITIES.join(', ')}`),
  /** A mail a day about work that waits; on by default. */
  workMails: v.boolean('must be true or false'),
  /** Shortcuts of a single key; on by default. */
  singleKeys: v.boolean('must be true or false'),
}

const hiddenColumns = v.pipe(
  v.record(text(40), v.boolean('must be true or false')),
  v.check((columns) => Object.keys(columns).length <= COLUMNS_MAX, `must have at most ${COLUMNS_MAX} entries`),
)

/** The view of this name becomes another, or null deletes it. A stored name may have any characters. */
const viewChange = v.strictObject({ name: v.string('must be text'), view: v.nullable(savedView) })

/** Changes only what it names: keys, columns and views. */
const preferencesChange = v.partial(
  v.strictObject({
    ...entries,
    hidden: v.record(listPath, hiddenColumns),
    views: v.record(listPath, listOf(viewChange, 100)),
  }),
)

export type PreferencesChange = v.InferOutput<typeof preferencesChange>

/** An unreadable part counts as missing. */
const readable = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

export const keptPreferences = v.object({
  theme: readable(entries.theme),
  density: readable(entries.density),
  workMails: readable(entries.workMails),
  singleKeys: readable(entries.singleKeys),
  /** The ids of hidden columns. */
  hidden: readable(v.record(v.string(), v.array(v.string()))),
  views: readable(v.record(v.string(), v.array(v.object({ name: v.string(), search: v.string() })))),
  /** The start of the session that asks. */
  signedInAt: readable(v.string()),
})

export type Preferences = Partial<v.InferOutput<typeof keptPreferences>>

const preferencesResponse = envelope(keptPreferences)

type ByList<Value> = Readonly<Record<string, Value>>

export const changeLists = <Value, Change>(
  before: ByList<Value> = {},
  changes: ByList<Change>,
  next: (value: Value | undefined, change: Change) => Value,
) => ({
  ...before,
  ...Object.fromEntries(Object.entries(changes).map(([list, change]) => [list, next(before[list], change)])),
})

function changeColumns(before: readonly string[] = [], columns: Readonly<Record<string, boolean>>) {
  const others = before.filter((id) => !(id in columns))
  return [...others, ...Object.keys(columns).filter((id) => columns[id])]
}

/** A view replaces the one that has its name already. */
function changeViews(before: readonly SavedView[] = [], changes: readonly v.InferOutput<typeof viewChange>[]) {
  return changes.reduce(
    (views, { name, view }) => {
      const isMeant = (each: SavedView) => each.name === name || (view && nameKey(each.name) === nameKey(view.name))
      const place = views.findIndex(isMeant)
      const others = views.filter((each) => !isMeant(each))
      return view ? others.toSpliced(place < 0 ? others.length : place, 0, view) : others
    },
    [...before],
  )
}

/** What is preferred after a change. Server and browser apply it alike. */
export const changePreferences = (
  before: Preferences,
  { hidden, views, ...single }: PreferencesChange,
): Preferences => ({
  ...before,
  ...single,
  ...(hidden && { hidden: changeLists(before.hidden, hidden, changeColumns) }),
  ...(views && { views: changeLists(before.views, views, changeViews) }),
})

const onPreferences = {
  by: 'people',
  path: '/preferences',
  access: 'signed-in',
  response: preferencesResponse,
  source: 'preferences',
} as const

export const preferencesCalls = {
  'preferences.read': { ...onPreferences, method: 'GET' },
  'preferences.change': { ...onPreferences, method: 'PATCH', body: preferencesChange },
} as const satisfies Record<string, Endpoint>
