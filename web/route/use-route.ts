/** Where somebody is, as a hook, and the way elsewhere: the browser's own history and nothing beside it. */
import { useCallback, useSyncExternalStore } from 'react'
import { pathOf, type Route, routeOf } from './route.ts'

const moved = 'fatewright:moved'

function follow(changed: () => void): () => void {
  window.addEventListener('popstate', changed)
  window.addEventListener(moved, changed)
  return () => {
    window.removeEventListener('popstate', changed)
    window.removeEventListener(moved, changed)
  }
}

/** Goes to a page; `replace` leaves no step behind. */
export function goTo(route: Route, replace = false): void {
  const path = pathOf(route)
  if (path === window.location.pathname) return
  window.history[replace ? 'replaceState' : 'pushState'](null, '', path)
  window.dispatchEvent(new Event(moved))
}

/** The page that is open. */
export function useRoute(): Route {
  const path = useSyncExternalStore(follow, () => window.location.pathname)
  return routeOf(path)
}

/** What a link needs to lead somewhere without loading the app anew. */
export function useLink(route: Route): {
  readonly href: string
  readonly onClick: (event: React.MouseEvent) => void
} {
  const href = pathOf(route)
  const onClick = useCallback(
    (event: React.MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
        return
      event.preventDefault()
      goTo(routeOf(href))
    },
    [href],
  )
  return { href, onClick }
}
