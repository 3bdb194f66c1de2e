/** Every address of the app, as a value: pages read values, and only this file knows how they are written. */

/** The panels beside the story, in the order in which they are shown. */
export const panels = ['sheet', 'quests', 'map', 'people', 'journal', 'dice', 'branches', 'context'] as const

/** A panel beside the story. */
export type Panel = (typeof panels)[number]

/** Where somebody is. */
export type Route =
  | { readonly page: 'start' }
  | { readonly page: 'new'; readonly scenario: string | null }
  | { readonly page: 'table'; readonly campaign: string; readonly panel: Panel | null }
  | { readonly page: 'settings' }
  | { readonly page: 'desk'; readonly pack: string | null }
  | { readonly page: 'book'; readonly campaign: string }
  | { readonly page: 'honesty'; readonly campaign: string }
  | { readonly page: 'lost'; readonly path: string }

/** Reads an address. */
export function routeOf(path: string): Route {
  const [head = '', ...rest] = path
    .split('/')
    .filter((part) => part !== '')
    .map(decoded)
  const [first, second] = rest
  if (rest.length > 2) return { page: 'lost', path }
  if (head === '') return { page: 'start' }
  if (head === 'new' && second === undefined) return { page: 'new', scenario: first ?? null }
  if (head === 'settings' && first === undefined) return { page: 'settings' }
  if (head === 'book' && first !== undefined && second === undefined) return { page: 'book', campaign: first }
  if (head === 'honesty' && first !== undefined && second === undefined)
    return { page: 'honesty', campaign: first }
  if (head === 'desk' && second === undefined) return { page: 'desk', pack: first ?? null }
  if (head === 'play' && first !== undefined && (second === undefined || isPanel(second)))
    return { page: 'table', campaign: first, panel: second ?? null }
  return { page: 'lost', path }
}

/** Writes an address. */
export function pathOf(route: Route): string {
  switch (route.page) {
    case 'start':
      return '/'
    case 'new':
      return joined('new', route.scenario)
    case 'table':
      return joined('play', route.campaign, route.panel)
    case 'settings':
      return '/settings'
    case 'desk':
      return joined('desk', route.pack)
    case 'book':
      return joined('book', route.campaign)
    case 'honesty':
      return joined('honesty', route.campaign)
    case 'lost':
      return route.path
  }
}

function joined(...parts: readonly (string | null)[]): string {
  return `/${parts
    .filter((part) => part !== null)
    .map(encodeURIComponent)
    .join('/')}`
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function isPanel(name: string): name is Panel {
  return (panels as readonly string[]).includes(name)
}
