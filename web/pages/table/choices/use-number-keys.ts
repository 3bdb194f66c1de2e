/** The keys 1 to 9, wherever nobody is typing. */
import { useEffect, useRef } from 'react'

/** Calls with the number that was pressed. */
export function useNumberKeys(pressed: (number: number) => void): void {
  const newest = useRef(pressed)
  useEffect(() => {
    newest.current = pressed
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target))
        return
      if (/^[1-9]$/.test(event.key)) newest.current(Number(event.key))
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** True where a key writes something. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, dialog') !== null)
  )
}
