/**
 * Talk about the game, answered from data and with its source: the sheet, the ledger, what the character knows, the
 * rules. What is not known is said to be not known, with the nearest thing that is.
 */
import type { RulesReference } from '../../../core/protocol/rules-reference.ts'
import type { NarrateRequest } from '../../game-master.ts'
import { aboutHelp } from './about-help.ts'
import { aboutHere } from './about-here.ts'
import { aboutLevel } from './about-level.ts'
import { aboutMemory, asksMemory, nothingTold } from './about-memory.ts'
import { aboutNow } from './about-now.ts'
import { aboutPrice } from './about-price.ts'
import { aboutTurn } from './about-turn.ts'
import { aboutWorld } from './about-world.ts'
import { aboutYou } from './about-you.ts'
import { type Answer, answered } from './answer.ts'
import { asQuestion } from './as-question.ts'

const rulesAsked =
  /\bhow (?:do|does|would|can)\b|\brules?\b|\bwhat (?:does|do|is|are)\b|\bexplain\b|\bcan i\b|\bstat(?:s| block)\b/i

/** Answers a question about the game. */
export function answerQuestion(request: NarrateRequest, rules: RulesReference | null): string {
  const question = asQuestion(request.player_input)
  const { packet, cues, last_turn, so_far, understood } = request
  const past = asksMemory(question) && so_far === undefined ? aboutMemory(question, packet) : []
  if (past.length > 0) return answered(past)
  const own = [
    aboutHelp(question),
    aboutTurn(question, last_turn, packet, so_far),
    aboutLevel(question, packet),
    aboutPrice(question, request),
    aboutHere(question, request),
    aboutYou(question, packet),
    aboutNow(question, request),
  ].find((answers) => answers.length > 0)
  if (own !== undefined) return answered(own)
  const byRules = ruleAnswer(question, rules)
  const world = aboutWorld(question, packet, cues, understood?.referenced_entities ?? [])
  // Whoever asks about the past is told what they learned, or that no turn tells it.
  if (asksMemory(question))
    return world.some(({ cite }) => /^turn \d/.test(cite)) ? answered(world) : nothingTold
  // "How does grappling work" is the rules' to answer; "who is Brida" is the world's.
  if (world.length > 0 && !(byRules.length > 0 && /\bhow (?:do|does)\b|\brules?\b/i.test(question)))
    return answered(world)
  const remembered = aboutMemory(question, packet)
  if (remembered.length > 0 && byRules.length === 0) return answered(remembered)
  if (byRules.length > 0 && (rulesAsked.test(question) || world.length === 0)) return answered(byRules)
  // Whoever weighs what to do is shown what there is to do.
  return understood?.aside === 'think' ? answered(aboutNow('options', request)) : unknown(question, rules)
}

function ruleAnswer(question: string, rules: RulesReference | null): readonly Answer[] {
  const entry = rules?.find(question.replace(/^(?:what|who|how|why|can|do|does|is|are)\b/i, '')) ?? null
  return entry === null ? [] : [{ text: `${capitalised(entry.name)}: ${entry.text}`, cite: entry.cite }]
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function unknown(question: string, rules: RulesReference | null): string {
  const near = rules?.nearest(question) ?? null
  const lead =
    'I do not know; neither the rules at this table nor what your character has learned answer that.'
  if (near === null)
    return `${lead} You can ask about your sheet, the last turn and its dice, anybody you have met, the clocks, what there is to do here, or a rule by its name.`
  return `${lead} The nearest thing I have is ${near.name}: ${near.text} (${near.cite}.)`
}
