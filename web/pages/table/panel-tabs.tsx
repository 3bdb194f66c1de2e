/** The way to the panels: a line of tabs where there is room, a bar at the bottom of a phone. */

import { panelNames } from '../../panels/panel-names.ts'
import { openPanels } from '../../panels/panel-view.tsx'
import { Icon } from '../../parts/icon.tsx'
import type { Panel } from '../../route/route.ts'
import { useLink } from '../../route/use-route.ts'

interface TabParts {
  readonly campaign: string
  readonly open: Panel | null
}

/** Tabs above the side panel. */
export function PanelTabs({ campaign, open }: TabParts) {
  return (
    <nav aria-label="Panels" className="flex shrink-0 flex-wrap gap-0.5 border-b border-line px-3 py-2">
      {openPanels.map((panel) => (
        <Tab key={panel} campaign={campaign} panel={panel} current={panel === open} />
      ))}
    </nav>
  )
}

function Tab({
  campaign,
  panel,
  current,
}: {
  readonly campaign: string
  readonly panel: Panel
  readonly current: boolean
}) {
  const link = useLink({ page: 'table', campaign, panel })
  const { word, icon } = panelNames[panel]
  return (
    <a
      {...link}
      aria-current={current ? 'page' : undefined}
      className={`flex min-h-9 items-center gap-1.5 rounded-lg px-2.5 text-sm hover:bg-sunken hover:text-ink ${current ? 'bg-sunken font-medium text-lamp' : 'text-soft'}`}
    >
      <Icon name={icon} className="size-4.5" />
      {word}
    </a>
  )
}

const favourites: readonly Panel[] = ['sheet', 'map', 'journal']

/** The bar at the bottom of a phone: the story, what is looked at most, and the rest. */
export function BottomBar({ campaign, open }: TabParts) {
  const often = openPanels.filter((panel) => favourites.includes(panel))
  const rest = openPanels.filter((panel) => !favourites.includes(panel))
  return (
    <nav
      aria-label="Panels"
      className="flex shrink-0 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)]"
    >
      <BarLink campaign={campaign} panel={null} current={open === null} />
      {often.map((panel) => (
        <BarLink key={panel} campaign={campaign} panel={panel} current={panel === open} />
      ))}
      <button type="button" popoverTarget="more-panels" className={`${barItem} text-soft`}>
        <Icon name="more" />
        More
      </button>
      <div
        id="more-panels"
        popover="auto"
        className="inset-x-3 top-auto bottom-16 m-0 w-auto rounded-2xl border border-line bg-raised p-2 text-ink shadow-page"
      >
        <MoreList campaign={campaign} panels={rest} />
      </div>
    </nav>
  )
}

const barItem = 'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-xs'

function BarLink({
  campaign,
  panel,
  current,
}: {
  readonly campaign: string
  readonly panel: Panel | null
  readonly current: boolean
}) {
  const link = useLink({ page: 'table', campaign, panel })
  const { word, icon } = panel === null ? ({ word: 'Story', icon: 'pen' } as const) : panelNames[panel]
  return (
    <a
      {...link}
      aria-current={current ? 'page' : undefined}
      className={`${barItem} ${current ? 'font-medium text-lamp' : 'text-soft'}`}
    >
      <Icon name={icon} />
      {word}
    </a>
  )
}

function MoreList({ campaign, panels }: { readonly campaign: string; readonly panels: readonly Panel[] }) {
  const settings = useLink({ page: 'settings' })
  const honesty = useLink({ page: 'honesty', campaign })
  const home = useLink({ page: 'start' })
  const item = 'flex min-h-12 items-center gap-3 rounded-lg px-3 hover:bg-sunken'
  return (
    <ul>
      {panels.map((panel) => (
        <li key={panel}>
          <MoreLink campaign={campaign} panel={panel} look={item} />
        </li>
      ))}
      <li>
        <a {...honesty} className={item}>
          <Icon name="scales" />
          How honestly it is told
        </a>
      </li>
      <li>
        <a {...settings} className={item}>
          <Icon name="cog" />
          Settings
        </a>
      </li>
      <li>
        <a {...home} className={item}>
          <Icon name="back" />
          All games
        </a>
      </li>
    </ul>
  )
}

function MoreLink({
  campaign,
  panel,
  look,
}: {
  readonly campaign: string
  readonly panel: Panel
  readonly look: string
}) {
  const { onClick, href } = useLink({ page: 'table', campaign, panel })
  const { word, icon } = panelNames[panel]
  return (
    <a
      href={href}
      onClick={(event) => {
        document.getElementById('more-panels')?.hidePopover()
        onClick(event)
      }}
      className={look}
    >
      <Icon name={icon} />
      {word}
    </a>
  )
}
