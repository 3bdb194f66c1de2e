/** Questions about what was just played: what happened, why a number was what it was, where a sentence came from. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import type { ContextPacket } from '../../../core/protocol/context-packet.ts'
import { joinList } from '../../../text/grammar.ts'
import type { NarrateRequest, TurnBefore } from '../../game-master.ts'
import type { Answer } from './answer.ts'

const why =
  /\bwhy\b.*\b(?:dc|difficult|roll|fail|miss|succeed|check|number|hard|hit|dice)|\bhow (?:was|is) (?:that|the dc|it) (?:set|decided|calculated)|\bwhat did i roll\b/i
const happened =
  /\bwhat (?:just )?happened\b|\blast turn\b|\brecap\b|\bremind me\b|\bwhat did i (?:just )?do\b|\bpreviously\b|\bstory so far\b|\bwhere were we\b|\bcatch me up\b|\bsummar(?:y|ise|ize)\b/i
const justNow = /\bjust (?:happened|do|did)\b|\blast turn\b|\bwhat did i do\b/i
const source =
  /\bwhy (?:this|that) (?:line|sentence)\b|\bwhere (?:does|did) (?:this|that) (?:line|sentence|come)\b|\bwho wrote\b|\bwhy did you say\b|\bsources?\b/i

/** Answers what is asked about the last turn; empty when nothing is. */
export function aboutTurn(
  question: string,
  last: TurnBefore | undefined,
  packet: ContextPacket,
  soFar: NonNullable<NarrateRequest['so_far']> = [],
): readonly Answer[] {
  if (source.test(question)) return last === undefined ? [] : sources(last)
  if (why.test(question)) return last === undefined ? [] : reasons(last)
  if (!happened.test(question)) return []
  return soFar.length > 1 && !justNow.test(question) ? [story(soFar)] : recap(last, packet)
}

/** The story in the words it was told in, each with its turn. */
function story(lines: NonNullable<NarrateRequest['so_far']>): Answer {
  return { text: lines.map(({ turn, text }) => `Turn ${turn}: ${text}`).join('\n\n'), cite: '' }
}

function recap(last: TurnBefore | undefined, packet: ContextPacket): readonly Answer[] {
  if (last === undefined) {
    const before = packet.recent_events.at(-1)
    return before === undefined ? [] : [{ text: before.text, cite: `turn ${before.turn_no}` }]
  }
  const dice = last.dice_rolls.length === 0 ? '' : ` The dice: ${last.dice_rolls.join('; ')}.`
  return [
    {
      text: `You typed: ${quoted(last.player_input)} ${last.narrative}${dice}`,
      cite: `turn ${last.turn_no}`,
    },
  ]
}

function quoted(text: string): string {
  return `"${text.replace(/["“”]/g, "'").trim()}"`
}

function reasons(last: TurnBefore): readonly Answer[] {
  const told = last.engine_events.flatMap(({ type, details }) => {
    if (type === 'attack') return [attackReason(details)]
    if (type === 'check' || typeof details.rule === 'string') return [checkReason(details)]
    if (type === 'no_roll' && typeof details.reason === 'string')
      return [`Nothing was rolled: ${details.reason}`]
    return []
  })
  const dice = last.dice_rolls.length === 0 ? [] : [`Rolled: ${last.dice_rolls.join('; ')}.`]
  if (told.length === 0) return [{ text: 'Nothing was rolled in that turn.', cite: `turn ${last.turn_no}` }]
  return [{ text: [...told, ...dice].join(' '), cite: `turn ${last.turn_no}, the ledger` }]
}

function checkReason(details: JsonObject): string {
  const rule = typeof details.rule === 'string' ? `${details.rule.replace(/\.$/, '')}.` : ''
  const parts = partsOf(details.dc_parts)
  const dc =
    typeof details.dc === 'number'
      ? ` The difficulty was ${details.dc}${parts === '' ? '' : `: ${parts}`}.`
      : ''
  const added = partsOf(details.modifiers)
  return `${rule}${dc}${added === '' ? '' : ` You added ${added}.`}`
}

function attackReason(details: JsonObject): string {
  const parts = partsOf(details.ac_parts)
  const edge = Array.isArray(details.edge_reasons)
    ? details.edge_reasons.filter((one) => typeof one === 'string')
    : []
  const bent =
    edge.length === 0
      ? ''
      : ` It was rolled ${details.advantage === true ? 'with advantage' : 'with disadvantage'}, because ${joinList(edge as string[])}.`
  return `The attack was measured against armour class ${String(details.ac)}${parts === '' ? '' : ` (${parts})`}; added: ${partsOf(details.modifiers) || 'nothing'}.${bent}`
}

/** "13 for the task (to win somebody over)" … */
function partsOf(value: JsonValue | undefined): string {
  if (!Array.isArray(value)) return ''
  return joinList(
    value.flatMap((one) => {
      if (!isJsonObject(one) || typeof one.value !== 'number') return []
      const reason =
        typeof one.reason === 'string' ? one.reason : typeof one.source === 'string' ? one.source : ''
      return [`${one.value} for ${reason}`]
    }),
  )
}

function sources(last: TurnBefore): readonly Answer[] {
  if (last.sources.length === 0)
    return [
      { text: 'Whoever told that turn did not say where its words came from.', cite: `turn ${last.turn_no}` },
    ]
  const told = last.sources.map(
    ({ text, from }) =>
      `"${text.replace(/["“”]/g, "'").slice(0, 60)}${text.length > 60 ? '…' : ''}" is ${sourceName(from)}.`,
  )
  return [{ text: told.join(' '), cite: `turn ${last.turn_no}` }]
}

function sourceName(from: string): string {
  // Which entry of the pack it is stays with its author: an entry's id may call a sentence a lie.
  const names = from.split(' ').map((one) => {
    if (one === 'player') return 'your own line'
    if (one.startsWith('engine')) return 'the engine'
    return one.startsWith('lib:') ? "from the narrator's library" : 'from the pack'
  })
  return joinList([...new Set(names)])
}
