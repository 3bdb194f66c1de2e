/**
 * Server-sent events written straight onto Node's response: a helper with web streams between costs four times as much
 * per event. A reader who does not keep up is cut off; they come back with Last-Event-ID and miss nothing.
 */
import type { ServerResponse } from 'node:http'

/** An open stream of events. */
export interface EventStream {
  /** Writes frames; nothing happens once the reader is gone. */
  readonly write: (frames: string) => void
  readonly end: () => void
  readonly isOpen: () => boolean
  readonly onClose: (listener: () => void) => void
}

/** More than this unread is a reader who does not read. */
const maxUnread = 1_048_576

/** Begins an answer that is a stream of events. */
export function openEventStream(
  outgoing: ServerResponse,
  headers: Readonly<Record<string, string>>,
): EventStream {
  outgoing.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  outgoing.flushHeaders()
  outgoing.socket?.setNoDelay(true)
  // A reader who vanished is an end, not a fault.
  outgoing.on('error', () => outgoing.destroy())
  const isOpen = (): boolean => !outgoing.writableEnded && !outgoing.destroyed
  return {
    isOpen,
    write: (frames) => {
      if (!isOpen()) return
      outgoing.write(frames)
      if (outgoing.writableLength > maxUnread) outgoing.destroy()
    },
    end: () => {
      if (isOpen()) outgoing.end()
    },
    onClose: (listener) => void outgoing.on('close', listener),
  }
}

/**
 * One event as it goes over the wire; only what stands in the log has an id.
 *
 * @example
 * eventFrame('draft', { text: 'The door opens. ' }) // 'event: draft\ndata: {"text":"The door opens. "}\n\n'
 */
export function eventFrame(name: string, data: unknown, id?: string): string {
  const place = id === undefined ? '' : `id: ${id}\n`
  return `${place}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}

/**
 * What a handler gives back whose answer went out by itself. Made anew and touched once: the adaptor recognises it only
 * in its slow form, and takes the constant of its own for an ordinary answer where global objects were replaced before.
 */
export function alreadySent(): Response {
  const sent = new Response(null, { headers: { 'x-hono-already-sent': 'true' } })
  void sent.body
  return sent
}
