/** Whether there is room for a panel beside the story. */
import { useSyncExternalStore } from 'react'

const room = '(min-width: 64rem)'

function follow(changed: () => void): () => void {
  const media = window.matchMedia(room)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** True on wide screens. */
export function useWide(): boolean {
  return useSyncExternalStore(follow, () => window.matchMedia(room).matches)
}
