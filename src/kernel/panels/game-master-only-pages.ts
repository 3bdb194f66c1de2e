/** The pages behind the screen: the spine, what is secret, what the world is up to. Cold, and never quoted to a player. */

import type { JsonObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { factText, playerIdOf } from '../../core/state/state-queries.ts'
import { isPublicFact, knowsFact } from '../../knowledge/index.ts'
import { truncateAtWord } from '../../text/truncate.ts'
import { field, type Page } from '../folder/markdown-panel-page.ts'
import type { FolderMoment } from '../folder/read-campaign-for-folder.ts'
import { mainlineOf } from '../state/main-story-line.ts'
import { orSay, plainWords } from './values-in-words.ts'

/** .DM_BLUEPRINT.md: the mainline; only its SPINE is read in a turn. */
export function blueprintPage({ state }: FolderMoment): Page {
  const { spine, next, back } = mainlineOf(state)
  const threads = Object.values(state.threads).map((one) => `- ${one.title} (${one.status})`)
  return {
    title: 'DM_BLUEPRINT',
    sections: [
      { heading: 'SPINE', lines: orSay(spine, 'There is no mainline; the threads below are all there is.') },
      { heading: 'Next beat', lines: [next ?? 'The mainline is done.', ...(back === null ? [] : [back])] },
      { heading: 'Arcs', lines: orSay(threads, 'None.') },
    ],
  }
}

/** .DM_SECRETS.md: what the player does not know. */
export function secretsPage({ state }: FolderMoment): Page {
  return {
    title: 'DM_SECRETS',
    sections: [
      { heading: 'Not known to the player', lines: orSay(secretLines(state), 'Everything is known by now.') },
    ],
  }
}

/** What the player does not know, a line each. */
export function secretLines(state: GameState): readonly string[] {
  const player = playerIdOf(state)
  const facts = Object.values(state.facts).filter(
    (fact) => !isPublicFact(fact) && !knowsFact(state, player, fact),
  )
  return facts.flatMap((fact) => {
    const text = factText(fact)
    return text === '' ? [] : [`- ${text} (${fact.id})`]
  })
}

/** .DM_PLANNER.md: what the world does next. */
export function plannerPage({ state }: FolderMoment): Page {
  const of = (kind: string): readonly string[] =>
    Object.values(state.documents)
      .filter((row) => row.kind === kind)
      .map((row) => field(calledOf(row.id, row.value as JsonObject), wordsOf(row.value as JsonObject)))
  const hidden = Object.values(state.clocks).filter((clock) => clock.tags.includes('hidden'))
  return {
    title: 'DM_PLANNER',
    sections: [
      { heading: 'Agendas', lines: orSay(of('agenda'), 'Nobody pursues one.') },
      { heading: 'Deadlines', lines: orSay(of('time_event'), 'None is set.') },
      {
        heading: 'Hidden clocks',
        lines: orSay(
          hidden.map((one) => field(one.name, `${one.value}/${one.max}`)),
          'None is running.',
        ),
      },
    ],
  }
}

/** What a plan is called: its own name, else its id. */
function calledOf(id: string, { name, title }: JsonObject): string {
  return [name, title].find((one) => typeof one === 'string' && one !== '')?.toString() ?? id
}

function wordsOf({ name: _name, title: _title, ...rest }: JsonObject): string {
  return truncateAtWord(plainWords(rest), 400)
}
