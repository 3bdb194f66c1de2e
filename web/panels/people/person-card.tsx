/** Somebody: who they are, where they were, how they stand to you, what they said. */
import type { WireAcquaintance } from '../../../src/server/wire/player-views.ts'
import { Button } from '../../parts/button.tsx'
import { TurnLink } from '../turn-link.tsx'
import { useLine } from '../use-line.tsx'

interface PersonParts {
  readonly campaign: string
  readonly person: WireAcquaintance
}

/** One person. */
export function PersonCard({ campaign, person }: PersonParts) {
  const { name, role, present, attitude } = person
  const line = useLine()
  return (
    <li className="rounded-xl border border-line bg-raised px-4 py-3">
      <div className="flex items-center gap-3">
        <Portrait name={name} present={present} />
        <div className="mr-auto min-w-0">
          <h3 className="font-story text-lg leading-tight">{name}</h3>
          {role !== '' && <p className="text-sm text-soft">{role}</p>}
        </div>
        {present && line !== null && (
          <Button size="small" onClick={() => line.write(`I talk to ${name} about `)}>
            Talk
          </Button>
        )}
      </div>
      <p className="mt-2 text-sm">
        <Whereabouts campaign={campaign} person={person} />
        {attitude !== null && (
          <span className="text-soft">
            {' '}
            {short(name)} {attitude}.
          </span>
        )}
      </p>
      <Remembered campaign={campaign} title={`${short(name)} told you`} rows={person.told} />
      <Remembered campaign={campaign} title="You also know" rows={person.known} />
    </li>
  )
}

function Whereabouts({ campaign, person: { present, seen } }: PersonParts) {
  if (present) return <span className="font-medium text-tide">Here now.</span>
  if (seen === null) return <span>You have only heard of them.</span>
  return (
    <span>
      Last seen{seen.place === '' ? '' : ` at ${seen.place}`},{' '}
      <TurnLink campaign={campaign} turn={seen.turn} inline />.
    </span>
  )
}

function Remembered({
  campaign,
  title,
  rows,
}: {
  readonly campaign: string
  readonly title: string
  readonly rows: WireAcquaintance['told']
}) {
  if (rows.length === 0) return null
  return (
    <div className="mt-2.5">
      <h4 className="text-sm font-medium text-soft">{title}</h4>
      <ul className="mt-0.5 grid gap-1.5">
        {rows.map(({ text, turn }) => (
          <li key={text} className="border-l-3 border-line pl-3 font-story leading-snug">
            {text} {turn !== null && <TurnLink campaign={campaign} turn={turn} inline />}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Whom one has no picture of is drawn by their letter. */
function Portrait({ name, present }: { readonly name: string; readonly present: boolean }) {
  return (
    <span
      aria-hidden
      className={`grid size-10 shrink-0 place-items-center rounded-full border font-story text-lg ${present ? 'border-tide text-tide' : 'border-line text-soft'}`}
    >
      {short(name)[0]}
    </span>
  )
}

/** A name as one speaks of somebody: "Sergeant Pell Rusk" is called Rusk, "Tusk's cousin" is not called cousin. */
function short(name: string): string {
  const last = name.split(' ').at(-1) ?? name
  return /^\p{Lu}/u.test(last) ? last : name
}
