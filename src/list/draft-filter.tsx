import { type ComponentType, useState } from 'react'
import { Chip, Filter, type ListFilter } from './filter.tsx'

type Choices = Readonly<Record<string, string | undefined>>

export interface DraftPanelProps {
  filter: {
    /** What is chosen and does not apply yet. */
    readonly draft: Choices
    /** The field whose tab is shown; used only with `hasTabs`. */
    readonly tab: string
    /** Becomes true when `apply` is refused, and false with the next choice. */
    readonly isRefused: boolean
    showTab: (field: string) => void
    pick: (field: string, value: string) => void
    apply: () => void
    clear: () => void
  }
}

export interface DraftChip<Chosen> {
  readonly text: string
  /** Cleared when it is removed. */
  readonly fields: readonly (keyof Chosen)[]
}

interface DraftFilter<Chosen> {
  /** The filters of the address, with each field. */
  applied: Chosen
  /** Fields that always have a value, with the first one. In all others, the same value again or none clears it. */
  initial?: Choices
  isPossible?: (draft: Choices) => boolean
  /** Each field is a tab, and Apply applies the one that is shown. */
  hasTabs?: boolean
  /** One for each filter that applies. */
  chips: readonly DraftChip<Chosen>[]
  onChange: (change: Partial<Chosen> & { page: undefined }) => void
  Panel: ComponentType<DraftPanelProps>
}

const NONE: Choices = {}

/** The hook holds the choices until Apply, and the server filters. */
export function useDraftFilter<Chosen extends Choices>(
  options: DraftFilter<Chosen>,
): Omit<ListFilter<never>, 'matches'> {
  const { applied, initial = NONE, isPossible = () => true, hasTabs = false, chips, onChange, Panel } = options
  const fields = Object.keys(applied)
  const [opened, setOpened] = useState(false)
  const [tab, showTab] = useState('')
  const [draft, setDraft] = useState(initial)
  const [isRefused, setRefused] = useState(false)
  const change: typeof setDraft = (next) => {
    setDraft(next)
    setRefused(false)
  }
  const open = () => {
    change({ ...initial, ...Object.fromEntries(Object.entries(applied).filter(([, value]) => value !== undefined)) })
    showTab(fields[0] ?? '')
    setOpened(true)
  }
  const commit = (names: readonly string[], from: Choices) =>
    onChange({ ...(Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<Chosen>), page: undefined })
  const pick = (field: string, value: string) =>
    change((before) => {
      const isTakenBack = before[field] === value && !(field in initial)
      return { ...before, [field]: isTakenBack ? undefined : value || undefined }
    })
  const apply = () => {
    if (!isPossible(draft)) return setRefused(true)
    commit(hasTabs ? [tab] : fields, draft)
    setOpened(false)
  }
  const clear = () => {
    change(initial)
    commit(fields, NONE)
  }
  const filter = { draft, tab, isRefused, showTab, pick, apply, clear }
  return {
    count: chips.length,
    control: (
      <>
        <Filter
          count={chips.length}
          control={{ opened, setOpened: (isOpening) => (isOpening ? open() : setOpened(false)) }}
        >
          <Panel filter={filter} />
        </Filter>
        {chips.map(({ text, fields }) => (
          <Chip key={text} text={text} onRemove={() => commit(fields.map(String), NONE)} />
        ))}
      </>
    ),
    onClear: () => commit(fields, NONE),
  }
}
