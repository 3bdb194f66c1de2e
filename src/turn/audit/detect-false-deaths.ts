/** Deaths that are told and did not happen: whoever lives in the state is alive, however well the story dies. */
import { lazy } from '../../core/lazy-constant.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import type { AuditInput, Finding } from './audit-input-and-findings.ts'
import { finding } from './audit-input-and-findings.ts'
import { nameWords, writtenNames } from './names-of-entity.ts'
import { sceneEntities } from './numbers-that-may-be-said.ts'
import type { Prose } from './split-sentences-and-speech.ts'

const dying = String.raw`(?:(?:is|was|are|were|has been|have been|lies|lay|falls|fell|drops|dropped|collapses|collapsed|slumps|crumples),?\s(?:[a-z]+\s){0,3}?(?:dead|slain|killed|lifeless|headless|murdered|beheaded)\b|dies\b|died\b|breathes\s(?:his|her|their|its)\slast|is\sno\smore\b|(?:has|have)\s(?:died|perished)|perishe[sd]\b|(?:draws|takes)\s(?:his|her|their|its)\s(?:last|final)\sbreath|will\snever\s(?:wake|rise|speak)\sagain|bleeds\sout\b|expires\b)`
const killing = String.raw`\b(?:kill(?:s|ed|ing)?|slay(?:s|ing)?|slew|slain|murder(?:s|ed)?|behead(?:s|ed)?|decapitate[sd]?|execute[sd]?|finish(?:es|ed)? off|end(?:s|ed)? the life of)\s(?:[a-z]+\s){0,2}?`
/** Words between a name and its dying; what somebody tells of another, or of their own people, is not about them. */
const between = String.raw`(?:(?!(?:tells?|told|knows?|knew|hears?|mourns?|that|how|who|whose)\b|(?:his|her|their|its|the)\s[a-z]+\s(?:is|was|were|are|has|have|lies|lay|dies|died)\b)[a-z'’]+,?\s){0,5}?`
/** Whoever is "you", told as somebody else. */
const hero =
  "(?:the player(?:['’]s)?(?: character)?|(?:your|the main|the player) character|the (?:hero|heroine|protagonist|adventurer)|the character)"
const ownDeath =
  /\byou\s(?:are\s(?:dead|slain|killed)|die\b(?!\s(?:to|for)\b)|have\s(?:died|perished)|breathe\syour\slast|draw\syour\s(?:last|final)\sbreath|fall\s(?:down\s)?dead)/i
const unreal =
  /\b(?:would|could|might|if|unless|should|almost|nearly|not|never|n['’]t|as if|as though|like|threatens?|want(?:s|ed)?|try|tries|trying|about to|until|before|when|may|plans?|half|seem(?:s|ed)?|looks?|thinks?|believes?|say|says|playing|pretend(?:s|ing)?)\b/i

const heroDies = new RegExp(
  String.raw`\b${hero}\s${between}${dying}|${killing}${hero}\b|\b${hero}['’]s\s(?:corpse|lifeless|dead body|death)`,
  'i',
)

const corpse = String.raw`['’]s\s(?:corpse|lifeless|dead body)`
/** In every sentence in which anybody could be told to be dead: only then is it worth asking who. */
const anyDeath = new RegExp(`${dying}|${killing}|${corpse}`, 'i')

/** The deaths that did not happen. */
export function detectDeaths(prose: Prose, input: AuditInput): readonly Finding[] {
  const living = sceneEntities(input)
    .filter((entity) => isPerson(entity) && isAlive(entity, input))
    .slice(0, 60)
  const player = living.find((entity) => entity.id === input.player_id)
  // Of two dogs the one that fell is meant, by whatever word both are called.
  const taken = new Set(fallsIn(input).flatMap(({ details }) => nameWords(String(details.name ?? ''))))
  const patterns = lazy(() => living.map((entity) => [entity, patternFor(entity, taken)] as const))
  return prose.sentences.flatMap((sentence) => {
    if (unreal.test(sentence.told)) return []
    if (player !== undefined && (ownDeath.test(sentence.told) || heroDies.test(sentence.told)))
      return [finding('PIPE-19', `${player.name} is alive.`, sentence)]
    if (!anyDeath.test(sentence.told)) return []
    const dead = patterns().find(([, pattern]) => pattern?.test(sentence.told) === true)
    if (dead === undefined) return [] // enforces: PIPE-19
    return [finding('PIPE-19', `${dead[0].name} is alive; nothing in this turn killed them.`, sentence)]
  })
}

function isPerson(entity: Entity): boolean {
  return !/location|place|item|object|faction|thing/.test(entity.type)
}

function isAlive(entity: Entity, input: AuditInput): boolean {
  const { status, hp_current } = entity.attrs
  if (typeof status === 'string' && /dead|slain|destroyed/i.test(status)) return false
  if (Array.isArray(status) && status.includes('dead')) return false
  if (typeof hp_current === 'number' && hp_current <= 0) return false
  return !fellNow(entity, input)
}

function fellNow({ id }: Entity, input: AuditInput): boolean {
  return fallsIn(input).some(({ details }) => [details.who, details.npc_id, details.actor_id].includes(id))
}

function fallsIn({ events }: AuditInput): AuditInput['events'] {
  return events.filter(({ type }) => /^(?:death|npc_beaten|falls|character_down|removed)$/.test(type))
}

/** "Oda falls dead", "you kill Oda", "the goblin lies lifeless"; null when the name has no word to look for. */
function patternFor(entity: Entity, taken: ReadonlySet<string>): RegExp | null {
  const known = writtenNames(entity).slice(0, 4).flatMap(nameWords)
  const names = [...new Set(known)].filter((word) => !taken.has(word))
  const words = names.map((word) => word.replace(/[^\p{L}\p{N}]/gu, '.'))
  if (words.length === 0) return null
  const name = `(?:${words.slice(0, 8).join('|')})`
  return new RegExp(String.raw`\b${name},?\s${between}${dying}|${killing}${name}\b|\b${name}${corpse}`, 'i')
}
