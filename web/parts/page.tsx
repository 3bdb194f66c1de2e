/** The frame of a quiet page: who we are, the way home, and one column. The table has its own. */
import type { ReactNode } from 'react'
import { useLink } from '../route/use-route.ts'
import { Icon } from './icon.tsx'

/** A page with its title. */
export function Page({
  title,
  children,
  wide = false,
}: {
  readonly title: string
  readonly children: ReactNode
  readonly wide?: boolean
}) {
  const home = useLink({ page: 'start' })
  const settings = useLink({ page: 'settings' })
  const desk = useLink({ page: 'desk', pack: null })
  return (
    <div className={`mx-auto flex min-h-dvh flex-col px-4 pb-16 sm:px-6 ${wide ? 'max-w-6xl' : 'max-w-4xl'}`}>
      <header className="flex items-center gap-2 py-4">
        <a
          {...home}
          className="mr-auto flex items-center gap-2.5 rounded-lg py-1 pr-2 font-story text-lg font-semibold tracking-wide"
        >
          <Icon name="die" className="size-6 text-lamp" />
          Fatewright
        </a>
        <nav aria-label="Elsewhere" className="flex gap-1 text-sm">
          <a
            {...desk}
            className="whitespace-nowrap rounded-lg px-2 py-2 text-soft sm:px-3 hover:bg-sunken hover:text-ink"
          >
            Author’s desk
          </a>
          <a
            {...settings}
            className="whitespace-nowrap rounded-lg px-2 py-2 text-soft sm:px-3 hover:bg-sunken hover:text-ink"
          >
            Settings
          </a>
        </nav>
      </header>
      <main className="flex-1">
        <h1 className="sr-only">{title}</h1>
        {children}
      </main>
    </div>
  )
}
