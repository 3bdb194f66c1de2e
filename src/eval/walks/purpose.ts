/** A walker with an ending in mind: what of all that can be done now leads there, or towards where it leads there. */
import type { LoadedScenario } from '../../content/pack-loader.ts'
import { isJsonObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/state.ts'
import { type Lead, leadsTo, wantedBy } from './leads.ts'

type Book = LoadedScenario['book']

/** What leads on from a moment: lines to type, and texts of choices to pick. */
export interface Guidance {
  readonly lines: readonly string[]
  readonly texts: ReadonlySet<string>
}

/** Says what leads on. */
export type Purpose = (state: GameState) => Guidance

/** The purpose of reaching an ending. */
export function purposeOf(ending: Book['endings'][number], book: Book, leads: readonly Lead[]): Purpose {
  const wanted = [...leadsTo(ending, leads)]
  const goals = new Set(
    wantedBy(ending.if).flatMap((one) => (one.startsWith('place:') ? [one.slice(6)] : [])),
  )
  return (state) => {
    const here = state.scene.location_id
    const open = wanted.filter((lead) => lead.gives.some((one) => !isHad(one, state)))
    const near = open.filter(
      (lead) =>
        (lead.at !== undefined && lead.at === here) ||
        (lead.who !== undefined && state.scene.present_entity_ids.includes(lead.who)),
    )
    const nameOf = (id: string): string =>
      state.entities[id]?.name ?? id.slice(id.indexOf(':') + 1).replaceAll('_', ' ')
    const far = new Set([
      ...open.flatMap((lead) => lead.at ?? whereIs(lead.who, state)),
      ...[...goals].filter((place) => place !== here),
    ])
    const way = here === null ? null : stepTowards(book, here, far)
    const going = way === null ? [] : [`go to ${nameOf(way)}`]
    return {
      lines: [
        ...near.flatMap((lead) => lead.lines.map((line) => line.replaceAll('{who}', nameOf(lead.who ?? '')))),
        ...going,
        // Where all is done there is nothing left but to go on.
        ...(near.length === 0 ? going : []),
      ],
      texts: new Set([
        ...open.flatMap((lead) => lead.text ?? []),
        ...(way === null ? [] : [`Go to ${nameOf(way)}`]),
      ]),
    }
  }
}

function whereIs(who: string | undefined, state: GameState): readonly string[] {
  const place: unknown = who === undefined ? undefined : state.entities[who]?.attrs.location_id
  return typeof place === 'string' ? [place] : []
}

/** Whether the player has or knows it already. */
function isHad(wanted: string, state: GameState): boolean {
  const [kind, id] = [wanted.slice(0, wanted.indexOf(':')), wanted.slice(wanted.indexOf(':') + 1)]
  const hero = state.campaign.player_id ?? ''
  if (kind === 'fact') return state.knowledge[`${hero}|${id}`] !== undefined
  if (kind === 'item') return (state.inventory[`${hero}|${id}`]?.qty ?? 0) > 0
  if (kind !== 'flag') return false
  const flags = state.documents['world|flags']?.value
  return isJsonObject(flags) && Object.hasOwn(flags, id)
}

/** The neighbouring place through which the nearest of some places is reached; null when one is there or there is no way. */
function stepTowards(book: Book, from: string, to: ReadonlySet<string>): string | null {
  const first = new Map<string, string>([[from, '']])
  const line = [from]
  for (let index = 0; index < line.length; index += 1) {
    const here = line[index] ?? ''
    for (const way of book.places[here]?.exits ?? []) {
      if (first.has(way.to)) continue
      first.set(way.to, here === from ? way.to : (first.get(here) ?? way.to))
      if (to.has(way.to)) return first.get(way.to) ?? null
      line.push(way.to)
    }
  }
  return null
}
