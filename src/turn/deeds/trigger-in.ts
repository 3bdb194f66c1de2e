/**
 * What somebody stands ready for, when it has come: what happened in this turn, held against the words of the condition.
 * It looks at comings, goings and threats; a condition about anything else waits for the player to say so.
 */
import type { ShownEvent } from '../../core/protocol/envelope.ts'
import type { Entity } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import { own, textsIn } from '../../world/state-rows.ts'
import { foldedWords } from '../interpret/folded-words.ts'

interface Sign {
  readonly words: RegExp
  readonly types: readonly string[]
}

const leaving = ['npc_left']
const coming = ['npc_arrived']
const threatening = ['threat_announced', 'threat_due', 'combat_started', 'encounter_opened', 'npc_hostile']

const signs: readonly Sign[] = [
  { words: /\b(?:moves?|does anything|makes? a move|stirs?)\b/, types: [...leaving, ...threatening] },
  {
    words:
      /\b(?:leaves?|goes|go|gets? up|stands? up|walks? (?:out|off|away)|heads?|makes? for|runs?|bolts?|slips?)\b/,
    types: leaving,
  },
  {
    words:
      /\b(?:comes?|arrives?|enters?|shows? up|walks? in|turns? up|approach\w*|appears?|returns?|is back)\b/,
    types: coming,
  },
  {
    words:
      /\b(?:attacks?|draws?|reach\w*|swings?|shoots?|fires?|lunges?|threatens?|tries|try|turns? on|goes for|fights?|starts?|trouble)\b/,
    types: threatening,
  },
]

/** The event of the turn that the condition speaks of; undefined when there is none. */
export function triggerIn(
  trigger: string,
  target: string | null,
  events: readonly ShownEvent[],
  state: GameState,
): ShownEvent | undefined {
  const said = trigger.toLowerCase()
  const types = new Set(signs.filter(({ words }) => words.test(said)).flatMap((sign) => sign.types))
  const about = meant(said, target, state)
  return events.find(({ type, details, tags }) => {
    if (!types.has(type) || tags.includes('quiet')) return false
    const who = details.npc_id ?? details.who ?? details.source_id
    return about === null || who === undefined || who === null || about.has(String(who))
  })
}

/** Whom a condition is about; null when it may be anybody. */
function meant(said: string, target: string | null, state: GameState): ReadonlySet<string> | null {
  const words = new Set(foldedWords(said))
  const people = Object.values(state.entities).filter((one) => one.type === 'npc')
  const named = people.filter((one) => isNamed(one, words)).map((one) => one.id)
  if (named.length > 0) return new Set(named)
  const pointed = /\b(?:he|she|they|it|him|her)\b/.test(said)
  return pointed && target !== null && own(state.entities, target)?.type === 'npc' ? new Set([target]) : null
}

const title = /^(?:agent|brother|captain|mother|sergeant|sister|the|old|young|company)$/

function isNamed(one: Entity, words: ReadonlySet<string>): boolean {
  const parts = foldedWords(one.name).filter((word) => !title.test(word))
  if (parts.some((word) => words.has(word))) return true
  return textsIn(one.attrs.aliases).some((name) => {
    const own = foldedWords(name)
    return own.length > 0 && own.every((word) => words.has(word))
  })
}
