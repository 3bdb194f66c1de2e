/** What was said before in this tab, brought back by the arrow keys as in a terminal. */
import { type KeyboardEvent, useRef } from 'react'

const mostLines = 50

/** Remembers lines and brings them back. */
export function useRecall(draft: string, write: (draft: string) => void) {
  const said = useRef<string[]>([])
  const at = useRef<number | null>(null)
  const remember = (line: string): void => {
    said.current = [...said.current.filter((one) => one !== line), line].slice(-mostLines)
    at.current = null
  }
  const bring = (step: -1 | 1): void => {
    const from = at.current ?? said.current.length
    const to = Math.min(Math.max(from + step, 0), said.current.length)
    at.current = to === said.current.length ? null : to
    write(said.current[to] ?? '')
  }
  const pressed = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const walking = at.current !== null && draft === said.current[at.current]
    if (draft !== '' && !walking) at.current = null
    if (draft !== '' && !walking) return
    if (event.key !== 'ArrowUp' && !(event.key === 'ArrowDown' && walking)) return
    event.preventDefault()
    bring(event.key === 'ArrowUp' ? -1 : 1)
  }
  return { remember, pressed }
}
