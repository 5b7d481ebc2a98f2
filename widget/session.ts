import { limitText, refusalOf } from './queue/checks.ts'
import { isUnfinished } from './queue/item.ts'
import { createQueue } from './queue/queue.ts'
import { fileCandidate } from './transfer/file-transfer.ts'
import { remoteCandidate } from './transfer/remote-transfer.ts'
import type { Candidate } from './transfer/transfer.ts'
import type { Emit, Failure, Options, Service } from './types.ts'
import { createView } from './view/view.ts'

interface SessionParts {
  readonly service: Service
  readonly options: Options
  readonly emit: Emit
  readonly fail: (failure: Failure) => void
  readonly ended: () => void
}

export type Session = ReturnType<typeof openSession>

const leaveText = (files: number) =>
  files === 1
    ? 'Stop uploading? One file is not uploaded yet. What was sent of it will be lost.'
    : `Stop uploading? ${files} files are not uploaded yet. What was sent of them will be lost.`

/** From the opening of the widget until it is closed. */
export function openSession({ service, options, emit, fail, ended }: SessionParts) {
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
    failed: fail,
    settled() {
      if (options.maxFiles === 1 && queue.items().some(({ state }) => state === 'uploaded')) end()
    },
  })

  const hasRoomFor = (count: number) => queue.takenPlaces() + count <= options.maxFiles

  /** Accepts all files or none: the widget cannot know which ones were meant. */
  function add(candidates: readonly Candidate[]) {
    if (hasRoomFor(candidates.length)) return queue.add(candidates)
    for (const { name, bytes } of candidates) queue.refuse(name, bytes, limitText(options.maxFiles))
  }

  function addFiles(files: readonly File[]) {
    // The camera may deliver a photograph after the widget was closed.
    if (isOver) return
    const checked = files.map((file) => ({ file, refusal: refusalOf(file, options) }))
    const accepted = checked.filter(({ refusal }) => refusal === undefined)
    add(accepted.map(({ file }) => fileCandidate(file, { service, options })))
    // Refused files come last, where the list scrolls to.
    for (const { file, refusal } of checked) if (refusal !== undefined) queue.refuse(file.name, file.size, refusal)
  }

  function end() {
    queue.clear()
    leavePage()
    emit({ event: 'close' })
  }

  function leavePage() {
    isOver = true
    guardPage(false)
    view.remove()
    ended()
  }

  const view = createView(options, {
    pause: queue.pause,
    resume: queue.resume,
    remove: queue.remove,
    retry(id) {
      if (hasRoomFor(1)) queue.retry(id)
      else queue.markFailed(id, limitText(options.maxFiles))
    },
    addFiles,
    addUrl: (url) => add([remoteCandidate(url, { service, options })]),
    close() {
      const unfinished = queue.items().filter(isUnfinished).length
      if (unfinished === 0 || confirm(leaveText(unfinished))) end()
    },
  })

  return {
    addFiles,
    /** Ends silently; the bytes sent so far are kept for when the same file is chosen again. */
    abandon() {
      queue.abandon()
      leavePage()
    },
  }
}
