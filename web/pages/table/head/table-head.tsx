/** The line above the story: which game, where, when, what is running out. */
import type { WireStanding } from '../../../../src/server/wire/campaign.ts'
import { Icon } from '../../../parts/icon.tsx'
import { useLink } from '../../../route/use-route.ts'
import { ClockFace } from './clock-face.tsx'
import { HealthBar } from './health-bar.tsx'
import { UndoButtons } from './undo-buttons.tsx'

/** The head of the table. */
export function TableHead({ standing, line }: { readonly standing: WireStanding; readonly line: boolean }) {
  const home = useLink({ page: 'start' })
  const { name, place, time, branch, view } = standing
  const sheet = view.you?.sheet ?? {}
  return (
    <header className="flex flex-wrap items-center gap-x-5 gap-y-1 border-b border-line px-3 py-2 sm:px-5">
      <a {...home} className="grid size-11 shrink-0 place-items-center rounded-lg text-lamp hover:bg-sunken">
        <Icon name="die" label="Home" className="size-6" />
      </a>
      <div className="min-w-0 flex-1 leading-tight">
        <h1 className="truncate font-story text-lg">{name}</h1>
        <p className="truncate text-sm text-soft max-sm:text-xs max-sm:text-wrap">
          {[place, time, branch === 'main' ? '' : `branch ${branch}`]
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
      </div>
      <UndoButtons campaign={standing.campaign_id} />
      <section
        aria-label="How you stand"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="flex max-w-full items-center gap-x-5 overflow-x-auto max-lg:order-last max-lg:w-full max-lg:px-1"
      >
        {typeof sheet.hp_current === 'number' && typeof sheet.hp_max === 'number' && (
          <HealthBar now={sheet.hp_current} most={sheet.hp_max} extra={Number(sheet.temp_hp ?? 0)} />
        )}
        <ul aria-label="Clocks" className="flex gap-x-4 max-sm:gap-x-2.5">
          {view.clocks.map((clock) => (
            <li key={clock.id}>
              <ClockFace {...clock} />
            </li>
          ))}
        </ul>
      </section>
      {!line && (
        <p role="status" className="order-last w-full text-center text-sm text-amber">
          The line to the server is down; it is being taken up again. You can go on typing.
        </p>
      )}
    </header>
  )
}
