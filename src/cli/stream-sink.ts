/**
 * A stream of the process as a sink. Whoever reads may stop at any time (`| head`): then the rest is not written, and
 * the command still finishes what it does. Any other trouble with the stream is told to `onTrouble`.
 */
import type { Writable } from 'node:stream'
import type { TextSink } from './surroundings.ts'

/** Wraps a stream; `onTrouble` hears of everything but a reader who left. */
export function streamSink(
  stream: Writable & { readonly isTTY?: boolean; readonly columns?: number },
  onTrouble: (error: Error) => void,
): TextSink {
  let open = true
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (open && error.code !== 'EPIPE') onTrouble(error)
    open = false
  })
  return {
    isTTY: stream.isTTY === true,
    columns: stream.columns,
    write(text) {
      if (open) stream.write(text)
      return open
    },
    async drained() {
      if (!open || !stream.writableNeedDrain) return
      await new Promise<void>((resolve) => {
        const events = ['drain', 'error', 'close'] as const
        const go = (): void => {
          for (const event of events) stream.off(event, go)
          resolve()
        }
        for (const event of events) stream.on(event, go)
      })
    },
  }
}
