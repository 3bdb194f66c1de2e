/** The pages behind the screen: the spine, what is secret, what the world is up to. Cold, and never quoted to a player. */
import type { JsonObject, JsonValue } from '../../core/json.ts'
import { type GameState, joinedKey } from '../../core/state/state.ts'
import type { FolderMoment } from '../folder/folder-source.ts'
import { field, type Page } from '../folder/page.ts'
import { mainlineOf } from '../state/mainline.ts'
import { factText } from '../turns/name-book.ts'

/** .DM_BLUEPRINT.md: the mainline; only its SPINE is read in a turn. */
export function blueprintPage({ state }: FolderMoment): Page {
  const { spine, next, back } = mainlineOf(state)
  const threads = Object.values(state.threads).map((one) => `- ${one.title} (${one.status})`)
  return {
    title: 'DM_BLUEPRINT',
    sections: [
      { heading: 'SPINE', lines: spine },
      { heading: 'Next beat', lines: [next ?? 'The mainline is done.', ...(back === null ? [] : [back])] },
      { heading: 'Arcs', lines: threads },
    ],
  }
}

/** .DM_SECRETS.md: what the player does not know. */
export function secretsPage({ state }: FolderMoment): Page {
  return {
    title: 'DM_SECRETS',
    sections: [{ heading: 'Not known to the player', lines: secretLines(state) }],
  }
}

/** What the player does not know, a line each. */
export function secretLines(state: GameState): readonly string[] {
  const player = state.campaign.player_id ?? ''
  const facts = Object.values(state.facts).filter(
    (fact) =>
      !['known', 'player', 'public'].includes(fact.visibility) &&
      !Object.hasOwn(state.knowledge, joinedKey(player, fact.id)),
  )
  return facts.map((fact) => `- ${fact.id}: ${factText(fact.object as JsonValue)}`)
}

/** .DM_PLANNER.md: what the world does next. */
export function plannerPage({ state }: FolderMoment): Page {
  const of = (kind: string): readonly string[] =>
    Object.values(state.documents)
      .filter((row) => row.kind === kind)
      .map((row) => field(row.id, shortly(row.value as JsonObject)))
  const hidden = Object.values(state.clocks).filter((clock) => clock.tags.includes('hidden'))
  return {
    title: 'DM_PLANNER',
    sections: [
      { heading: 'Agendas', lines: of('agenda') },
      { heading: 'Deadlines', lines: of('time_event') },
      { heading: 'Hidden clocks', lines: hidden.map((one) => field(one.name, `${one.value}/${one.max}`)) },
    ],
  }
}

function shortly(value: JsonObject): string {
  return JSON.stringify(value).slice(0, 400)
}
