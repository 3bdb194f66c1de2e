/**
 * What anybody at a place could answer, with or without words of their own: the hour, when what rises by the hour is at
 * its full, who stands there, how one gets somewhere. It tells nothing that the player's character could not find out by
 * asking the game master.
 */
import { personOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { rowOf } from '../../core/state/state-queries.ts'
import { isHidden } from '../../knowledge/index.ts'
import { capitalizeFirstLetter, countOf } from '../../text/capitals-articles-plurals-lists.ts'
import { foldedTokens } from '../../text/word-and-text-similarity.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { routeTo } from '../exits-and-routes.ts'
import { periodOf } from '../time/ticking-clocks.ts'
import { timeAtSeconds, worldSeconds } from '../time/world-seconds.ts'

/** A question, and the moment it is asked in. */
export interface CommonQuestion {
  readonly question: string
  readonly topics: readonly string[]
  readonly state: GameState
  readonly definition: WorldDefinition
  readonly who: string
}

const asksHour =
  /\bwhat (?:time|hour) (?:is it|it is)\b|\bhow late (?:is it|it is)\b|\bwhat(?:'s| is) the (?:time|hour)\b|\b(?:have|has|got|know|knows|tell (?:me|us)) the time\b/i
const asksCourse =
  /\b(?:when|how (?:long|soon|fast|high|far|much|deep|bad|quick\w*)|what (?:time|hour)|by what|is it rising|rising|will it|is the|until|till|before)\b/i
const asksWhere =
  /\bwhere(?:'s|s| is| are| can (?:i|we) find)\b|\bwhere (?:[\p{L}'-]+ ){1,5}(?:is|are|lies|stands|lives)\b|\bwhich way\b|\bhow (?:do|can|would|to) (?:(?:i|we|you|one) )?(?:get|go|come)\b|\bthe way to\b/iu
const asksWho = /\bwho(?:'s|s| is| are| was)\b|\bwho (?:[\p{L}'-]+ ){1,4}(?:is|are)\b/iu

/** What anybody could answer, as they would say it; null when it takes a person who knows. */
export function commonKnowledge(asked: CommonQuestion): string | null {
  return hourOf(asked) ?? courseOf(asked) ?? wayTo(asked) ?? whoIs(asked)
}

function hourOf({ question, state }: CommonQuestion): string | null {
  if (!asksHour.test(question)) return null
  return `It has gone ${clockTime(state.time)}.`
}

function clockTime({ hour, minute }: { readonly hour: number; readonly minute: number }): string {
  if (minute === 0 && hour === 0) return 'midnight'
  if (minute === 0 && hour === 12) return 'noon'
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** What rises by the hour and is spoken of by everybody: an author who made it a subject has said so. */
export function courseOf({ question, topics, state, definition }: CommonQuestion): string | null {
  if (!asksCourse.test(question)) return null
  // "How long have you worn that coat?" has no tide in it.
  const words = new Set(foldedTokens(question.replace(/\bhow (?:long|high|far|deep|fast)\b/gi, 'how')))
  const isOfOneself = /\b(?:have|has|do|did|are|were|will|would|can) (?:you|u|ya)\b/i.test(question)
  const { calendar } = state.campaign
  const now = worldSeconds(calendar, state.time)
  const rising = Object.values(state.clocks).filter(({ id }) => rowOf(definition.topics, id) !== undefined)
  const isOnlyOne = rising.length === 1 && topics.length === 0 && risesUnnamed.test(question)
  for (const clock of Object.values(state.clocks)) {
    const subject = rowOf(definition.topics, clock.id)
    const period = periodOf(clock)
    if (subject === undefined || period === null || clock.value >= clock.max) continue
    const names = [subject.name, ...subject.aliases].flatMap(foldedTokens).filter((word) => word.length > 3)
    const isNamed = names.some((word) => words.has(word))
    if (!isNamed && (isOfOneself || (!topics.includes(clock.id) && !isOnlyOne))) continue
    const full = (Math.floor(now / period) + clock.max - clock.value) * period
    const name = capitalizeFirstLetter(subject.name)
    return `${name}? Higher every ${span(period / 60)}, and at its full by ${clockTime(timeAtSeconds(calendar, full))}.`
  }
  return null
}

/** "How fast is it coming?", "how fast she is rising": where only one thing rises by the hour, everybody knows what. */
const risesUnnamed =
  /\b(?:how (?:fast|soon|quick\w*|high|far|long)|when)\b.*\b(?:it|she|that|this)(?:'s| is|'ll| will)? .{0,16}?\b(?:rising|rise|rises|come|comes|coming|climbing|getting (?:higher|here|up))\b|\bhow (?:fast|soon|quick\w*|high|far) (?:is|will|does|'s) (?:it|she|that|this) (?:rise|rising|come|coming|climb|climbing|get|getting|be)\b/i

function span(minutes: number): string {
  if (minutes === 30) return 'half hour'
  if (minutes === 60) return 'hour'
  return countOf(Math.round(minutes), 'minute')
}

/** How one gets to a place, or that one stands in it, or before the person who is looked for. */
export function wayTo({ question, topics, state, definition, who }: CommonQuestion): string | null {
  if (!asksWhere.test(question)) return null
  for (const id of topics) {
    const entity = rowOf(state.entities, id)
    if (entity === undefined || isHidden(state, entity)) continue
    if (entity.type === 'npc' && state.scene.present_entity_ids.includes(id))
      return `${entity.name}? Right here. Use your eyes.`
    if (entity.type !== 'location') continue
    if (id === state.scene.location_id)
      return `${capitalizeFirstLetter(entity.name)}? You are standing in it.`
    const legs = routeTo(state, definition, id, who)
    const [first] = legs ?? []
    if (legs === null || first === undefined) continue
    const minutes = legs.reduce((sum, leg) => sum + leg.minutes, 0)
    const by =
      legs.length === 1
        ? 'Straight on from here'
        : `By way of ${rowOf(state.entities, first.to)?.name ?? 'the street'}`
    return `${capitalizeFirstLetter(entity.name)}? ${by}, ${countOf(minutes, 'minute')} on foot.`
  }
  return null
}

/** What a person is, as everybody knows it who knows their name. */
function whoIs({ question, topics, state }: CommonQuestion): string | null {
  if (!asksWho.test(question)) return null
  for (const id of topics) {
    const entity = rowOf(state.entities, id)
    if (entity?.type !== 'npc' || isHidden(state, entity)) continue
    const role = personOf(entity).knownRole
    if (role !== '' && state.scene.present_entity_ids.includes(id))
      return `${entity.name}? ${capitalizeFirstLetter(role)}.`
  }
  return null
}
