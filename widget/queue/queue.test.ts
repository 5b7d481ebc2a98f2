import { describe, expect, test } from 'vitest'
import { FAILURE, queueRoom, RECORD } from '../support/queue-room.ts'

describe('the queue', () => {
  test('uploads three at once, in the order of choice', () => {
    const { add, states, calls, report } = queueRoom()
    add('a', 'b', 'c', 'd', 'e')
    expect(states()).toEqual(['a uploading', 'b uploading', 'c uploading', 'd waiting', 'e waiting'])
    report('b').done(RECORD)
    expect(states()).toEqual(['a uploading', 'b uploaded', 'c uploading', 'd uploading', 'e waiting'])
    expect(calls).toEqual(['start a', 'start b', 'start c', 'start d'])
  })

  test('ends only when the last upload has ended, well or not', () => {
    const { add, report, told } = queueRoom()
    add('a', 'b')
    report('a').failed(FAILURE)
    expect(told).toEqual(['queues-start', 'failed'])
    report('b').progress(0.5)
    report('b').sent()
    report('b').done(RECORD)
    expect(told).toEqual(['queues-start', 'failed', 'success', 'queues-end', 'settled'])
  })

  test('gives the place of a paused upload to the next, and resumes it when there is room', () => {
    const { queue, add, states, report, id } = queueRoom()
    add('a', 'b', 'c', 'd')
    queue.pause(id('a'))
    expect(states()).toEqual(['a paused', 'b uploading', 'c uploading', 'd uploading'])
    queue.resume(id('a'))
    expect(states()).toEqual(['a waiting', 'b uploading', 'c uploading', 'd uploading'])
    report('d').done(RECORD)
    expect(states()).toEqual(['a uploading', 'b uploading', 'c uploading', 'd uploaded'])
  })

  test('tries a failed upload again when asked', () => {
    const { queue, add, report, told, id, calls, states } = queueRoom()
    add('a')
    report('a').failed(FAILURE)
    told.length = 0
    queue.retry(id('a'))
    expect(told).toEqual(['queues-start'])
    expect(calls).toEqual(['start a', 'start a'])
    report('a').done(RECORD)
    expect(told).toEqual(['queues-start', 'success', 'queues-end', 'settled'])
    expect(states()).toEqual(['a uploaded'])
  })

  test('cancels an upload that is taken out, and ends when it was the last', () => {
    const { queue, add, told, calls, id } = queueRoom()
    add('a')
    queue.remove(id('a'))
    expect(calls).toEqual(['start a', 'cancel a'])
    expect(told).toEqual(['queues-start', 'queues-end', 'settled'])
  })

  test('removes a failed upload silently', () => {
    const { queue, add, report, told, id } = queueRoom()
    add('a')
    report('a').failed(FAILURE)
    told.length = 0
    queue.remove(id('a'))
    expect(told).toEqual([])
    expect(queue.items()).toEqual([])
  })

  test('counts no place for failed and refused files', () => {
    const { queue, add, report } = queueRoom()
    add('a', 'b')
    queue.refuse('c', 10, 'No.')
    report('a').failed(FAILURE)
    expect(queue.takenPlaces()).toBe(1)
  })

  test('cancels unfinished uploads and keeps stored files when it is cleared', () => {
    const { queue, add, report, told, calls } = queueRoom()
    add('a', 'b')
    report('a').done(RECORD)
    told.length = 0
    queue.clear()
    expect(calls).toEqual(['start a', 'start b', 'cancel b'])
    expect(told).toEqual([])
  })

  test('stops silently and keeps the sent bytes when it is abandoned', () => {
    const { queue, add, told, calls } = queueRoom()
    add('a')
    told.length = 0
    queue.abandon()
    expect(calls).toEqual(['start a', 'leave a'])
    expect(told).toEqual([])
  })
})
