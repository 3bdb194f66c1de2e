/** Reads text/event-stream, cut anywhere: pieces of text go in, whole events come out. */

/** One event. */
export interface StreamEvent {
  readonly name: string
  readonly data: string
  readonly id: string | null
}

/** The events of an answer, as they come; it ends when the answer does. */
export async function* eventsOf(response: Response): AsyncGenerator<StreamEvent> {
  if (response.body === null) return
  const read = eventReader()
  // Not every browser can iterate a stream.
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield* read(value)
    }
  } finally {
    reader.releaseLock()
  }
}

/** A reader for one stream; it keeps what is not whole yet. */
export function eventReader(): (piece: string) => readonly StreamEvent[] {
  let rest = ''
  return (piece) => {
    rest += piece.replaceAll('\r\n', '\n')
    const frames = rest.split('\n\n')
    rest = frames.pop() ?? ''
    return frames.flatMap(eventOf)
  }
}

function eventOf(frame: string): readonly StreamEvent[] {
  let name = 'message'
  let id: string | null = null
  const data: string[] = []
  for (const line of frame.split('\n')) {
    const [field = '', ...rest] = line.split(':')
    const value = rest.join(':').replace(/^ /, '')
    if (field === 'event') name = value
    else if (field === 'data') data.push(value)
    else if (field === 'id') id = value
  }
  return data.length === 0 ? [] : [{ name, data: data.join('\n'), id }]
}
