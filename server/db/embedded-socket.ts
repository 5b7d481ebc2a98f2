import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import type { Session } from './embedded-session.ts'

/** What `pg` takes for its socket: the bytes of one turn of the event loop go to the engine together. */
export function embeddedSocket(session: Session, onFailure: (error: unknown) => void): Socket {
  const socket = new Duplex({
    read() {},
    writev(parts, done) {
      session
        .exec(Buffer.concat(parts.map(({ chunk }) => chunk)), (part) => this.push(part))
        .then(
          () => done(),
          (error) => {
            onFailure(error)
            done(error)
          },
        )
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
      session.reset().then(
        () => socket.emit('connect'),
        (error) => socket.destroy(error),
      )
    },
  }) as unknown as Socket
}
