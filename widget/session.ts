import { fileCandidate, remoteCandidate } from './candidates.ts'
import type { Options } from './options.ts'
import { limitText, refusalOf } from './queue/checks.ts'
import { isUnfinished } from './queue/item.ts'
import { createQueue } from './queue/queue.ts'
import { type Text, textsOf } from './text/texts.ts'
import type { Candidate, TransferDeps } from './transfer/transfer.ts'
import type { Emit, Failure, Service, Source } from './types.ts'
import { createView, type Presence } from './view/view.ts'

interface SessionParts {
  readonly service: Service
  readonly options: Options
  readonly emit: Emit
  readonly fail: (failure: Failure) => void
  readonly ended: () => void
}

export type Session = ReturnType<typeof openSession>

export function openSession({ service, emit, fail, ended, ...given }: SessionParts) {
  let { options } = given
  let text: Text = textsOf(options)
  let isOver = false

  const holdPage = (event: BeforeUnloadEvent) => event.preventDefault()
  /** The browser asks before it leaves the page. */
  const guardPage = (isNeeded: boolean) =>
    isNeeded ? addEventListener('beforeunload', holdPage) : removeEventListener('beforeunload', holdPage)

  const queue = createQueue({
    changed(item, before) {
      view.show(item, before, queue.items())
      guardPage(queue.items().some(isUnfinished))
    },
    removed(item) {
      view.removeItem(item, queue.items())
      guardPage(queue.items().some(isUnfinished))
    },
    emit,
    failed(failure) {
      if (view.presence() === 'minimized') showAs('shown')
      fail(failure)
    },
    settled() {
      const isUploaded = queue.items().some(({ state }) => state === 'uploaded')
      if (isUploaded && options.singleUploadAutoClose && options.maxFiles === 1) end()
    },
  })

  const transferDeps = (): TransferDeps => ({ service, options, text })
  const hasRoomFor = (count: number) => queue.takenPlaces() + count <= options.maxFiles

  /** Accepts all files or none: the widget cannot know which ones were meant. */
  function add(candidates: readonly Candidate[]) {
    if (hasRoomFor(candidates.length)) return queue.add(candidates)
    for (const { name, bytes } of candidates) queue.refuse(name, bytes, limitText(options.maxFiles, text))
    emit('batch-cancelled', { reason: 'MAX_EXCEEDED' })
  }

  function addFiles(files: readonly File[]) {
    // The camera may deliver a photograph after the widget was closed.
    if (isOver) return
    const checked = files.map((file) => ({ file, refusal: refusalOf(file, options, text) }))
    const accepted = checked.filter(({ refusal }) => refusal === undefined)
    add(accepted.map(({ file }) => fileCandidate(file, transferDeps())))
    // Refused files come last, where the list scrolls to.
    for (const { file, refusal } of checked) if (refusal !== undefined) queue.refuse(file.name, file.size, refusal)
  }

  function retry(id: string) {
    if (hasRoomFor(1)) queue.retry(id)
    else queue.markFailed(id, limitText(options.maxFiles, text))
  }

  function showAs(presence: Presence, source?: Source) {
    const before = view.presence()
    if (before === presence && !source) return
    view.showAs(presence, source)
    if (before === presence) return
    emit('display-changed', before === 'minimized' && presence === 'shown' ? 'expanded' : presence)
  }

  function end() {
    queue.clear()
    leavePage()
    emit('display-changed', 'hidden')
    emit('close', { message: 'User closed widget' })
  }

  function leavePage() {
    isOver = true
    guardPage(false)
    view.remove()
    ended()
  }

  function requestClose() {
    const unfinished = queue.items().filter(isUnfinished).length
    if (unfinished === 0) return end()
    showAs('shown')
    view.askToLeave(unfinished)
  }

  const viewNow = () =>
    createView(options, text, {
      pause: queue.pause,
      resume: queue.resume,
      remove: queue.remove,
      retry,
      addFiles,
      addUrl: (url) => add([remoteCandidate(url, transferDeps())]),
      sourceChanged: (source) => emit('source-changed', { source }),
      close: requestClose,
      leave: end,
      expand: () => showAs('shown'),
    })
  let view = viewNow()

  return {
    presence: () => view.presence(),
    showAs,
    addFiles,
    update(changed: Options) {
      const presence = view.presence()
      options = changed
      text = textsOf(options)
      view.remove()
      view = viewNow()
      for (const item of queue.items()) view.show(item, item, queue.items())
      view.showAs(presence)
    },
    close: (isQuiet: boolean) => (isQuiet ? end() : requestClose()),
    /** Ends silently; the bytes sent so far are kept for when the same file is chosen again. */
    abandon() {
      queue.abandon()
      leavePage()
    },
  }
}
