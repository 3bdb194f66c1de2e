/**
 * A told turn in the kernel's fixed form. The engine writes every part but the words of the narration; the form never
 * depends on who told the turn, and nothing hidden can come in, because nothing hidden is handed over.
 */

import type { PlayerTurn } from '../../core/protocol/turn-envelope.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { playerIdOf } from '../../core/state/state-queries.ts'
import { viewFor } from '../../knowledge/index.ts'
import { splitNarration } from '../../text/sentences.ts'
import { truncateAtWord } from '../../text/truncate.ts'
import { objectsInView } from '../input/objects-in-view.ts'
import { bindCodes, type CodeBinding } from '../input/short-code-bindings.ts'
import { indicatorsOf } from '../state/campaign-indicators.ts'
import type { RecordedTurn } from '../turns/read-turn-from-log.ts'
import type { Sections } from './answer-sections.ts'
import { citation } from './answer-source-citation.ts'
import { drawHud, type HudFacts } from './draw-hud.ts'
import { tellScene } from './narration-opening.ts'
import { printSuggestions, type Suggestion, suggest } from './suggest-next-commands.ts'

/** A turn in its parts. */
export interface RenderedTurn {
  readonly sections: Sections
  readonly suggestions: readonly Suggestion[]
  readonly hud: readonly string[]
  readonly codes: CodeBinding
}

/** Renders a turn; `binding` is what its display bound, when its campaign plays with codes. */
export function renderTurn(
  shown: PlayerTurn,
  played: RecordedTurn,
  state: GameState,
  binding: CodeBinding | null,
): RenderedTurn {
  const objects = objectsInView(state)
  const codes = binding ?? bindCodes(objects, shown.turn.turn_no, null)
  const suggestions = suggest(shown.planning_block, objects, state.campaign.input_profile !== 'kernel')
  const hud = drawHud(hudFacts(shown, state), objects, codes)
  const told = tellScene(shown.narrative || shown.god_mode_response, setting(shown))
  const talk = played.mode === 'DM' || played.mode === 'GOD'
  const sections: Sections = {
    Scene: told.scene,
    Adjudication: talk ? 'Nothing was rolled: this is talk at the table.' : adjudication(played, shown),
    Result: talk ? citation(told.rest, played, shown.campaign_id) : result(played, told.rest),
    'Next Suggestions': printSuggestions(suggestions),
    HUD: hud.join('\n'),
  }
  return { sections, suggestions, hud, codes }
}

function setting(shown: PlayerTurn): string {
  return `It is ${shown.world_time.time_of_day.toLowerCase()}, and you are at ${shown.location_confirmed}.`
}

/** How it was decided: the head as it was understood, every formula, or why there was none. */
function adjudication(played: RecordedTurn, shown: PlayerTurn): string {
  const echo = `Understood as [${played.head}]${played.inferred ? ' (inferred)' : ''}: ${truncateAtWord(played.words, 120)}${played.risk === null ? '' : `, ${played.risk} risk`}.`
  const checks = played.checks.map((line) => `- ${line}`)
  const why = played.unrolled[0] ?? 'Nothing about it was uncertain.'
  const rolled = checks.length > 0 ? checks : [`- No roll. ${why}`]
  return [echo, ...rolled, ...shown.notices.map((notice) => `- ${notice}`)].join('\n')
}

/** What came of it: the rest of the telling, a table, what was found, what it cost. */
function result(played: RecordedTurn, rest: string): string {
  const rows = played.outcomes.map(({ action, result: came }) => `| ${cell(action)} | ${cell(came)} |`)
  const found = played.discoveries.map((line) => `- ${line}`)
  const nothing =
    played.nothing === null ? [] : [`No key clue, no new progress: ${played.nothing.replace(/[.\s]+$/, '')}.`] // enforces: KRN-20
  const voice =
    played.voice === null
      ? []
      : [`Inner voice (${played.voice}): ${splitNarration(played.narrative)[0] ?? ''}`]
  return [
    ...(rest === '' ? [] : [rest]),
    ...(rows.length === 0 ? [] : [['| action | result |', '|---|---|', ...rows].join('\n')]),
    ...(found.length === 0 ? nothing : [['Discoveries:', ...found].join('\n')]),
    ...(played.consequences.length === 0
      ? []
      : [['Consequences:', ...played.consequences.map((line) => `- ${line}`)].join('\n')]),
    ...voice,
  ].join('\n\n')
}

function cell(text: string): string {
  return text.replace(/[|\n]/g, ' ').trim()
}

function hudFacts(shown: PlayerTurn, state: GameState): HudFacts {
  const header = shown.session_header
    .split('\n')
    .filter((line) => /^(?:Timestamp|Status|Conditions):/.test(line))
  const line = (name: string): string =>
    header.find((one) => one.startsWith(name))?.slice(name.length + 2) ?? ''
  const view = viewFor(state, playerIdOf(state))
  const clocks = view.clocks.slice(0, 5).map(({ name, value, max }) => `${name} ${value}/${max}`)
  const measures = indicatorsOf(state).map(({ name, value, max }) => `${name} ${value}/${max}`)
  return {
    where: [line('Timestamp'), shown.location_confirmed].filter(Boolean).join(' · '),
    status: [line('Status'), shown.resources].filter(Boolean).join(' · '),
    others: [clocks.join(' · '), measures.join(' · '), line('Conditions')],
  }
}
