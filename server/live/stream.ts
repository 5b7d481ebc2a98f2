const MOST_QUEUED_BYTES = 256 * 1024
const STALLED_BYTES = 16 * 1024

/** Its own name, since the HTTP server prints the error. */
class SlowReader extends Error {
  override readonly name = 'SlowReader'
}

/** `onEnd` runs once, whichever side ends the stream. Nothing is sent after that. */
export function createStream(onEnd: () => void) {
  let isOpen = true
  let controller: ReadableStreamDefaultController<Uint8Array>

  function close(finish: () => void) {
    if (!isOpen) return
    isOpen = false
    finish()
    onEnd()
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start: (given) => {
        controller = given
      },
      cancel: () => close(() => undefined),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  )
  const queued = () => -(controller.desiredSize ?? 0)
  const fail = (error: Error) => close(() => controller.error(error))

  return {
    body,
    /** Never waits. A slow reader is disconnected: it reconnects with its last id and misses nothing. */
    send(bytes: Uint8Array) {
      if (!isOpen) return
      controller.enqueue(bytes)
      if (queued() > MOST_QUEUED_BYTES) fail(new SlowReader('A reader of live updates does not read'))
    },
    fail,
    end(bytes: Uint8Array) {
      // Closing would wait for a reader that does not read.
      if (queued() > STALLED_BYTES) return fail(new SlowReader('A reader of live updates did not read until its end'))
      close(() => {
        controller.enqueue(bytes)
        controller.close()
      })
    },
  }
}

export type Stream = ReturnType<typeof createStream>
