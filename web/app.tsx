/** The app: one page at a time, each fetched when it is first opened, so that a table loads a table and no more. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { openPreferences } from './look/preferences.ts'
import { PreferencesGiven } from './look/use-preferences.tsx'
import { Busy } from './parts/busy.tsx'
import type { Route } from './route/route.ts'
import { useRoute } from './route/use-route.ts'
import { Trouble } from './wire/ask.ts'

const StartPage = lazy(() =>
  import('./pages/start/start-page.tsx').then((page) => ({ default: page.StartPage })),
)
const TablePage = lazy(() =>
  import('./pages/table/table-page.tsx').then((page) => ({ default: page.TablePage })),
)
const SettingsPage = lazy(() =>
  import('./pages/settings/settings-page.tsx').then((page) => ({ default: page.SettingsPage })),
)
const NewGamePage = lazy(() =>
  import('./pages/new-game/new-game-page.tsx').then((page) => ({ default: page.NewGamePage })),
)
const DeskPage = lazy(() => import('./pages/desk/desk-page.tsx').then((page) => ({ default: page.DeskPage })))
const BookPage = lazy(() => import('./pages/book/book-page.tsx').then((page) => ({ default: page.BookPage })))
const HonestyPage = lazy(() =>
  import('./pages/honesty/honesty-page.tsx').then((page) => ({ default: page.HonestyPage })),
)
const LostPage = lazy(() => import('./pages/lost-page.tsx').then((page) => ({ default: page.LostPage })))

/** The whole app. */
export function App({ preferences }: { readonly preferences: ReturnType<typeof openPreferences> }) {
  const [client] = useState(openQueries)
  const route = useRoute()
  return (
    <PreferencesGiven store={preferences}>
      <QueryClientProvider client={client}>
        <Suspense
          fallback={
            <div className="mx-auto max-w-4xl px-6">
              <Busy>Opening the page …</Busy>
            </div>
          }
        >
          <PageOf route={route} />
        </Suspense>
      </QueryClientProvider>
    </PreferencesGiven>
  )
}

function PageOf({ route }: { readonly route: Route }) {
  switch (route.page) {
    case 'start':
      return <StartPage />
    case 'table':
      return <TablePage key={route.campaign} campaign={route.campaign} panel={route.panel} />
    case 'new':
      return <NewGamePage scenario={route.scenario} />
    case 'desk':
      return <DeskPage pack={route.pack} />
    case 'book':
      return <BookPage campaign={route.campaign} />
    case 'honesty':
      return <HonestyPage campaign={route.campaign} />
    case 'settings':
      return <SettingsPage />
    default:
      return <LostPage />
  }
}

/** A refusal does not change by asking again; a dead line may. */
function openQueries(): QueryClient {
  const mayHelp = (count: number, error: unknown): boolean =>
    count < 2 && error instanceof Trouble && error.code === 'web/unreachable'
  return new QueryClient({
    defaultOptions: { queries: { retry: mayHelp, staleTime: 5_000, refetchOnWindowFocus: false } },
  })
}
