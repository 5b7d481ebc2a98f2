import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { type PGlite, protocol } from '@electric-sql/pglite'

const { query } = protocol.serialize
/** The engine has one session for all connections, one after the other. */
const FORGET_FORMER = [query('rollback'), query('deallocate all')]

/**
 * What `pg` takes for its socket: the bytes of the protocol go to the engine in this process, those of one turn of the event
 * loop together. The engine blocks the process while it answers, so other work gets its turn before each answer.
 */
export function embeddedSocket(client: PGlite, onFailure: (error: unknown) => void): Socket {
  const socket = new Duplex({
    read() {},
    writev(parts, done) {
      const bytes = Buffer.concat(parts.map(({ chunk }) => chunk))
      setImmediate(() => {
        try {
          this.push(client.execProtocolRawSync(bytes))
          done()
        } catch (error) {
          onFailure(error)
          done(error as Error)
        }
      })
    },
    final(done) {
      this.push(null)
      done()
    },
  })
  const nothing = () => socket
  const asSocket = { setNoDelay: nothing, setKeepAlive: nothing, ref: nothing, unref: nothing }
  // `pg` uses no other member of a socket.
  return Object.assign(socket, asSocket, {
    connect() {
      for (const statement of FORGET_FORMER) client.execProtocolRawSync(statement)
      setImmediate(() => socket.emit('connect'))
    },
  }) as unknown as Socket
}
