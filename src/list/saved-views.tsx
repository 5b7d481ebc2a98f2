import { Button, Menu, Modal, Text, TextInput } from '@mantine/core'
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import * as v from 'valibot'
import { type SavedView, VIEW_NAME_MAX, VIEWS_MAX, viewName } from '#contract/preferences.ts'
import { nameKey } from '#contract/search-text.ts'
import { useServices } from '#src/api/services.tsx'
import { excessOf } from '#src/overlays/field-check.ts'
import { keeperOf } from '#src/preferences/keep.ts'
import { usePreferences } from '#src/preferences/use-preferences.ts'
import { CheckIcon, PlusIcon, SettingsIcon } from '#src/ui/icons.tsx'
import classes from './saved-views.module.css'

const isNamed =
  (name: string) =>
  ({ name: other }: SavedView) =>
    nameKey(name) === nameKey(other)

function useSavedViews() {
  const services = useServices()
  const { options } = useRouter()
  const { pathname, search } = useRouterState({ select: ({ location }) => location })
  const path = pathname.replace(/\/$/, '')
  const { hidden, views } = usePreferences() ?? {}
  const preferred = hidden?.[path]
  const { page: _, ...arranged } = { ...(preferred?.length && { hidden: preferred }), ...search, page: undefined }
  return {
    path,
    views: views?.[path] ?? [],
    current: options.stringifySearch?.(arranged) ?? '',
    change: (name: string, view: SavedView | null) =>
      keeperOf(services).change({ views: { [path]: [{ name, view }] } }),
  }
}

export type ViewsDialogKind = 'save' | 'manage'

export function SavedViewItems({ onDialog }: { onDialog: (kind: ViewsDialogKind) => void }) {
  const { path, views, current } = useSavedViews()
  const navigate = useNavigate()
  return (
    <>
      <Menu.Label>Views</Menu.Label>
      {views.map(({ name, search }) => (
        <Menu.Item
          key={name}
          aria-current={search === current || undefined}
          leftSection={search === current ? <CheckIcon size={16} /> : <span className={classes.unchecked} />}
          onClick={() => void navigate({ href: path + search })}
        >
          {name}
        </Menu.Item>
      ))}
      <Menu.Item leftSection={<PlusIcon size={16} />} onClick={() => onDialog('save')}>
        Save this view…
      </Menu.Item>
      {views.length > 0 && (
        <Menu.Item leftSection={<SettingsIcon size={16} />} onClick={() => onDialog('manage')}>
          Manage views…
        </Menu.Item>
      )}
      <Menu.Divider />
    </>
  )
}

export function ViewsDialog({ kind, onClose }: { kind: ViewsDialogKind; onClose: () => void }) {
  return (
    <Modal
      opened
      centered
      size={420}
      padding="lg"
      classNames={{ title: classes.title }}
      onClose={onClose}
      title={kind === 'save' ? 'Save this view' : 'Views of this list'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {kind === 'save' ? <SaveForm onClose={onClose} /> : <Views onClose={onClose} />}
    </Modal>
  )
}

const problemOf = (name: string) => excessOf(name, VIEW_NAME_MAX) ?? v.safeParse(viewName, name).issues?.[0].message

function SaveForm({ onClose }: { onClose: () => void }) {
  const { views, current, change } = useSavedViews()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const excess = excessOf(name.trim(), VIEW_NAME_MAX)
  const isKnown = views.some(isNamed(name.trim()))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const view = { name: name.trim(), search: current }
    const problem = problemOf(view.name)
    if (problem) return setError(problem)
    if (!isKnown && views.length >= VIEWS_MAX) return setError(`At most ${VIEWS_MAX} views. Delete one first.`)
    change(view.name, view)
    onClose()
  }
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <Text size="sm" c="dimmed">
        Keeps the search, filters, order and columns of this list under a name.
      </Text>
      <TextInput
        label="Name"
        data-autofocus
        autoComplete="off"
        value={name}
        error={excess ?? error}
        description={isKnown ? 'Replaces the view of this name.' : undefined}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value)
          setError(undefined)
        }}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={excess !== undefined}>
          Save view
        </Button>
      </div>
    </form>
  )
}

function Views({ onClose }: { onClose: () => void }) {
  const { views, change } = useSavedViews()
  return (
    <div className={classes.form}>
      {views.length === 0 && <Text c="dimmed">No view is left.</Text>}
      <ul className={classes.views}>
        {views.map((view) => (
          <li key={view.name} className={classes.view}>
            <NameField
              view={view}
              others={views.filter((each) => each !== view)}
              onRename={(name) => change(view.name, { ...view, name })}
            />
            <Button variant="default" aria-label={`Delete ${view.name}`} onClick={() => change(view.name, null)}>
              Delete
            </Button>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  )
}

interface NameFieldProps {
  view: SavedView
  others: readonly SavedView[]
  onRename: (name: string) => void
}

/** Renames on Enter and when the focus leaves. An impossible name stays in the field, with the reason. */
function NameField({ view, others, onRename }: NameFieldProps) {
  const [name, setName] = useState(view.name)
  const wanted = name.trim()
  const error = problemOf(wanted) ?? (others.some(isNamed(wanted)) && 'Another view has this name')
  const rename = () => {
    if (!error && wanted !== view.name) onRename(wanted)
  }
  return (
    <TextInput
      className={classes.name}
      aria-label={`Name of ${view.name}`}
      autoComplete="off"
      value={name}
      error={error}
      onChange={({ currentTarget }) => setName(currentTarget.value)}
      onBlur={rename}
      onKeyDown={({ key }) => key === 'Enter' && rename()}
    />
  )
}
