// Moves the clock of a process by CLOCK_SHIFT_MS, also in the processes that it starts and in their pages: `npm run test:day`.

const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0)
const RealDate = Date

if (shift !== 0) {
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      if (given.length > 0) super(...given)
      else super(RealDate.now() + shift)
    }

    static now() {
      return RealDate.now() + shift
    }
  }

  // Node writes the header from its own clock.
  const { ServerResponse } = process.getBuiltinModule?.('node:http') ?? {}
  const writeHead = ServerResponse?.prototype.writeHead
  if (writeHead)
    ServerResponse.prototype.writeHead = function writeShiftedHead(...given) {
      if (this.sendDate && !this.hasHeader('date')) this.setHeader('Date', new Date().toUTCString())
      return writeHead.apply(this, given)
    }
}
