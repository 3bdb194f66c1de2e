/** A line with speech in it: what is said, to whom, and what is done besides. */
import type { ReadAction } from '../../../core/protocol/free-text-reading.ts'
import { sumIn } from '../../../text/money-sums.ts'
import { type Draft, draftOf } from '../act/act-draft.ts'
import { social } from '../act/act-groups.ts'
import { alarm, money, reassurance } from '../act/words-that-change-an-act.ts'
import { pronouns } from '../language/small-words.ts'
import { joined, speechMark, type Token, tokensOf } from '../language/tokenize-line.ts'
import { withPeopleNamed } from '../scene/described-people.ts'
import { findMentions } from '../scene/find-mentions-in-clause.ts'
import { firstFoe, personAtHand, type Scope } from '../scene/resolve-mentions.ts'
import { firstTagged, hasTag, isAbsentPerson, nameWords } from '../scene/scene-index.ts'
import { type SpeakerKnowledge, speechAct, wordsOfNames } from './act-of-spoken-words.ts'
import { personIn, readResidue, spelt, vocative } from './find-hearers.ts'
import type { SpokenLine } from './find-speech.ts'
import { forEachHearer } from './one-act-for-each-hearer.ts'
import { saidInTurn } from './split-statement-and-question.ts'

/** What a line with speech came to. */
export interface SpeechRead {
  readonly drafts: readonly Draft[]
  readonly left: readonly Draft[]
}

/** The acts of a line with speech, and what of it nothing could be made of. */
export function readSpeech(line: SpokenLine, scope: Scope): SpeechRead {
  const words = spelt(line.spoken, scope)
  const knowledge = knowledgeOf(scope)
  const act = speechAct(joined(words), knowledge)
  const spoken: Draft = {
    ...draftOf(act.action, 'say', act.quality, joined(words)),
    details: line.spoken,
    speech: line.spoken,
    speech_act: act.action,
  }
  const residue = withPeopleNamed(spelt(line.rest, scope), scope)
  const around = readResidue(residue, scope)
  const acts = around.acts.filter((act) => !isGesture(act, spoken))
  // A thing that is shown or handed over beside a word is an act of its own.
  const isHanded = ({ action, item }: Draft): boolean =>
    /^(?:show|give)$/.test(action) && item !== null && !hasTag(scope.index.byId.get(item), 'money')
  const talks = acts.filter((act) => social.has(act.action) && !isHanded(act) && !isApart(act, line))
  const saying = line.rest.trimEnd().endsWith(speechMark)
    ? talks.at(-1)
    : talks.find((talk) => !saysElse(talk, line))
  const doing = acts.filter(
    (act) =>
      act !== saying &&
      (!social.has(act.action) || /^(?:give|show)$/.test(act.action) || saysElse(act, line)),
  )
  if (saying !== undefined) joinSaying(spoken, saying)
  const called = vocative(words, scope)
  // Who is asked outright hears it: "I ask Nan, 'Seen the boy, Tam Wick?'" calls nobody who is not here.
  const isAsked =
    scope.index.byId.get(saying?.target ?? '')?.kind === 'person' && saying?.missing === undefined
  const named =
    line.called ??
    (isAsked && isAbsentPerson(scope.index.byId.get(called ?? '')) ? null : called) ??
    approached(acts, line, scope) ??
    saying?.target ??
    personIn(residue, scope)
  spoken.target =
    named ??
    personAtHand(scope) ??
    (scope.index.scene.mode === 'combat' ? (firstFoe(scope)?.id ?? null) : null)
  if (saying?.action === 'deceive' && /^lie/.test(saying.verb) && named === null)
    spoken.target = personAtHand(scope)
  if (
    spoken.action === 'accuse' &&
    saying?.action !== 'accuse' &&
    !/\b(?:you|your|ya)\b|you'/i.test(line.spoken)
  )
    spoken.action = 'tell'
  if (spoken.action === 'tell' && scope.index.scene.mode === 'combat' && reassurance.test(joined(words)))
    spoken.action = 'persuade'
  const hearer = scope.index.byId.get(spoken.target ?? '')
  if (spoken.action === 'tell' && alarm.test(line.spoken.toLowerCase()) && hasTag(hearer, 'authority'))
    spoken.action = 'deceive'
  spoken.topics.push(...mattersIn(words, scope).filter((id) => id !== spoken.target && !isSpell(id, scope)))
  if (spoken.topics.length === 0 && /^(?:ask|tell|accuse|intimidate)$/.test(spoken.action))
    spoken.topics.push(...spokenOfBefore(words, spoken.target, scope))
  bribed(spoken, doing, residue, scope)
  laidBefore(spoken, doing, scope)
  priced(spoken, `${line.spoken} ${line.rest}`, scope)
  if (named === null && saidToNobody.test(joined(residue))) {
    spoken.target = null
    spoken.manner = [...spoken.manner, 'aloud']
  }
  if (/\bto (?:the (?:air|room)|everyone|everybody)\b/.test(joined(residue))) {
    spoken.target = null
    spoken.manner = [...new Set([...spoken.manner, 'aloud', 'to nobody'])]
  }
  if (spoken.action === 'surrender' || (spoken.action === 'deceive' && /^fire/i.test(line.spoken)))
    spoken.target = null
  const beside = doing.filter((act) => !(spoken.action === 'bribe' && /^(?:give|put)$/.test(act.action)))
  for (const act of beside) if (/^(?:show|give)$/.test(act.action)) act.target ??= spoken.target
  placeSpeech(spoken, saying, line)
  const said =
    saying === undefined || plainSaying.has(saying.action) ? saidInTurn(spoken, knowledge) : [spoken]
  const heard = said.flatMap((part) =>
    forEachHearer(part, [...calledTogether(line.spoken), ...residue], scope),
  )
  return { drafts: inOrder(beside, heard), left: around.left }
}

/** "I go over to Agent Chen's booth and say …": the person whose place it is is spoken to. Null when no person is named there. */
function approached(acts: readonly Draft[], { rest }: SpokenLine, { index }: Scope): string | null {
  if (!acts.some(({ action, verb }) => action === 'go' || /^(?:sit|take a seat|join|settle)/.test(verb)))
    return null
  const speech = rest.indexOf(speechMark)
  const whom = acts.findLast(
    ({ action, target, span }) =>
      !social.has(action) &&
      (span === undefined || span[0] < speech) &&
      index.byId.get(target ?? '')?.kind === 'person',
  )?.target
  if (typeof whom === 'string') return whom
  const named = [...rest.matchAll(besideWhom)].map(([, owner, near]) => (owner ?? near ?? '').toLowerCase())
  const owners = index.scene.people.filter(({ name }) => named.includes(lastWord(name)))
  return owners.length === 1 ? (owners[0]?.id ?? null) : null
}

/** "Chen's booth", "the booth opposite Chen". */
const besideWhom =
  /(\p{L}+)['’]s\b|\b(?:opposite|beside|next to|across from|facing|over to|up to) (?:(?:the|old|miss|mister|mr|mrs|agent) )*(\p{L}+)/giu

function lastWord(name: string): string {
  return name.toLowerCase().split(' ').at(-1) ?? ''
}

/** A thing shown or given in a sentence of its own: it is done beside the words, and does not say them. */
function isApart({ action, span }: Draft, { rest }: SpokenLine): boolean {
  if (!/^(?:show|give)$/.test(action) || span === undefined) return false
  const [before, after] = [rest.slice(0, span[0]).trimEnd(), rest.slice(span[1])]
  const closed = /^\s*(?:$|[.!?])/.test(after)
  return closed && (before === '' || /[.!?§]$/.test(before))
}

/** `"Evening." I ask him who it was`: what is told of beside the quoted words is said as well. */
function saysElse({ action, clause, tail, span }: Draft, { span: quoted }: SpokenLine): boolean {
  if (quoted === undefined || span === undefined || span[0] < quoted[0]) return false
  const told = `${clause} ${tail}`
  return /^(?:ask|tell|persuade|accuse|deceive|intimidate)$/.test(action) && ownWords.test(told)
}

const ownWords = /^\w+ (?:[\w']+ ){0,4}(?:about|that|what|who|where|why|when|how|which|whether|if)\b .*\w/

/** Speech stands where its words do, with the verb that says it. */
function placeSpeech(spoken: Draft, saying: Draft | undefined, { span, spoken: words }: SpokenLine): void {
  const whole = span ?? ([0, words.length] as const)
  const verb = span === undefined ? undefined : saying?.span
  spoken.span = verb === undefined ? whole : [Math.min(verb[0], whole[0]), Math.max(verb[1], whole[1])]
}

/** What is done around the words in the order of the line. */
function inOrder(doing: readonly Draft[], spoken: readonly Draft[]): Draft[] {
  const [start = 0] = spoken[0]?.span ?? []
  const isBefore = ({ span }: Draft): boolean => span !== undefined && span[0] < start
  return [...doing.filter(isBefore), ...spoken, ...doing.filter((act) => !isBefore(act))]
}

/** "You two", "all of you": the words themselves say that several are meant. */
function calledTogether(spoken: string): readonly Token[] {
  if (/\byou (?:two|both)\b|\bboth of you\b/i.test(spoken)) return tokensOf('them both')
  return /\b(?:all of you|you all|you lot|everyone|everybody)[,.!?]/i.test(spoken) ? tokensOf('everyone') : []
}

const saidToNobody =
  /\bto (?:no one|nobody|myself|the (?:room|air|crowd|ceiling|world)|everyone|anyone who)\b|\b(?:aloud|out loud|under my breath)\b/

/** What the reader knows of the speaker: their own names, and the names of people they may speak of. */
function knowledgeOf({ index: { scene, entities } }: Scope): SpeakerKnowledge {
  const people = [...entities, ...(scene.elsewhere ?? [])].filter(
    (entity) => entity.kind === 'person' || isAbsentPerson(entity),
  )
  return { own: wordsOfNames(scene.hero ?? []), known: wordsOfNames(people.map(({ name }) => name)) }
}

/** "Who was he meeting?": to somebody's face, he is not whom one talks to, but whom one talked of. */
function spokenOfBefore(words: readonly Token[], hearer: string | null, { index, focus }: Scope): string[] {
  const said = words.flatMap(({ word }) => (Object.hasOwn(pronouns, word) ? (pronouns[word] ?? []) : []))
  const [pronoun] = said
  if (pronoun === undefined || pronoun === 'it') return []
  const meant = focus
    .flatMap((id) => index.byId.get(id) ?? [])
    .find((entity) => entity.id !== hearer && entity.pronoun === pronoun)
  if (meant !== undefined) return [meant.id]
  // "Is she listening?" is asked of the only other one here; whom something was done to may be anywhere.
  if (!/\b(?:is|isn't|does|doesn't|can|will|has|hasn't) (?:he|she)\b/.test(joined(words))) return []
  const [only, ...others] = index.scene.people.filter(
    (entity) => entity.id !== hearer && entity.pronoun === pronoun && !hasTag(entity, 'animal'),
  )
  return only === undefined || others.length > 0 ? [] : [only.id]
}

/** Hands held up while one speaks of something else give nobody up. */
function isGesture({ action, verb }: Draft, spoken: Draft): boolean {
  return (
    action === 'surrender' && spoken.action !== 'surrender' && !/surrender|yield|give (?:up|in)/.test(verb)
  )
}

/** Money that is named is offered as money, and as much of it as was said. */
function priced(spoken: Draft, text: string, { index }: Scope): void {
  const amount = sumIn(text)
  if (amount !== undefined && /^(?:bribe|give|trade)$/.test(spoken.action)) spoken.amount = amount
  const isMoney = (id: string): boolean => hasTag(index.byId.get(id), 'money')
  if (spoken.action === 'bribe') spoken.item = firstTagged(index.scene.belongings, 'money')?.id ?? spoken.item
  else if (spoken.item !== null && isMoney(spoken.item)) spoken.item = null
  spoken.topics = spoken.topics.filter((id) => !isMoney(id))
}

/**
 * What some words are about. "The man on that stool" is whoever the stool is called after, and "who in this town would
 * gain by it?" asks after no town: where somebody or something is comes behind all else.
 */
function mattersIn(words: readonly Token[], scope: Scope): readonly string[] {
  const mentions = findMentions(words, scope.index, new Set(), scope.focus, true).filter(
    ({ candidates, weak }) => candidates.length > 0 && !weak,
  )
  const matters = mentions.flatMap(({ candidates, start }) => {
    const entity = candidates[0]?.entity
    if (entity === undefined) return []
    const before = joined(words.slice(0, start))
    // "I won't tell Chen" asks nothing of her.
    if (keptFrom.test(before)) return []
    const isPlace = entity.kind !== 'person' && !isAbsentPerson(entity) && wherever.test(before)
    const owner = isPlace && somebodyThere.test(before) ? ownerOf(entity.aliases, scope) : undefined
    return [{ id: owner ?? entity.id, isPlace: isPlace && owner === undefined }]
  })
  return matters.toSorted((left, right) => Number(left.isPlace) - Number(right.isPlace)).map(({ id }) => id)
}

const wherever =
  /\b(?:in|on|at|from|by|near|behind|under|into|onto|across|around)(?: (?:the|this|that|your|his|her|my|our))?$/
const keptFrom =
  /\b(?:won't|wont|will not|not|never|don't|dont|nothing) (?:tell|say to|show|to)(?: (?:the|mister|miss|agent|old))*$/
const somebodyThere =
  /\b(?:man|woman|boy|girl|lad|lady|fellow|one|person|bloke|guy|courier|customer|someone|somebody|who (?:sits|sat|drinks|drank|sits|used to sit)|who(?:'s| was| is) (?:sitting )?)(?: (?:who )?(?:sits|sat|sitting|that was|was|is))? (?:in|on|at|by|from)(?: (?:the|this|that))?$/

/** "Jin's stool": whoever a thing is called after, where they can be spoken of. */
function ownerOf(aliases: readonly string[], { index }: Scope): string | undefined {
  const owners = aliases.flatMap((alias) => /^(\p{L}+)['’]s\b/u.exec(alias.toLowerCase())?.[1] ?? [])
  return [...index.entities, ...(index.scene.elsewhere ?? []), ...index.scene.topics].find(
    (entity) =>
      (entity.kind === 'person' || isAbsentPerson(entity) || entity.tags?.includes('person') === true) &&
      nameWords(entity.name).some((word) => owners.includes(word)),
  )?.id
}

function isSpell(id: string, scope: Scope): boolean {
  return scope.index.byId.get(id)?.kind === 'spell'
}

const plainSaying: ReadonlySet<ReadAction> = new Set([
  'ask',
  'tell',
  'greet',
  'give',
  'insight',
  'show',
  'trade',
])

/** "I threaten", "I lie": the verb of saying knows better than the words. */
function joinSaying(spoken: Draft, saying: Draft): void {
  if (spoken.action === 'surrender') return
  // A beast that is only asked is not calmed by it.
  if (
    spoken.action === 'ask' &&
    saying.action === 'persuade' &&
    /^(?:say|tell|whisper|murmur)/.test(saying.verb)
  )
    return
  if (!plainSaying.has(saying.action)) {
    spoken.action = saying.action
    spoken.quality = Math.max(spoken.quality, saying.quality)
  } else if (saying.action === 'ask' && spoken.action === 'tell') spoken.action = 'ask'
  else if (saying.action === 'show') {
    spoken.action = spoken.action === 'deceive' ? 'deceive' : spoken.action
    spoken.item = saying.item
  }
  spoken.item ??= saying.item
  spoken.topics.push(...saying.topics)
}

const putDown =
  /\b(?:slide|slip|put|lay|set|drop|toss|push|press|place|flip|flick|throw|count|offer|hand|hold out|pass|slap|plonk|stack|show|flash|give|pay|leave|tap|jingle)\b(?: [\p{L}'-]+){0,5} /u

/** Coins on the counter while one asks; coins that are only spoken of buy nothing. */
function bribed(spoken: Draft, doing: readonly Draft[], residue: readonly Token[], scope: Scope): void {
  const around = joined(residue)
  const laid = putDown.exec(around)
  const paid =
    doing.some(({ action }) => action === 'bribe') ||
    (laid !== null && money.test(around.slice(laid.index, laid.index + laid[0].length + 12)))
  if (!paid || !/^(?:ask|tell|greet|persuade|bribe|give)$/.test(spoken.action)) return
  spoken.action = 'bribe'
  spoken.item = firstTagged(scope.index.scene.belongings, 'money')?.id ?? spoken.item
}

/** "I set the letter on the bar. Do you know this hand?": what is laid down beside a word is shown. */
function laidBefore(spoken: Draft, doing: readonly Draft[], scope: Scope): void {
  const laid = doing.find(
    ({ action, item }) =>
      action === 'put' && hasTag(item === null ? undefined : scope.index.byId.get(item), 'document'),
  )
  if (laid === undefined || spoken.target === null || !/^(?:ask|tell)$/.test(spoken.action)) return
  laid.action = 'show'
  laid.target = spoken.target
}
