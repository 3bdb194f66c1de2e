/** "Give it a good tug" is tugging it: a verb that only carries a noun gives way to the noun. */
import { phraseAt } from '../language/match-lexicon-phrase.ts'
import { isWord, type Token } from '../language/tokenize-line.ts'

const carried =
  /^(?:tug|pull|push|shove|kick|read|sniff|poke|prod|shake|spin|turn|twist|knock|tap|rattle|nudge|wipe|polish|squeeze|rub|yank|lick|search|listen|stir|scrub|clean|look|glance|stare|hug|kiss|slap|punch|massage)$/
/** Nouns that "have a" and "take a" only carry. */
const had =
  /^(?:look|peek|peep|glance|gander|listen|sniff|read|search|rummage|poke|nap|rest|sip|swig|nibble|chat|word|natter|think|go|dig|wander|stroll|walk|seat)$/
const adjectives =
  /^(?:good|quick|little|sharp|hard|firm|gentle|proper|big|swift|careful|discreet|light|solid|hefty|right|bit|of|friendly|really|very|super|nice|long|short|closer|better|sneaky|brief|cheeky|crafty|sly|wee|peaceful|thorough|small|tiny|tentative|cautious|fast|bloody|fat)$/

/** The clause with its real verb first; as it was when it has one already. */
export function withRealVerb(tokens: readonly Token[]): readonly Token[] {
  const light = kindOfBlow(tokens) ?? actionNamed(tokens) ?? carriedAlong(tokens)
  if (light !== undefined) return light
  if (!/^(?:give|gives|gave|giving)$/.test(tokens[0]?.word ?? '')) return tokens
  const article = tokens.findIndex(({ word }, at) => at > 1 && at < 7 && /^(?:a|an|another)$/.test(word))
  if (article < 0) return tokens
  const noun = tokens.findIndex((token, at) => at > article && isWord(token) && !adjectives.test(token.word))
  const verb = tokens[noun]
  if (verb === undefined || !carried.test(verb.word)) return tokens
  return [verb, ...tokens.slice(1, article), ...tokens.slice(noun + 1)]
}

/** "Have a really quick peek in the desk": only where an adjective stands between, which no set phrase has room for. */
function carriedAlong(tokens: readonly Token[]): readonly Token[] | undefined {
  if (!/^(?:have|has|had|having|take|takes|took|taking|get|sneak|steal|grab)$/.test(tokens[0]?.word ?? ''))
    return undefined
  if (!/^(?:a|an|another|one)$/.test(tokens[1]?.word ?? '')) return undefined
  const noun = tokens.findIndex((token, at) => at > 1 && isWord(token) && !adjectives.test(token.word))
  const verb = tokens[noun]
  return verb !== undefined && had.test(verb.word) && (noun > 2 || phraseAt(tokens, 0) === undefined)
    ? tokens.slice(noun)
    : undefined
}

const ruled = /^(?:hide|help|search|ready|attack|dash|shove|grapple|use)$/

/** "Take the hide action behind the cabinet" is hiding there. */
function actionNamed(tokens: readonly Token[]): readonly Token[] | undefined {
  if (!/^(?:take|takes|use|uses|do)$/.test(tokens[0]?.word ?? '')) return undefined
  const at = /^(?:the|a|an|my)$/.test(tokens[1]?.word ?? '') ? 2 : 1
  const verb = tokens[at]
  if (verb === undefined || tokens[at + 1]?.word !== 'action' || !ruled.test(verb.word)) return undefined
  const rest = tokens.slice(tokens[at + 2]?.word === 'to' ? at + 4 : at + 2)
  return [verb, ...rest]
}

const kinds =
  /^(?:a|an|ranged|melee|offhand|off|hand|sneak|power|quick|surprise|full|reckless|basic|opportunity|weapon)$/

/** "Ranged attack on the winch guy", "dagger attack on the dog": what sort of blow it is changes nothing. */
function kindOfBlow(tokens: readonly Token[]): readonly Token[] | undefined {
  const at = tokens.findIndex(({ word }) => !kinds.test(word))
  if (at > 0 && /^(?:attack|strike|shot|stab|slash)$/.test(tokens[at]?.word ?? '')) return tokens.slice(at)
  const aimed = tokens[1]?.word === 'attack' && /^(?:on|at|against)$/.test(tokens[2]?.word ?? '')
  return aimed && phraseAt(tokens, 0) === undefined ? tokens.slice(1) : undefined
}
