/** An answer out of character: short, and with the file it can be looked up in. The engine names the source itself. */

import { splitNarration } from '../../text/sentences.ts'
import type { RecordedTurn } from '../turns/read-turn-from-log.ts'

const most = 6

const sources: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:rule|roll|dice|dc|check|rest|spell|attack|advantage|damage)s?\b/i,
    'engine/mechanics/HOUSE_RULES.md',
  ],
  [/\b(?:quest|mission|task|job)s?\b/i, 'quests/QUEST_LOG.md'],
  [/\b(?:map|place|where|way)s?\b/i, 'index.md'],
  [/\b(?:before|last|happened|remember|recap)\b/i, 'sessions/CURRENT_SESSION.md'],
  [/\b(?:command|head|code|handle)s?\b/i, 'engine/CLI_SPEC.md'],
]

/** The rest of an answer, short, with its source. */
export function citation(rest: string, played: Pick<RecordedTurn, 'input'>, campaignId: string): string {
  const found = sources.find(([words]) => words.test(played.input))?.[1] ?? 'STATE_PANEL.json'
  const source = found.startsWith('engine/') ? found : `campaigns/${campaignId}/${found}`
  const brief = splitNarration(rest).slice(0, most).join(' ')
  return [...(brief === '' ? [] : [brief]), `Source: ${source}`].join('\n') // enforces: KRN-15
}
