/** The pages of a campaign that a person opens first: what it is bound to, who plays it, what the world and the quests are at. */

import { isMissionOver } from '../../core/document/mission-status.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { playerIdOf } from '../../core/state/state-queries.ts'
import { formatTime } from '../../core/time/format-and-read-time.ts'
import { viewFor } from '../../knowledge/index.ts'
import { truncateAtWord } from '../../text/truncate.ts'
import { field, type Page } from '../folder/markdown-panel-page.ts'
import type { FolderMoment } from '../folder/read-campaign-for-folder.ts'
import { type CodeLetter, objectsInView } from '../input/objects-in-view.ts'
import { indicatorsOf } from '../state/campaign-indicators.ts'
import { panelDocuments } from '../state/governance-companion-map-documents.ts'
import { mainlineOf } from '../state/main-story-line.ts'
import { orSay, plainWords } from './values-in-words.ts'

/** ACTIVE.md: which campaign is played. */
export function activePage(campaignId: string): Page {
  return { title: 'ACTIVE', sections: [{ heading: 'Campaign', lines: [field('campaign_id', campaignId)] }] }
}

/** The cartridge that a campaign is bound to: the pack its scenario plays in, else the campaign itself. */
export function cartridgeOf(state: GameState): {
  readonly id: string
  readonly version: string
  readonly lock: string
} {
  const book = state.documents['world|book']?.value as JsonObject | undefined
  const packs = Array.isArray(book?.packs) ? book.packs.filter(isJsonObject) : []
  const [main] = packs.toReversed()
  const text = (value: unknown, other: string): string =>
    typeof value === 'string' && value !== '' ? value : other
  return {
    id: text(main?.id, 'homebrew'),
    version: text(main?.version, '0.0.0'),
    lock: text(main?.hash, '-'),
  }
}

/** CAMPAIGN.md: what the campaign is bound to. */
export function campaignPage({ state, head }: FolderMoment): Page {
  const { id, version, lock } = cartridgeOf(state)
  const { campaign } = state
  return {
    title: 'CAMPAIGN',
    sections: [
      {
        heading: 'Campaign',
        lines: [
          ...[
            field('campaign_id', campaign.id),
            field('name', campaign.name),
            field('ruleset', campaign.ruleset),
          ],
          ...[field('input_profile', campaign.input_profile), field('branch', head.branch)],
        ],
      },
      {
        heading: 'Cartridge',
        lines: [field('cartridge_id', id), field('version_lock', version), field('content_lock', lock)],
      },
    ],
  }
}

const profileKeys = [
  'STYLE',
  'DIFFICULTY',
  'RULES',
  'PACING',
  'COMBAT_FREQ',
  'MYSTERY_VS_ACTION',
  'LINES_VEILS',
] as const

/** PLAYER_PROFILE.md: at most eight lines about what the player likes. */
export function profilePage({ state }: FolderMoment): Page {
  const agreed = state.campaign.calibration as JsonObject
  const at = (...path: readonly string[]): string => {
    const value = path.reduce<unknown>((here, key) => (isJsonObject(here) ? here[key] : undefined), agreed)
    return plainWords(value as JsonValue | undefined)
  }
  const values: Readonly<Record<(typeof profileKeys)[number], string>> = {
    STYLE: at('tone'),
    DIFFICULTY: at('risk', 'lethality'),
    RULES: state.campaign.ruleset,
    PACING: at('pacing'),
    COMBAT_FREQ: at('themes', 'combat'),
    MYSTERY_VS_ACTION: at('themes', 'mystery'),
    LINES_VEILS: at('boundaries'),
  }
  return {
    title: 'PLAYER_PROFILE',
    sections: [
      {
        heading: 'Preferences',
        lines: profileKeys.map((key) => field(key, truncateAtWord(values[key], 200))),
      },
    ],
  }
}

/** WORLD_STATE.md: the measures of the world and where clues stand. */
export function worldPage({ state }: FolderMoment): Page {
  const view = viewFor(state, playerIdOf(state))
  return {
    title: 'WORLD_STATE',
    sections: [
      {
        heading: 'Indicators',
        lines: orSay(
          indicatorsOf(state).map((one) => field(one.name, `${one.value}/${one.max}`)),
          'None is kept in this campaign; update_state_panel sets one.',
        ),
      },
      {
        heading: 'Clocks',
        lines: orSay(
          view.clocks.map((one) => field(one.name, `${one.value}/${one.max}`)),
          'None is running that could be seen.',
        ),
      },
      { heading: 'Known facts', lines: [field('count', view.facts.length), field('clues', 'CLUE_LOG.json')] },
    ],
  }
}

/** GOVERNANCE_PANEL.md: what somebody rules, when they rule anything. */
export function governancePage({ state }: FolderMoment): Page {
  return {
    title: 'GOVERNANCE_PANEL',
    sections: documentSections(state, 'governance', 'Nothing is governed.'),
  }
}

function documentSections(
  state: GameState,
  kind: 'governance' | 'companion' | 'map',
  none: string,
): Page['sections'] {
  const sections = panelDocuments(state, kind).map(({ id, value }) => ({
    heading: id,
    lines: Object.entries(value).map(([key, leaf]) => field(key, plainWords(leaf))),
  }))
  return sections.length > 0 ? sections : [{ heading: 'None', lines: [none] }]
}

/** index.md: where everything is, for whoever comes in. */
export function indexPage({ state, told }: FolderMoment): Page {
  const view = viewFor(state, playerIdOf(state))
  const here = objectsInView(state).filter((one) => one.here && one.id !== view.place?.id)
  const carried = new Set((view.you?.possessions ?? []).map((one) => one.id))
  const listed = (letter: CodeLetter, none: string): readonly string[] => {
    const found = here.filter((one) => one.letter === letter && !carried.has(one.id))
    return orSay(
      found.slice(0, 20).map((one) => `- @${one.handle} ${one.name}`),
      none,
    )
  }
  return {
    title: state.campaign.name,
    sections: [
      {
        heading: 'Now',
        lines: [
          ...[field('turn', told), field('time', formatTime(state.campaign.calendar, state.time))],
          ...[field('place', view.place?.name ?? '-'), field('character', view.you?.name ?? '-')],
        ],
      },
      { heading: 'People here', lines: listed('N', 'Nobody.') },
      { heading: 'Things here', lines: listed('I', 'Nothing to speak of.') },
      { heading: 'Ways from here', lines: listed('L', 'None that is known.') },
      {
        heading: 'Files',
        lines: [
          '- STATE_PANEL.json: where everything stands',
          '- OBJECT_INDEX.json: what can be pointed at',
          '- sessions/SESSION_INDEX.md: what happened',
          '- quests/QUEST_LOG.md: what is to be done',
          '- characters/PCs/pc_current.md: who is played, and what they carry',
          '- CLUE_LOG.json: what was found out',
          '- log/records.jsonl: the game itself; everything else is made from it',
        ],
      },
    ],
  }
}

/** QUEST_LOG.md: what is to be done; the active ones first. */
export function questPage({ state }: FolderMoment): Page {
  const { missions } = viewFor(state, playerIdOf(state))
  const line = (one: (typeof missions)[number]): string =>
    `- ${one.title} (${one.status})${one.objective === '' ? '' : `: ${one.objective}`}`
  const { back } = mainlineOf(state)
  return {
    title: 'QUEST_LOG',
    sections: [
      {
        heading: 'Active',
        lines: orSay(
          missions.filter((one) => !isMissionOver(one.status)).map(line),
          'Nothing is asked of anybody.',
        ),
      },
      { heading: 'The way back', lines: [back ?? 'You are on it.'] },
      {
        heading: 'Over',
        lines: orSay(missions.filter((one) => isMissionOver(one.status)).map(line), 'Nothing yet.'),
      },
    ],
  }
}

/** pc_current.md: who is played. */
export function characterPage({ state }: FolderMoment): Page {
  const { you } = viewFor(state, playerIdOf(state))
  const sheet = Object.entries(you?.sheet ?? {}).map(([key, value]) => field(key, plainWords(value)))
  return {
    title: you?.name ?? 'Nobody yet',
    sections: [
      { heading: 'Sheet', lines: [field('id', you?.id ?? '-'), ...sheet] },
      {
        heading: 'Carries',
        lines: orSay(
          (you?.possessions ?? []).map(
            (one) => `- ${one.name}${one.quantity === 1 ? '' : ` x${one.quantity}`}`,
          ),
          'Nothing.',
        ),
      },
    ],
  }
}

/** pet_current.md: who goes along. */
export function companionPage({ state }: FolderMoment): Page {
  return { title: 'COMPANIONS', sections: documentSections(state, 'companion', 'Nobody goes along.') }
}
