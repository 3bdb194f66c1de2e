/** Says back what was understood, in one sentence to the player: the second confidence band is owed one. */

import type { ReadAct, ReadAction } from '../../../core/protocol/free-text-reading.ts'
import {
  capitalize,
  countOf,
  takesNoArticle,
  withArticle,
} from '../../../text/capitals-articles-plurals-lists.ts'
import { sumSaid } from '../../../text/money-sums.ts'
import { inPresent } from '../../../text/present-tense.ts'
import { extraTag } from '../../people-and-things-only-in-prose.ts'
import { isGlance } from '../act/glances.ts'
import { baseForms } from '../language/base-forms.ts'
import { beginsPhrase } from '../lexicon/compile-lexicon.ts'
import type { SceneIndex } from '../scene/scene-index.ts'

/** `%t` is whom or what it is done to, `%i` what with, `%a` what about; the part in brackets goes when it is not known. */
const sentences: Readonly<Record<ReadAction, string>> = {
  accuse: 'accuse %t[ over %a]',
  agree: 'agree',
  ask: 'ask %t[ about %a]',
  attack: 'attack %t[ with %i]',
  bribe: 'offer %t %i[ over %a]',
  burn: 'set fire to %t[ with %i]',
  cast: 'cast [%i][ on %t]',
  climb: 'climb[ by %t]',
  close: 'close %t',
  consume: 'eat or drink %t',
  craft: 'make or mend something',
  deceive: 'try to fool %t',
  defend: 'defend yourself[ by %t]',
  dig: 'dig[ at %t]',
  disable: 'put %t out of action',
  equip: 'put on or draw %t',
  examine: 'look closely at %t',
  flee: 'run[ to %t]',
  flirt: 'flirt with %t',
  follow: 'follow %t',
  force: 'use force on %t[ with %i]',
  free: 'free %t',
  gesture: 'do as you say',
  give: 'give %i to %t',
  go: 'go[ to %t]',
  grapple: 'grab hold of %t',
  greet: 'greet %t',
  hack: 'hack into %t',
  heal: 'tend to %t[ with %i]',
  help: 'help %t',
  hide: 'hide[ by %t]',
  improvise: 'try it your own way[, with %t]',
  insight: 'try to read %t',
  intimidate: 'threaten %t',
  listen: 'listen[ to %t]',
  look: 'look around',
  ooc: 'step out of the story',
  open: 'open %t',
  perform: 'perform[ for %t]',
  persuade: 'try to persuade %t',
  provoke: 'provoke %t',
  put: 'put %i by %t',
  question: 'ask how things stand[ with %t]',
  read: 'read %t',
  ready: 'hold yourself ready[, with an eye on %t]',
  recall: 'think back[ to %a]',
  refuse: 'refuse',
  rest: 'rest[ by %t]',
  search: 'search %t',
  show: 'show %i to %t',
  sneak: 'sneak[ up to %t]',
  status: 'take stock of yourself',
  steal: 'steal from %t',
  surrender: 'give yourself up',
  system: 'speak to the table',
  take: 'take %t',
  tell: 'talk to %t[ about %a]',
  think: 'think it over',
  trade: 'trade with %t',
  unlock: 'work on the lock of %t',
  use: 'use [%i on ]%t',
  wait: 'wait[, with an eye on %t]',
}

/** What was understood, to the player. */
export function understoodAs(acts: readonly ReadAct[], index: SceneIndex): string {
  const phrases = [...new Set(acts.slice(0, 4).map((act) => phraseFor(act, index)))]
  return phrases.length === 0 ? 'You hesitate.' : `You ${phrases.join(', then ')}.`
}

/** One act as a button says it: "Take the black ledger". */
export function chipFor(act: ReadAct, index: SceneIndex): string {
  return capitalize(phraseFor(act, index))
}

/** What the rules have a name for is used by that name, on others or for itself. */
function wordingOf({ action, item, target, missing, verb, details }: ReadAct, { byId }: SceneIndex): string {
  if (action === 'examine' && isGlance(verb, details)) return 'glance at %t'
  const power = action === 'use' && item !== null && byId.get(item)?.kind === 'spell'
  const seeks = action === 'search' && target === null && missing !== undefined
  if (seeks && /\bfor\b|find|seek|hunt/.test(verb)) return 'look for %t'
  return power ? 'use %i[ on %t]' : sentences[action]
}

/** An act in a few plain words: "take the black ledger". */
export function phraseFor(act: ReadAct, index: SceneIndex): string {
  if (act.action === 'gesture') return ownPhrase(act.details)
  const named: Readonly<Record<string, string | undefined>> = {
    t: nameOf(act.target, index) ?? (act.missing === undefined ? undefined : withArticle(act.missing)),
    i: isMoney(act.item, index) ? (sumOf(act) ?? nameOf(act.item, index)) : nameOf(act.item, index),
    a: nameOf(act.topics.find((id) => !isOnlyPointedAt(id, act, index)) ?? null, index),
  }
  return wordingOf(act, index)
    .replace(/\[([^\]]*%([tia])[^\]]*)\]/g, (_, inner: string, slot: string) =>
      named[slot] === undefined ? '' : inner,
    )
    .replace(/%([tia])/g, (_, slot: string) => named[slot] ?? (slot === 't' ? 'somebody' : 'it'))
    .replace(
      /(search|open|take|read|use|close|draw|closely at|glance at|drink|fire to|force on|into|lock of|put|by) somebody/,
      '$1 what is there',
    )
    .replace(/\s+/g, ' ')
    .trim()
}

/** "The song came on": a word of the line that may be a thing of the prose is no title of what is asked. */
function isOnlyPointedAt(id: string, { details }: ReadAct, { byId }: SceneIndex): boolean {
  const entity = byId.get(id)
  if (entity?.kind !== 'object' || entity.tags?.includes(extraTag) !== true) return false
  return !details
    .toLowerCase()
    .split(/\babout\b/)
    .slice(1)
    .join(' ')
    .includes(entity.name.toLowerCase())
}

/** True where money may be meant: by its name, or because nothing else was named. */
function isMoney(id: string | null, { byId }: SceneIndex): boolean {
  return id === null || byId.get(id)?.tags?.includes('money') === true
}

/** Money is said back as it was called. */
function sumOf({ action, amount, details, speech = '' }: ReadAct): string | undefined {
  if (action !== 'bribe' && action !== 'give') return undefined
  const said = sumSaid(details) || sumSaid(speech)
  if (said !== '') return said
  if (amount !== undefined) return countOf(amount, 'coin')
  return action === 'bribe' ? 'money' : undefined
}

/** What a body does has no better words than the player's. */
function ownPhrase(words: string): string {
  const bare = words
    .replace(/^[\s,.;:!-]+|[\s,.;:!-]+$/g, '')
    .replace(/^(?:(?:and|then|so|but|i|just|ok|okay)\s+)+/i, '')
    .replace(/^\p{L}{2,}ing\b/u, (word) => baseForms(word).find(beginsPhrase) ?? word)
  return inPresent(bare)
    .replace(/\bmyself\b/gi, 'yourself')
    .replace(/\bmy\b/gi, 'your')
    .replace(/\bme\b/gi, 'you')
}

function nameOf(id: string | null, index: SceneIndex): string | undefined {
  const entity = id === null ? undefined : index.byId.get(id)
  if (entity === undefined) return undefined
  const { name, kind } = entity
  if (
    /^(?:the|a|an|who|whose|what|why|when|where|how|whether) /i.test(name) ||
    kind === 'spell' ||
    takesNoArticle(name)
  )
    return name
  const proper = /^\p{Lu}/u.test(name)
  return proper ? name : kind === 'item' ? `your ${name}` : `the ${name}`
}
