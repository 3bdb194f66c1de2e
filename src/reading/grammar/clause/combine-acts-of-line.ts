/** The acts of a line put together: what is only a flourish goes, coins beside a question make a bribe, a readied act keeps its blow. */

import type { Draft } from '../act/act-draft.ts'
import { needsTarget, social } from '../act/act-groups.ts'
import { joins } from '../act/no-die-for-posture.ts'
import { covers, skilled } from '../act/skill-named-in-clause.ts'
import { personAtHand, type Scope } from '../scene/resolve-mentions.ts'
import { firstTagged, hasTag } from '../scene/scene-index.ts'

/** The acts of a line, and its clauses that nothing could be made of. */
export interface CombinedActs {
  readonly acts: readonly Draft[]
  readonly left: readonly Draft[]
}

/** The acts that count, in order. */
export function combined(drafts: readonly Draft[], scope: Scope, paid: boolean): CombinedActs {
  const acts = actsOf(drafts, scope, paid)
  return { acts, left: acts.length === 0 ? [] : drafts.filter((draft) => isUnread(draft, acts)) }
}

/** A clause beside the acts that is neither one of them nor a flourish of one. */
function isUnread(
  { action, verb, guessed, quality, target, clause }: Draft,
  acts: readonly Draft[],
): boolean {
  if (acts.some((act) => act.clause === clause) || bodily.test(verb) || isGesture(clause)) return false
  if (action === 'improvise') return clause.split(' ').length > 2
  return !guessed && (quality < 0.45 || (target === null && needsTarget.has(action)))
}

const gesture =
  /^(?:i |my )*(?:\w+ly )?(?:nod|smile|grin|wink|shrug|sigh|bow|kneel|genuflect|curtsy|salute|wave|laugh|chuckle|frown|blink|swallow|cough|clear my throat|take a (?:deep )?breath|breathe|hold my breath|raise (?:an|my) (?:eyebrow|glass|hands?)|lower my voice|cross my (?:arms|fingers)|crack my knuckles|roll my (?:eyes|shoulders)|tilt my head|shake my head|lick my lips|keep (?:calm|quiet|my \w+ \w+)|stay (?:calm|low|quiet|close)|make eye contact|avert|gulp|shiver|tense|relax|brace myself|steel myself|straighten|dust|adjust|tug|scratch|rub|wipe|stretch|yawn|pretend|act (?:casual|natural|normal)|try (?:not to|to (?:look|seem|act|appear|stay|keep)))\b/

/** True for a clause that says only what a body does beside an act. */
export function isGesture(clause: string): boolean {
  return gesture.test(clause)
}

function actsOf(drafts: readonly Draft[], scope: Scope, paid: boolean): Draft[] {
  const sure = drafts.filter(({ action, guessed }) => action !== 'improvise' && !guessed)
  const kept = sure.length > 0 ? namedBefore(sure, drafts) : drafts.slice(0, 1)
  const steps = [
    bySkill,
    heldReady,
    departing,
    leavingOnce,
    stowed,
    sharing,
    unsure,
    aimedLater,
    fleeing,
    hiding,
    searching,
    liftedToLook,
    softly,
    watching,
    paidFor,
    listening,
    atArms,
    unadorned,
    unrepeated,
  ]
  const acts = steps.reduce<Draft[]>((list, step) => step(list, scope), [...kept])
  return paid
    ? acts.map((act) =>
        /^(?:ask|persuade)$/.test(act.action) ? { ...act, action: 'bribe', item: purse(scope) } : act,
      )
    : acts
}

const aimed =
  /^(?:cast|listen|climb|examine|search|use|hack|unlock|open|close|take|read|show|rest|hide|disable|free|follow|go)$/

/** "Dog - sleep spell", "chain, grab, swing": what stands alone before an act is what the act is done to. */
function namedBefore(sure: readonly Draft[], drafts: readonly Draft[]): readonly Draft[] {
  const named = drafts.find(({ guessed, target }) => guessed && target !== null)
  if (named === undefined) return sure
  const first = sure.find(
    ({ action, target, missing }) => aimed.test(action) && target === null && missing === undefined,
  )
  return sure.map((draft) =>
    draft === first && drafts.indexOf(named) < drafts.indexOf(draft)
      ? { ...draft, target: named.target }
      : draft,
  )
}

function purse({ index }: Scope): string | null {
  return firstTagged(index.scene.belongings, 'money')?.id ?? null
}

/** "Deception: I tell the sergeant …": the skill says what the telling is. */
function bySkill(drafts: Draft[]): Draft[] {
  const [first, second, ...rest] = drafts
  if (first === undefined || second === undefined || first.clause !== '') return drafts
  const action = covers(first.action, second.action)
    ? skilled(first.action, second.action)
    : social.has(second.action)
      ? first.action
      : second.action
  return [{ ...second, action, quality: Math.max(second.quality, 0.9) }, ...rest]
}

const stowing =
  /^(?:i )?(?:put|stuff|tuck|slip|stick|shove|stow|drop|slide|hide|pocket|bag|keep) (?:it|them|that|this|one)(?: away| safely)?(?: (?:in|into|inside|under|down|up|on|with) (?:my|the)\b.*|$)/
const handedOn = /^(?:show|give|put|throw|use|gesture|improvise|force|burn|consume)$/

/** "Take the rule and put it in my bag, then show it to him": the first is one taking, and "it" is what was taken. */
function stowed(drafts: Draft[], { index }: Scope): Draft[] {
  return drafts.flatMap((draft, at) => {
    const taken = drafts.slice(0, at).findLast(({ action }) => /^(?:take|steal)$/.test(action))
    if (taken === undefined) return [draft]
    if (stowing.test(draft.clause) && /^(?:put|gesture|take|hide|improvise)$/.test(draft.action)) return []
    const thing = index.byId.get(draft.item ?? '')
    const isIt = /\b(?:it|them|that)\b/.test(draft.clause) && !/\b(?:the|my|a|an) \p{L}/u.test(draft.clause)
    const isOther = thing !== undefined && thing.kind !== 'object'
    if (taken.missing === undefined || !handedOn.test(draft.action) || !isIt || isOther) return [draft]
    return [{ ...draft, item: null, missing: taken.missing }]
  })
}

/** "Grab and pocket the letter": verbs side by side are done to the same thing. */
function sharing(drafts: Draft[]): Draft[] {
  return drafts.map((draft, at) => {
    const next = drafts[at + 1]
    const bare =
      draft.target === null &&
      needsTarget.has(draft.action) &&
      !social.has(draft.action) &&
      !draft.clause.includes(' ')
    return bare && next?.span !== undefined && isBeside(draft, next) && !social.has(next.action)
      ? { ...draft, target: next.target, quality: next.quality }
      : draft
  })
}

function isBeside({ span }: Draft, next: Draft): boolean {
  return span !== undefined && next.span !== undefined && next.span[0] - span[1] < 7
}

/** A word that hardly is a deed gives way to one that is. */
function unsure(drafts: Draft[]): Draft[] {
  const plain = drafts.some(({ quality }) => quality >= 0.7)
  return plain ? drafts.filter(({ quality }) => quality >= 0.45) : drafts
}

/** "I fling the net and pray it tangles the dog": a throw at nobody is at whom the rest of the line names. */
function aimedLater(drafts: Draft[], { index }: Scope): Draft[] {
  return drafts.map((draft, at) => {
    if (draft.action !== 'grapple' || draft.target !== null) return draft
    const later = drafts.slice(at + 1).find(({ target }) => index.byId.get(target ?? '')?.kind === 'person')
    return later === undefined
      ? draft
      : { ...draft, target: later.target, quality: Math.max(draft.quality, 0.75) }
  })
}

/** Who goes up to the loft and hides, hides there. */
function hiding(drafts: Draft[]): Draft[] {
  return drafts.map((draft, at) => {
    const before = drafts[at - 1]
    const there = draft.action === 'hide' && draft.target === null && !bodily.test(draft.verb)
    return there && before !== undefined && /^(?:go|climb|sneak)$/.test(before.action)
      ? { ...draft, target: before.target }
      : draft
  })
}

/** Who leaves the inn and walks to the tower, goes to the tower. */
function departing(drafts: Draft[]): Draft[] {
  const goes = drafts.filter(({ action, target }) => /^(?:go|sneak)$/.test(action) && target !== null)
  const last = goes.at(-1)
  const leaves = ({ action, verb }: Draft): boolean =>
    action === 'go' &&
    /^(?:leave|exit|head out|go out|walk out|step out|step outside|go outside|get up|stand up|set off|come out)/.test(
      verb,
    )
  return drafts.filter((draft) => draft === last || last === undefined || !leaves(draft))
}

/** "Time to vamoose: I walk out to the concourse" goes there once. */
function leavingOnce(drafts: Draft[], { index }: Scope): Draft[] {
  const goes = drafts.some(
    ({ action, target }) =>
      action === 'go' && /^(?:exit|place)$/.test(index.byId.get(target ?? '')?.kind ?? ''),
  )
  return goes ? drafts.filter(({ action, target }) => action !== 'flee' || target !== null) : drafts
}

/** Who leaps into the water and swims away, flees by the water. */
function fleeing(drafts: Draft[], { index }: Scope): Draft[] {
  return drafts.map((draft, at) => {
    const way = drafts
      .slice(0, at)
      .findLast(
        ({ action, target }) =>
          /^(?:go|climb|sneak)$/.test(action) && index.byId.get(target ?? '')?.kind === 'exit',
      )
    return draft.action === 'flee' && draft.target === null && way !== undefined
      ? { ...draft, target: way.target }
      : draft
  })
}

/** Who opens the drawers and looks for papers, looks in the drawers. */
function searching(drafts: Draft[], { index }: Scope): Draft[] {
  return drafts.map((draft, at) => {
    const before = drafts[at - 1]
    const thing = index.byId.get(before?.target ?? '')
    const inherits =
      draft.action === 'search' && draft.target === null && /^(?:object|item)$/.test(thing?.kind ?? '')
    return inherits ? { ...draft, target: thing?.id ?? null } : draft
  })
}

/** "Pick up the binder and leaf through it": what stays where it is can be lifted to be looked at, and is not taken. */
function liftedToLook(drafts: Draft[], { index }: Scope): Draft[] {
  return drafts.filter((draft, at) => {
    const thing = index.byId.get(draft.target ?? '')
    const next = drafts[at + 1]
    const isLooked = next?.target === draft.target && /^(?:search|read|examine)$/.test(next?.action ?? '')
    return !(
      draft.action === 'take' &&
      /^(?:lift|pick|take up|grab|heave)/.test(draft.verb) &&
      thing?.kind === 'object' &&
      !hasTag(thing, 'portable') &&
      isLooked
    )
  })
}

const bodily =
  /^(?:hold _ breath|keep to _ shadows|stick to _ shadows|hug _ walls?|stay low|keep low|stay out of sight|stay quiet|keep quiet|pretend to|crouch|crouch down|duck)$/

/** A flourish beside an act: a breath held, a hat laid down, something carried that is nowhere in the scene. */
function unadorned(drafts: Draft[], scope: Scope): Draft[] {
  if (drafts.length < 2) return drafts
  const bare = (draft: Draft): boolean =>
    draft.target === null &&
    draft.missing === undefined &&
    (bodily.test(draft.verb) || needsTarget.has(draft.action))
  const hatLaidDown = (draft: Draft): boolean =>
    draft.action === 'put' && draft.item === null && draft.unlinked.length > 0 && /\bmy\b/.test(draft.clause)
  // "I've got this spyglass": whoever has a thing does not take it.
  const had = ({ action, target, clause }: Draft): boolean =>
    action === 'take' &&
    scope.index.byId.get(target ?? '')?.kind === 'item' &&
    /\b(?:got|have|had|'ve|with|hold|holding|in|into)\b/.test(clause)
  const kept = drafts.filter((draft) => !bare(draft) && !hatLaidDown(draft) && !had(draft))
  return kept.length > 0 ? kept : drafts
}

/** Acts that wait for the same are held as one: none of them is done before the others. */
function togetherReady(drafts: readonly Draft[]): Draft[] {
  const kept: Draft[] = []
  for (const draft of drafts) {
    const before = kept.at(-1)
    const same =
      before?.action === 'ready' && before.trigger !== undefined && before.trigger === draft.trigger
    if (!same || before === undefined || before.readied === undefined) kept.push(draft)
    else kept[kept.length - 1] = withLater(before, draft)
  }
  return kept
}

function withLater(ready: Draft, later: Draft): Draft {
  const [from, to] = [ready.span, later.span]
  const details = `${ready.details}, then ${later.clause}`
  return {
    ...ready,
    details,
    clause: `${ready.clause} , ${later.clause}`,
    ...(from !== undefined && to !== undefined && { span: [from[0], Math.max(from[1], to[1])] as const }),
  }
}

/** Whatever follows a readied act is what it waits to do. */
function heldReady(all: Draft[]): Draft[] {
  const drafts = togetherReady(all)
  const at = drafts.findIndex(({ action, readied }) => action === 'ready' && readied === undefined)
  const ready = drafts[at]
  if (ready === undefined) return drafts
  const next = drafts[at + 1]
  const known =
    next === undefined
      ? ready
      : {
          ...ready,
          readied: next.readied ?? next.action,
          target: next.target ?? ready.target,
          item: next.item,
        }
  if (next?.trigger !== undefined) known.trigger = next.trigger
  return [...drafts.slice(0, at), known]
}

const soft =
  /^(?:quietly|silently|softly|stealthily|sneakily|noiselessly|soundlessly|unseen|surreptitiously|furtively)$/
const unseen =
  /\bwithout (?:being|making|bumping|disturbing|knocking|anyone|a sound|the \w+ (?:noticing|seeing)|waking)|\bout of sight\b|\bunseen\b|\bunnoticed\b|\blike (?:smoke|a (?:shadow|ghost|cat))\b|\bon (?:cat feet|tiptoes?)\b|\bblind spot\b|\bline of sight\b|\bunder cover of\b|\bbehind (?:his|her|their) back\b|\bnice and\b|\bno (?:noise|sound|creaking|footsteps)\b|\bnot a (?:sound|creak|noise)\b|\b(?:quiet|silent) as\b|\bmaking no\b|\blike a mouse\b/

/** Going softly is sneaking. */
function softly(drafts: Draft[]): Draft[] {
  return drafts.map((draft) => {
    const quiet = draft.manner.some((word) => soft.test(word)) || unseen.test(`${draft.clause} ${draft.tail}`)
    const isSeen = /^(?:sit|stand|lean|kneel)/.test(draft.verb) || joins.test(draft.clause)
    return draft.action === 'go' && quiet && !isSeen ? { ...draft, action: 'sneak' } : draft
  })
}

/** Who walks over to the dice and watches for a while, watches the dice. */
function watching(drafts: Draft[]): Draft[] {
  return drafts.map((draft, at) => {
    const before = drafts[at - 1]
    const seen = draft.target === null && /^(?:watch|observe|look on)$/.test(draft.verb) && draft.tail === ''
    return seen && before?.action === 'go' && before.target !== null
      ? { ...draft, action: 'examine', target: before.target }
      : draft
  })
}

/** Money handed over beside a question buys the answer. */
function paidFor(drafts: Draft[], scope: Scope): Draft[] {
  const asking = drafts.find(({ action }) => /^(?:ask|persuade)$/.test(action))
  const paying = drafts.find(
    ({ action, item }) =>
      /^(?:give|put|bribe)$/.test(action) &&
      hasTag(item === null ? undefined : scope.index.byId.get(item), 'money'),
  )
  if (asking === undefined || paying === undefined) return drafts
  const bribe: Draft = {
    ...asking,
    action: 'bribe',
    item: purse(scope),
    target: asking.target ?? paying.target,
  }
  return drafts.filter((one) => one !== paying).map((one) => (one === asking ? bribe : one))
}

/** Somebody who sits down by the fire and listens, listens there. */
function listening(drafts: Draft[], scope: Scope): Draft[] {
  return drafts.map((draft, at) => {
    if (draft.action !== 'listen' || draft.target !== null) return draft
    const before = drafts
      .slice(0, at)
      .findLast(
        ({ action, target }) => /^(?:go|rest|wait|hide|sneak|examine)$/.test(action) && target !== null,
      )
    return { ...draft, target: before?.target ?? personAtHand(scope) }
  })
}

/** A weapon drawn for a blow is the weapon of the blow. */
function atArms(drafts: Draft[], scope: Scope): Draft[] {
  const drawn = drafts.find(
    ({ action, target }) =>
      action === 'equip' && hasTag(target === null ? undefined : scope.index.byId.get(target), 'weapon'),
  )
  return drafts.map((draft) =>
    draft.action === 'attack' && draft.item === null && drawn !== undefined
      ? { ...draft, item: drawn.target }
      : draft,
  )
}

/** "Thank her and say goodbye", "ask about Jin and ask about Chen": two things said to one person. */
function saysMore(before: Draft, draft: Draft): boolean {
  if (!/^(?:ask|tell)$/.test(draft.action) || before.clause === draft.clause) return false
  if (before.clause === '' || draft.clause === '' || draft.missing !== undefined) return false
  return draft.verb !== before.verb || draft.topics.some((id) => !before.topics.includes(id))
}

/** The same act twice in a row is one, and the one that says more is kept. */
function unrepeated(drafts: Draft[]): Draft[] {
  const kept: Draft[] = []
  for (const draft of drafts) {
    const before = kept.at(-1)
    const same =
      before !== undefined &&
      before.action === draft.action &&
      before.trigger === draft.trigger &&
      draft.action !== 'gesture'
    const apart = before?.target !== null && draft.target !== null && before?.target !== draft.target
    const another = draft.missing !== undefined && before?.missing !== draft.missing
    // "Second wind and action surge" is two of them, and so is giving the key and the rope.
    const other =
      /^(?:cast|give|show)$/.test(draft.action) && draft.item !== null && before?.item !== draft.item
    if (!same || apart || another || other) kept.push(draft)
    else if (saysMore(before, draft)) kept.push({ ...draft, target: draft.target ?? before.target })
    else if (before.target === null && draft.target !== null) kept[kept.length - 1] = draft
  }
  return kept
}

/** "I drop my sword, but I don't surrender": then it is only dropped. */
export function unyielding(drafts: readonly Draft[], text: string): readonly Draft[] {
  const denies =
    /(?:\bnot|n't|\bnever|\bwithout|\bisn't a)\s+(?:a\s+)?(?:surrender|yield|giv(?:e|ing) (?:up|in)|surrendering)/i
  if (!denies.test(text)) return drafts
  return drafts.map((draft) => (draft.action === 'surrender' ? { ...draft, action: 'put' } : draft))
}
