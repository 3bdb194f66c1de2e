/** The author's desk: packs, what is wrong with them, what lore a line would bring up and why, and the way to play them. */
import { useQuery } from '@tanstack/react-query'
import { Busy } from '../../parts/busy.tsx'
import { Page } from '../../parts/page.tsx'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import { useLink } from '../../route/use-route.ts'
import { packsQuery } from '../../wire/queries.ts'
import { PackDesk } from './pack-desk.tsx'

/** The page. */
export function DeskPage({ pack: id }: { readonly pack: string | null }) {
  const packs = useQuery(packsQuery)
  const pack = packs.data?.find((one) => one.id === id) ?? packs.data?.[0]
  return (
    <Page title="The author’s desk" wide>
      <h2 className="mt-4 font-story text-3xl">The author’s desk</h2>
      <p className="mt-2 max-w-prose text-soft">
        A pack is a folder of Markdown and YAML.{' '}
        <code className="font-figure text-ink">fatewright pack new NAME</code> makes a small one that plays;{' '}
        <code className="font-figure text-ink">pack install FOLDER</code> puts it here. Everything on this
        page is behind the screen: it spoils.
      </p>
      {packs.isPending && <Busy>Fetching the packs …</Busy>}
      {packs.isError && <TroubleNote error={packs.error} again={() => void packs.refetch()} />}
      <div className="mt-6 grid gap-6 lg:grid-cols-[16rem_1fr]">
        <nav aria-label="Packs">
          <ul className="grid gap-2">
            {packs.data?.map((one) => (
              <PackLink
                key={one.id}
                id={one.id}
                name={one.name}
                version={one.version}
                here={one.id === pack?.id}
              />
            ))}
          </ul>
        </nav>
        {pack !== undefined && <PackDesk key={pack.id} pack={pack} />}
      </div>
    </Page>
  )
}

interface PackLinkParts {
  readonly id: string
  readonly name: string
  readonly version: string
  readonly here: boolean
}

function PackLink({ id, name, version, here }: PackLinkParts) {
  const link = useLink({ page: 'desk', pack: id })
  return (
    <li>
      <a
        {...link}
        aria-current={here ? 'page' : undefined}
        className={`block rounded-xl border bg-raised px-4 py-3 hover:border-edge ${here ? 'border-lamp' : 'border-line'}`}
      >
        <span className="block font-story text-lg">{name}</span>
        <span className="text-sm text-soft">
          {id} {version}
        </span>
      </a>
    </li>
  )
}
