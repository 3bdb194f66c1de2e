/**
 * CONTEXT_PACK_NEXT: what a game master needs to go on, in at most 25 lines with fixed keys. Each list has its cap; what
 * does not fit goes by importance, and no line is cut in half.
 */

import { isMissionOver } from '../../core/document/mission-status.ts'
import { isJsonObject } from '../../core/json.ts'
import { type GameState, joinedKey } from '../../core/state/game-state.ts'
import { playerIdOf } from '../../core/state/state-queries.ts'
import { formatTime } from '../../core/time/format-and-read-time.ts'
import { viewFor } from '../../knowledge/index.ts'
import { truncateAtWord } from '../../text/truncate.ts'
import { indicatorsOf } from '../state/campaign-indicators.ts'

/** The most lines a pack has. */
export const mostPackLines = 25

/** How many entries each list may have. */
export const packCaps = { flags: 6, quests: 4, npcs: 4, inventory: 5, timers: 3, hooks: 5 } as const

/** The keys, in their order. */
export const packKeys = [
  ...['t', 'loc', 'pc', 'indicators', 'hp', 'flags', 'quests', 'npcs', 'inventory', 'timers', 'hooks'],
] as const

/** The lines of the pack. */
export function contextPack(state: GameState): readonly string[] {
  const view = viewFor(state, playerIdOf(state))
  const sheet = view.you?.sheet ?? {}
  const lists = listsOf(state, view)
  const lines = [
    `t: ${formatTime(state.campaign.calendar, state.time)}`,
    `loc: ${view.place?.name ?? '-'}`,
    `pc: ${view.you?.name ?? '-'}`,
    `indicators: ${
      indicatorsOf(state)
        .map(({ name, value }) => `${name} ${value}`)
        .join(' | ') || '-'
    }`,
    `hp: ${sheet.hp_max === undefined ? '-' : `${sheet.hp_current ?? '-'}/${sheet.hp_max}`}`,
    ...Object.entries(lists).map(([key, entries]) => {
      const most = packCaps[key as keyof typeof packCaps]
      return `${key}: ${
        entries
          .slice(0, most)
          .map(plain)
          .join(key === 'inventory' ? ', ' : ' | ') || '-'
      }`
    }),
  ]
  return lines.slice(0, mostPackLines)
}

function plain(text: string): string {
  return truncateAtWord(text.replace(/[|\n]/g, ' '), 120)
}

function listsOf(
  state: GameState,
  view: ReturnType<typeof viewFor>,
): Readonly<Record<keyof typeof packCaps, readonly string[]>> {
  const flags = state.documents[joinedKey('custom', 'flags')]?.value
  const conditions = view.you?.sheet.status_conditions
  const open = view.missions.filter((one) => !isMissionOver(one.status))
  return {
    flags: [
      ...(Array.isArray(conditions)
        ? conditions.map((one) => (isJsonObject(one) ? String(one.name) : String(one)))
        : []),
      ...(isJsonObject(flags) ? Object.keys(flags) : []),
    ],
    quests: open.map((one) => `${one.title} (${one.status})`),
    npcs: view.entities.filter((one) => one.type === 'npc' && one.present).map((one) => one.name),
    inventory: (view.you?.possessions ?? []).map(
      (one) => `${one.name}${one.quantity > 1 ? ` x${one.quantity}` : ''}`,
    ),
    timers: view.clocks.map((one) => `${one.name} ${one.value}/${one.max}`),
    hooks: open.map((one) => one.objective).filter((one) => one !== ''),
  }
}
